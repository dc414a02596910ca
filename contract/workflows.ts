/** Automation workflows: what is done by itself when something happens to an incident. */
import { z } from "zod";
import { endpoint, inEnvironment, may } from "./endpoint.ts";
import { dryStep } from "./dry-step.ts";
import { baseRevision, ruleMetadata } from "./rules.ts";
import { emptyReply, id, listOf, name, page, perPage, seconds } from "./scalars.ts";
import { stepKinds, triggerKinds } from "./workflow-document.ts";
import { workflowLimits } from "./workflow-limits.ts";

/** Where in the document, with dots: `steps.2.comment.body`. */
export const workflowProblem = z.object({ path: z.string(), message: z.string() });
export type WorkflowProblem = z.infer<typeof workflowProblem>;

/** Read against `workflow-document.ts`; what is wrong with it is told as its problems. */
const definition = z
  .record(z.string(), z.unknown())
  .refine(
    (document) => JSON.stringify(document).length <= workflowLimits.definitionBytes,
    `must be at most ${workflowLimits.definitionBytes} bytes`,
  );

const description = z.string().trim().max(2000);
export const workflowBody = z.object({ description, definition });
export type WorkflowBody = z.infer<typeof workflowBody>;

export const workflow = z.object({
  ...ruleMetadata,
  name: z.string(),
  description: z.string(),
  definition,
  /** Who wrote the document last: a run may do what they may, and no more. */
  author: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Counts the changes of its document. */
  version: z.number().int(),
  /** It runs while there is none. */
  problems: z.array(workflowProblem),
});
export type Workflow = z.infer<typeof workflow>;

export const runStates = ["running", "asked", "done", "failed", "cancelled"] as const;
export type RunState = (typeof runStates)[number];
export const stepStates = [
  "waiting",
  "running",
  "asked",
  "done",
  "failed",
  "skipped",
  "cancelled",
] as const;
export type StepState = (typeof stepStates)[number];

export const artifact = z.object({
  id: z.string(),
  name: z.string(),
  content_type: z.string(),
  bytes: z.number().int(),
  by_name: z.string(),
  created_at: seconds,
});
export type Artifact = z.infer<typeof artifact>;

export const executionStep = z.object({
  /** With the places around it: `notify/3/call`. */
  id: z.string(),
  kind: z.enum(stepKinds),
  name: z.string(),
  status: z.enum(stepStates),
  started_at: seconds,
  ended_at: seconds.nullable(),
  attempts: z.number().int(),
  /** What it was given, once its templates were filled in; secrets are masked. */
  input: z.unknown(),
  output: z.unknown(),
  /** Why it failed or was skipped, or what it asks. */
  reason: z.string().nullable(),
  /** When it goes on by itself. */
  due_at: seconds.nullable(),
  /** Who let it be taken, where it had to be approved. */
  approved_by: z.string().nullable(),
  /** Files that it kept. */
  artifacts: z.array(artifact),
});
export type ExecutionStep = z.infer<typeof executionStep>;

/** A remediation is a workflow that was started from the suggested steps. */
export const executionKinds = ["workflow", "remediation", "analysis"] as const;
export const execution = z.object({
  id: z.string(),
  kind: z.enum(executionKinds),
  workflow_id: z.string().nullable(),
  /** Empty for an analysis. */
  name: z.string(),
  /** Null for an analysis. */
  version: z.number().int().nullable(),
  status: z.enum(runStates),
  /** Why it failed or was cancelled. */
  reason: z.string().nullable(),
  /** Null for an analysis. */
  trigger: z.enum(triggerKinds).nullable(),
  /** Who or what started it. */
  started_by: z.string(),
  /** Of an analysis the engine, once it has spoken. */
  acts_as: z.string(),
  inputs: z.record(z.string(), z.string()),
  incident_id: z.string().nullable(),
  started_at: seconds,
  ended_at: seconds.nullable(),
  steps: z.array(executionStep),
});
export type Execution = z.infer<typeof execution>;

const path = "/resources/v2.1/workflows";
const ofIncident = "/resources/v2.1/environments/{env}/incidents/{id}";
const incidentParams = z.object({ env: z.string().max(40), id });
const toggle = "triage_automation_workflow";
/** As its create call takes it. */
export const workflowInput = z.object({
  name,
  description: description.default(""),
  active: z.boolean().default(true),
  definition,
});

