/** The kill switch of an organization's workflows. */
import { z } from "zod";
import { endpoint, may } from "./endpoint.ts";
import { seconds } from "./scalars.ts";

export const workflowPause = z.object({
  is_paused: z.boolean(),
  /** Who paused them, and when; null while they go on. */
  by_name: z.string().nullable(),
  at: seconds.nullable(),
});
export type WorkflowPause = z.infer<typeof workflowPause>;

const path = "/resources/v2.1/workflow-pause";
const toggle = "triage_automation_workflow";

export const getWorkflowPause = endpoint({
  method: "GET",
  path,
  summary: "Say whether workflows are paused",
  needs: may("workflows@read"),
  toggle,
  reply: workflowPause,
  changesWith: ["workflow"],
});
export const pauseWorkflows = endpoint({
  method: "PUT",
  path,
  /** While paused none starts, no step is taken, and commands of runners are ended. */
  summary: "Pause all workflows at once, or let them go on",
  needs: may("workflows@update"),
  toggle,
  body: z.object({ is_paused: z.boolean() }),
  reply: workflowPause,
});
