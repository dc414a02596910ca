/** Files that are kept with an incident. */
import { z } from "zod";
import { endpoint, inEnvironment } from "./endpoint.ts";
import { id } from "./scalars.ts";
import { workflowLimits } from "./workflow-limits.ts";
import { artifact } from "./workflows.ts";

const ofIncident = "/resources/v2.1/environments/{env}/incidents/{id}";
const incidentParams = z.object({ env: z.string().max(40), id });
const toggle = "triage_automation_workflow";

export const uploadArtifacts = endpoint({
  method: "POST",
  path: `${ofIncident}/automation-workflows/artifacts`,
  summary:
    "Keep files with an incident: form fields file_1, file_2, … and environmentId, incidentId",
  needs: inEnvironment("incident_actions"),
  toggle,
  params: incidentParams,
  raw: true,
  bodyBytes: workflowLimits.uploadBytes,
  rawBody: {
    mediaType: "multipart/form-data",
    schema: z.looseObject({
      environmentId: z.string().optional(),
      incidentId: z.string().optional(),
      file_1: z.string().meta({ format: "binary" }),
    }),
  },
  reply: z.object({ items: z.array(artifact), total: z.number() }),
  status: 201,
  refuses: ["not_found", "no_file", "artifact_too_large", "artifacts_full", "other_incident"],
});
export const listArtifacts = endpoint({
  method: "GET",
  path: `${ofIncident}/automation-workflows/artifacts`,
  summary: "List the files that are kept with an incident, newest first",
  needs: inEnvironment("read"),
  toggle: "automation_workflow_view",
  params: incidentParams,
  reply: z.object({ items: z.array(artifact), total: z.number() }),
  refuses: ["not_found"],
  changesWith: ["workflow-runs"],
});
export const downloadArtifact = endpoint({
  method: "GET",
  path: `${ofIncident}/automation-workflows/artifacts/{artifact_id}`,
  summary: "Download a file that is kept with an incident",
  needs: inEnvironment("read"),
  toggle: "automation_workflow_view",
  params: incidentParams.extend({ artifact_id: id }),
  raw: true,
  sends: "application/octet-stream",
  reply: z.unknown(),
  apiOnly: true,
  refuses: ["not_found"],
});
