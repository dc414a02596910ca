import { createRunner } from "#contract/workflow-runners.ts";
import { createWorkflow, saveWorkflowSecret, startWorkflow } from "#contract/workflows.ts";
import type { Organization } from "../../test-cast.ts";
import { secret } from "../../test-fixtures.ts";
import { insertArtifact } from "./store-artifacts.ts";
import type { FeatureCalls } from "../../test-feature-calls.ts";

const boundary = "tocsin-boundary";
/** As RFC 7578 has it. */
const formText = (name: string, content: string): string =>
  [
    `--${boundary}`,
    `content-disposition: form-data; name="file_1"; filename="${name}"`,
    "content-type: text/plain",
    "",
    content,
    `--${boundary}--`,
    "",
  ].join("\r\n");

export async function createCalls(of: Organization): Promise<FeatureCalls> {
  const ada = of.as("ada");
  const [outcome] = await of.send({ status: "critical", host: `${secret}-flow`, check: "disk" });
  const incident = outcome?.incident_id ?? "0";
  const create = (name: string) =>
    ada.call(createWorkflow, {
      body: {
        name: `${secret} ${name}`,
        definition: {
          trigger: { manual: {} },
          steps: [{ id: "ok", ask: { message: `${secret}?`, notify: ["gil"] } }],
        },
      },
    });
  const [flow, formerFlow] = [await create("flow"), await create("former flow")];
  const params = { env: "all", id: incident };
  const { execution_id } = await ada.call(startWorkflow, {
    params,
    body: { workflow_id: flow.id },
  });
  // It asks, and waits.
  await of.settle();
  await ada.call(saveWorkflowSecret, { params: { name: "FORMER" }, body: { value: secret } });
  const upload = {
    body: formText("log.txt", secret),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
  const file = await of.sql(async (sql) => {
    const stored = await insertArtifact(sql, incident, {
      name: `${secret}.txt`,
      content_type: "application/octet-stream",
      content: Buffer.from(secret),
      by_name: "Ada",
      step: null,
      created_at: of.clock.nowS(),
    });
    return stored.id;
  });
  const runner = await ada.call(createRunner, { body: { name: `${secret} runner` } });
  const definition = { trigger: { manual: {} }, steps: [{ id: "end", resolve: {} }] };
  const tests = [
    { name: secret, events: [{ host: secret, status: "critical" }], expect: { incidents: 1 } },
  ];
  return {
    pages: { workflows: { items: [flow.id, "outside"], isCreatable: true } },
    calls: {
      "workflows.listWorkflows": {},
      "workflows.createWorkflow": { body: { name: "another", definition } },
      "workflows.getWorkflow": { params: { id: flow.id } },
      "workflows.updateWorkflow": { params: { id: flow.id }, body: { description: "new" } },
      "workflows.deleteWorkflow": { params: { id: formerFlow.id } },
      "workflows.checkWorkflow": { body: { definition } },
      "ruleTesting.listWorkflowTests": { params: { id: flow.id } },
      "ruleTesting.saveWorkflowTests": { params: { id: flow.id }, body: { tests } },
      "ruleTesting.runWorkflowTests": { params: { id: flow.id }, body: { tests } },
      "workflowPreview.previewWorkflow": { body: { definition } },
      "workflows.dryRunWorkflow": { params: { id: flow.id }, body: { incident_id: incident } },
      "workflows.listWorkflowRuns": { params: { id: flow.id } },
      "workflows.listWorkflowSecrets": {},
      "workflows.saveWorkflowSecret": {
        params: { name: "NEW" },
        body: { value: "x" },
        // Under that name they have none of their own.
        statusForOutsider: 204,
      },
      "workflows.deleteWorkflowSecret": { params: { name: "FORMER" } },
      "workflows.unifiedExecution": { params },
      "workflows.callWorkflow": {
        params: { id: flow.id },
        body: {},
        refused: "workflow_not_callable",
        statusForOutsider: 401,
      },
      "workflowPause.getWorkflowPause": {},
      "workflowPause.pauseWorkflows": { body: { is_paused: false } },
      "workflowRunners.listRunners": {},
      "workflowRunners.createRunner": { body: { name: "another runner" } },
      "workflowRunners.deleteRunner": { params: { id: runner.id } },
      "workflowRunners.fetchRunnerWork": {
        body: { name: "shop", commands: [], wait: 0 },
        statusForOutsider: 401,
      },
      "workflowRunners.reportRunnerWork": {
        params: { lease: "0b0c5a6e-4f5e-4a55-9d0a-0a4b7f6f3c11" },
        body: { output: "", result: null },
        statusForOutsider: 401,
      },
      "incidentArtifacts.listArtifacts": { params },
      "incidentArtifacts.downloadArtifact": { params: { ...params, artifact_id: file } },
      "incidentArtifacts.uploadArtifacts": { params, ...upload },
      "workflows.listIncidentWorkflows": { params },
      "workflows.startWorkflow": { params, body: { workflow_id: flow.id } },
      "workflows.changeExecution": { params, body: { execution_id, action: "cancel" } },
    },
  };
}