export const listWorkflows = endpoint({
  method: "GET",
  path,
  summary: "List automation workflows",
  needs: may("workflows@read"),
  toggle,
  reply: z.object({ items: z.array(workflow), total: z.number() }),
  changesWith: ["workflow"],
});
export const createWorkflow = endpoint({
  method: "POST",
  path,
  summary: "Create an automation workflow; one with problems is kept, and does not run",
  needs: may("workflows@create"),
  toggle,
  body: workflowInput,
  reply: workflow,
  status: 201,
  refuses: ["name_taken", "too_many_entries"],
});
export const getWorkflow = endpoint({
  method: "GET",
  path: `${path}/{id}`,
  summary: "Read an automation workflow",
  needs: may("workflows@read"),
  toggle,
  params: z.object({ id }),
  reply: workflow,
  refuses: ["not_found"],
  changesWith: ["workflow"],
});
export const updateWorkflow = endpoint({
  method: "PUT",
  path: `${path}/{id}`,
  summary: "Change an automation workflow; runs that are under way go on as they began",
  needs: may("workflows@update"),
  toggle,
  params: z.object({ id }),
  body: z
    .object({ name, description, active: z.boolean(), definition })
    .partial()
    .extend(baseRevision),
  reply: workflow,
  refuses: ["not_found", "name_taken", "stale"],
});
export const deleteWorkflow = endpoint({
  method: "DELETE",
  path: `${path}/{id}`,
  summary: "Delete an automation workflow; its runs are cancelled and kept",
  needs: may("workflows@delete"),
  toggle,
  params: z.object({ id }),
  reply: emptyReply,
  status: 204,
  refuses: ["not_found"],
});
export const checkWorkflow = endpoint({
  method: "POST",
  path: `${path}/check`,
  summary: "List the problems of a document, without keeping it",
  needs: may("workflows@read"),
  toggle,
  isReadOnly: true,
  body: z.object({ definition }),
  reply: z.object({ problems: z.array(workflowProblem) }),
});
export const dryRunWorkflow = endpoint({
  method: "POST",
  path: `${path}/{id}/dry-run`,
  summary: "Say what a workflow would do with an incident, and do none of it",
  needs: may("workflows@read"),
  toggle,
  isReadOnly: true,
  params: z.object({ id }),
  body: z.object({
    incident_id: id,
    inputs: z.record(z.string(), z.string()).default({}),
    /** Instead of the stored one. */
    definition: definition.optional(),
  }),
  reply: z.object({
    would_start: z.boolean(),
    /** Why not. */
    reason: z.string().nullable(),
    problems: z.array(workflowProblem),
    steps: z.array(dryStep),
  }),
  refuses: ["not_found"],
});
export const listWorkflowRuns = endpoint({
  method: "GET",
  path: `${path}/{id}/runs`,
  summary: "List the runs of a workflow, newest first, on incidents that the caller may see",
  needs: may("workflows@read"),
  toggle,
  params: z.object({ id }),
  query: z.object({ page, per_page: perPage(20, 100) }),
  reply: listOf(execution),
  refuses: ["not_found"],
  changesWith: ["workflow-runs"],
});

const secretName = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/, "must be letters, digits and _, a letter first");
export const listWorkflowSecrets = endpoint({
  method: "GET",
  path: "/resources/v2.1/workflow-secrets",
  summary: "List the names of secrets that steps may send; values are never shown",
  needs: may("workflows@read"),
  toggle,
  reply: z.object({
    items: z.array(z.object({ name: z.string(), updated_at: seconds })),
    total: z.number(),
  }),
  changesWith: ["workflow"],
});
export const saveWorkflowSecret = endpoint({
  method: "PUT",
  path: "/resources/v2.1/workflow-secrets/{name}",
  summary: "Keep a secret, or replace it",
  needs: may("workflows@update"),
  toggle,
  params: z.object({ name: secretName }),
  body: z.object({ value: z.string().min(1, "Write the secret").max(10_000) }),
  reply: emptyReply,
  status: 204,
  refuses: ["too_many_entries"],
});
export const deleteWorkflowSecret = endpoint({
  method: "DELETE",
  path: "/resources/v2.1/workflow-secrets/{name}",
  summary: "Delete a secret; steps that name it fail from then on",
  needs: may("workflows@update"),
  toggle,
  params: z.object({ name: z.string().max(64) }),
  reply: emptyReply,
  status: 204,
  refuses: ["not_found"],
});

