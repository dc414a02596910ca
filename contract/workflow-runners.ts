/**
 * Runners: programs that fetch commands of workflows over a connection of their own, and run those
 * that their own file lists.
 */
import { z } from "zod";
import { endpoint, may } from "./endpoint.ts";
import { emptyReply, id, name, seconds } from "./scalars.ts";
import { workflowLimits } from "./workflow-limits.ts";

export const commandName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$/, "must be letters, digits, _, . and -");
/** By the names of the command's parameters; what they may be is said in the runner's own file. */
export const commandArguments = z.record(
  z.string().max(100),
  z.union([z.string().max(workflowLimits.inputCharacters), z.number()]),
);

export const workflowRunner = z.object({
  id: z.string(),
  name: z.string(),
  /** The first characters of its token. */
  hint: z.string(),
  /** That its file lists, as it last said. */
  commands: z.array(z.string()),
  /** It has asked for work within the last minute. */
  is_connected: z.boolean(),
  last_seen: seconds.nullable(),
  created_at: seconds,
});
export type WorkflowRunner = z.infer<typeof workflowRunner>;

const path = "/resources/v2.1/workflow-runners";
const toggle = "triage_automation_workflow";

export const listRunners = endpoint({
  method: "GET",
  path,
  summary: "List the runners, without their tokens",
  needs: may("workflows@read"),
  toggle,
  reply: z.object({ items: z.array(workflowRunner), total: z.number() }),
  changesWith: ["workflow"],
});
export const createRunner = endpoint({
  method: "POST",
  path,
  summary: "Create a runner; its token is shown this once",
  needs: may("workflows@update"),
  toggle,
  body: z.object({ name }),
  reply: workflowRunner.extend({ token: z.string() }),
  status: 201,
  refuses: ["name_taken", "too_many_entries"],
});
export const deleteRunner = endpoint({
  method: "DELETE",
  path: `${path}/{id}`,
  summary: "Revoke a runner's token; what it runs ends without an answer",
  needs: may("workflows@update"),
  toggle,
  params: z.object({ id }),
  reply: emptyReply,
  status: 204,
  refuses: ["not_found"],
});

/** What a runner is asked to do. */
export const runnerTask = z.object({
  /** Of this attempt: reports name it. */
  lease: z.uuid(),
  /** The same for every attempt of the step. */
  idempotency_key: z.string().max(2000),
  command: commandName,
  arguments: commandArguments,
  /** Seconds after which it is ended, where the runner's file does not say sooner. */
  timeout: z.number().positive().nullable(),
});
export type RunnerTask = z.infer<typeof runnerTask>;
export const runnerWork = z.object({ task: runnerTask.nullable() });

export const fetchRunnerWork = endpoint({
  method: "POST",
  path: "/data/v2/runner/work",
  summary: "Ask for a command to run; the answer waits until there is one, or for some seconds",
  needs: { kind: "runner-token" },
  body: z.object({
    /** As it was started: a token of a runner of another name is refused. */
    name,
    commands: z.array(commandName).max(workflowLimits.runnerCommands),
    /** Seconds. */
    wait: z.number().min(0).max(workflowLimits.runnerWaitS).default(workflowLimits.runnerWaitS),
  }),
  reply: runnerWork,
  apiOnly: true,
  refuses: ["bad_key", "other_runner"],
});
export const runnerReport = z.object({
  /** Of what it has printed, the last lines. */
  output: z.string().max(workflowLimits.runnerOutputCharacters),
  /** Null while it runs. */
  result: z
    .object({
      is_done: z.boolean(),
      exit_code: z.number().int().nullable(),
      /** Why it failed. */
      reason: z.string().max(1000).nullable(),
    })
    .nullable(),
});
export type RunnerReport = z.infer<typeof runnerReport>;
/** Ended: the command is to be stopped, and its report to be forgotten. */
export const runnerReply = z.object({ state: z.enum(["running", "ended"]) });
export const reportRunnerWork = endpoint({
  method: "POST",
  path: "/data/v2/runner/work/{lease}",
  summary: "Say what a command has printed, and how it ended; the lease is renewed by it",
  needs: { kind: "runner-token" },
  params: z.object({ lease: z.uuid() }),
  body: runnerReport,
  reply: runnerReply,
  apiOnly: true,
  refuses: ["bad_key"],
});
