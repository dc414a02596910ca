import { useMutation, useQuery } from "@tanstack/react-query";
import { previewWorkflow } from "#contract/workflow-preview.ts";
import type { CallOf } from "#contract/endpoint.ts";
import { listNotifications } from "#contract/notifications.ts";
import {
  changeExecution,
  checkWorkflow,
  createWorkflow,
  deleteWorkflow,
  deleteWorkflowSecret,
  dryRunWorkflow,
  getWorkflow,
  listIncidentWorkflows,
  listWorkflowRuns,
  listWorkflows,
  listWorkflowSecrets,
  saveWorkflowSecret,
  startWorkflow,
  unifiedExecution,
  updateWorkflow,
  type Workflow,
} from "#contract/workflows.ts";
import { downloadArtifact, listArtifacts, uploadArtifacts } from "#contract/incident-artifacts.ts";
import { getWorkflowPause, pauseWorkflows } from "#contract/workflow-pause.ts";
import { createRunner, deleteRunner, listRunners } from "#contract/workflow-runners.ts";
import { call } from "./client/call.ts";
import { withBasePath } from "./client/base-path.ts";
import { invalidateEndpoints, useEndpointMutation } from "./client/endpoint-mutation.ts";
import { endpointQuery, queryKeyOf } from "./client/endpoint-query.ts";
import type { EntryApi } from "./client/entries.ts";
import { pathTo } from "./client/path-to.ts";
import { sendFile } from "./client/send-file.ts";
import { usePreviewQuery } from "./client/preview.ts";
import type { IncidentKey } from "./feed/incidents.ts";

export type WorkflowDraft = Pick<Workflow, "name" | "description" | "definition">;

export const workflows: EntryApi<Workflow, WorkflowDraft> = {
  key: queryKeyOf(listWorkflows),
  list: () => call(listWorkflows, {}),
  get: (id) => call(getWorkflow, { params: { id } }),
  create: (draft) => call(createWorkflow, { body: draft }),
  hasBase: true,
  update: (item, part) => call(updateWorkflow, { params: { id: item.id }, body: part }),
  remove: (item) => call(deleteWorkflow, { params: { id: item.id } }),
  tests: { kind: "workflow", toCreateBody: (draft) => draft },
};

/** What is wrong with a document as it is written. */
export const useWorkflowCheck = (input: CallOf<typeof checkWorkflow>["body"] | null) =>
  usePreviewQuery(checkWorkflow, input);

export const useWorkflowRuns = (id: string) =>
  useQuery(endpointQuery(listWorkflowRuns, { params: { id }, query: { per_page: 20 } }));

/** Null asks nothing. */
export const useStartsPreview = (definition: WorkflowDraft["definition"] | null) =>
  usePreviewQuery(previewWorkflow, definition === null ? null : { definition });
export const useDryRun = () => useEndpointMutation(dryRunWorkflow, { stale: [] });

export const useWorkflowSecrets = () => useQuery(endpointQuery(listWorkflowSecrets));
const secretsStale = { stale: [listWorkflowSecrets] };
export const useSaveSecret = () => useEndpointMutation(saveWorkflowSecret, secretsStale);
export const useDeleteSecret = () => useEndpointMutation(deleteWorkflowSecret, secretsStale);

export const useWorkflowPause = () => useQuery(endpointQuery(getWorkflowPause));
export const usePauseWorkflows = () =>
  useEndpointMutation(pauseWorkflows, { stale: [getWorkflowPause] });

export const useRunners = () => useQuery(endpointQuery(listRunners));
const runnersStale = { stale: [listRunners] };
export const useCreateRunner = () => useEndpointMutation(createRunner, runnersStale);
export const useDeleteRunner = () => useEndpointMutation(deleteRunner, runnersStale);

export const useExecutions = (params: IncidentKey) =>
  useQuery(endpointQuery(unifiedExecution, { params }));
export const useIncidentWorkflows = (params: IncidentKey, { isOn }: { isOn: boolean }) =>
  useQuery({ ...endpointQuery(listIncidentWorkflows, { params }), enabled: isOn });
const runsStale = { stale: [unifiedExecution, listNotifications] };
export const useStartWorkflow = () => useEndpointMutation(startWorkflow, runsStale);
export const useChangeExecution = () => useEndpointMutation(changeExecution, runsStale);

export const useArtifacts = (params: IncidentKey) =>
  useQuery(endpointQuery(listArtifacts, { params }));
export const artifactHref = (params: IncidentKey, artifact_id: string): string =>
  withBasePath(pathTo(downloadArtifact.path, { params: { ...params, artifact_id } }));
export const useUploadArtifact = (params: IncidentKey) =>
  useMutation({
    mutationFn: (file: File) => {
      const content = new FormData();
      content.set("environmentId", params.env);
      content.set("incidentId", params.id);
      content.set("file_1", file);
      return sendFile(uploadArtifacts, { params }, { content, onProgress: () => undefined });
    },
    onSettled: () => invalidateEndpoints(listArtifacts),
  });