export const unifiedExecution = endpoint({
  method: "GET",
  path: `${ofIncident}/unified-execution`,
  summary: "List what ran for an incident, newest first",
  needs: inEnvironment("read"),
  toggle: "automation_workflow_view",
  params: incidentParams,
  /** The newest of `total`. */
  reply: z.object({
    executions: z.array(execution),
    total: z.number().int(),
    /** All workflows of the organization are. */
    is_paused: z.boolean(),
  }),
  refuses: ["not_found"],
  changesWith: ["workflow-runs", "workflow", "insight"],
});
export const runnableWorkflow = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  inputs: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      required: z.boolean(),
      default: z.string(),
    }),
  ),
});
export type RunnableWorkflow = z.infer<typeof runnableWorkflow>;
export const listIncidentWorkflows = endpoint({
  method: "GET",
  path: `${ofIncident}/automation-workflows`,
  summary: "List the workflows that can be started by hand for an incident",
  needs: inEnvironment("read"),
  toggle,
  params: incidentParams,
  reply: z.object({ items: z.array(runnableWorkflow), total: z.number() }),
  refuses: ["not_found"],
  changesWith: ["workflow"],
});
export const startWorkflow = endpoint({
  method: "POST",
  path: `${ofIncident}/automation-workflows`,
  summary: "Start a workflow for an incident",
  needs: may("workflow_runs@create"),
  toggle: "automation_workflow_trigger",
  params: incidentParams,
  body: z.object({
    workflow_id: id,
    inputs: z.record(z.string(), z.string().max(workflowLimits.inputCharacters)).default({}),
    /** It is one of the suggested steps. */
    is_remediation: z.boolean().default(false),
  }),
  reply: z.object({ execution_id: z.string() }),
  status: 201,
  refuses: [
    "not_found",
    "workflow_not_startable",
    "workflow_not_wanted",
    "workflow_input_missing",
    "workflow_full",
    "workflows_paused",
  ],
});
export const changeExecution = endpoint({
  method: "PATCH",
  path: `${ofIncident}/automation-workflows`,
  summary: "Cancel a run, try its failed step again, or answer what it asks",
  needs: may("workflow_runs@create"),
  toggle,
  params: incidentParams,
  body: z.object({
    execution_id: id,
    /** Of `approve` and `refuse`, and of `retry` where several failed; else the newest. */
    step_id: z.string().max(1000).optional(),
    action: z.enum(["cancel", "retry", "approve", "refuse"]),
    input: z.string().max(workflowLimits.inputCharacters).optional(),
  }),
  reply: execution,
  refuses: [
    "not_found",
    "execution_ended",
    "nothing_to_answer",
    "nothing_failed",
    "needs_second_person",
  ],
});
export const callWorkflow = endpoint({
  method: "POST",
  path: "/data/v2/workflows/{id}",
  summary:
    "Start a workflow whose trigger is a callback, by an ingest key; its fields are the inputs",
  needs: { kind: "ingest-key" },
  query: z.object({ key: z.string().max(200).optional() }),
  params: z.object({ id }),
  body: z.object({
    /** The incident it is about; without it the run has none. */
    incident_id: id.optional(),
    inputs: z
      .record(
        z.string(),
        z
          .union([z.string(), z.number(), z.boolean()])
          .transform(String)
          .pipe(z.string().max(workflowLimits.inputCharacters)),
      )
      .default({}),
  }),
  reply: z.object({ execution_id: z.string() }),
  status: 202,
  apiOnly: true,
  refuses: [
    "bad_key",
    "not_found",
    "no_toggle",
    "workflow_not_callable",
    "workflow_not_wanted",
    "workflow_input_missing",
    "workflow_full",
    "workflows_paused",
  ],
});
