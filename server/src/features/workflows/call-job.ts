/**
 * Steps that leave the product. Nothing is open in the database while somebody outside is waited
 * for; a process that ends meanwhile leaves the call to another, which sends it again under the same
 * `Idempotency-Key`.
 */
import type { Step } from "#contract/workflow-document.ts";
import { workflowLimits } from "#contract/workflow-limits.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Sql } from "../../platform/db.ts";
import { FinalFailure } from "../../platform/jobs/failure.ts";
import type { Send, SendingHandler } from "../../platform/jobs/handler.ts";
import { setJob } from "../../platform/jobs/set-job.ts";
import type { Outbound, OutboundDoors } from "../../platform/outbound.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { workflowRunKind } from "../incidents/stores/store-workflow-jobs.ts";
import { loadOrganization } from "../organizations/store.ts";
import { settleStep } from "./advance-run.ts";
import { restingS, workflowCallKind } from "./call-kind.ts";
import { areWorkflowsOn } from "./store-pause.ts";
import { publishRuns } from "./publish-runs.ts";
import { putSecrets } from "./secret-marks.ts";
import { maskSecrets, openSecrets } from "./secrets.ts";
import { stepAt } from "./step-at.ts";
import type { StepRow } from "./step-row.ts";
import { loadSteps, lockRuns, type Run, saveStep } from "./store-runs.ts";

interface CallParts {
  clock: Clock;
  secrets: Secrets;
  outbound: OutboundDoors;
}

/** What a call is made of, as its step's input has it. */
interface CallInput {
  url: string;
  method?: string;
  headers: Record<string, string>;
  body?: string;
  /** See secret-marks.ts. */
  secret_mark: string;
}
interface CallAnswer {
  status: number;
  body: unknown;
}

export const callJob = ({ clock, secrets, outbound }: CallParts): SendingHandler => ({
  kind: workflowCallKind,
  parallel: 8,
  prepare: async (sql, organizationId, { subject }) => {
    const pending = await findCall(sql, subject);
    const organization = await loadOrganization(sql, organizationId);
    if (pending === null || !organization) return null;
    if (!(await areWorkflowsOn(sql))) {
      await setJob(sql, { kind: workflowCallKind, subject, due_at: clock.nowS() + restingS });
      return null;
    }
    const values = await openSecrets(sql, secrets);
    const input = pending.row.input as CallInput; // filled in by take-step
    const timeoutMs = (pending.step.timeout ?? workflowLimits.callTimeoutS) * 1000;
    return sendCall(outbound.of(organization), {
      input: withSecrets(input, values),
      values,
      key: `workflow-${pending.run.id}-${pending.row.path}`,
      timeoutMs,
    });
  },
  settle: async (sql, organizationId, { job: { subject }, outcome, nowS }) => {
    const pending = await findCall(sql, subject);
    if (pending === null) return true;
    const answer = outcome.answer as CallAnswer | undefined;
    const result =
      outcome.state === "sent" && answer !== undefined
        ? answerResult(answer)
        : ({
            status: "failed",
            reason: outcome.reason ?? "It could not be sent",
            // A try of later would send what was withheld.
            isFinal: outcome.isWithheld === true,
          } as const);
    await saveStep(sql, settleStep(pending.row, { step: pending.step, result, nowS }));
    await setJob(sql, { kind: workflowRunKind, subject: pending.run.id, due_at: nowS });
    await publishRuns(sql, organizationId);
    // How often it is tried is the step's business.
    return true;
  },
});

const answerResult = ({ status, body }: CallAnswer) =>
  status >= 200 && status < 300
    ? ({ status: "done", output: body } as const)
    : ({ status: "failed", reason: `The answer was ${status}` } as const);

async function findCall(
  sql: Sql,
  subject: string,
): Promise<{ run: Run; row: StepRow; step: Step } | null> {
  const [runId = "0", path = ""] = subject.split(" ");
  const [run] = await lockRuns(sql, [runId]);
  if (!run || run.ended_at !== null) return null;
  const row = (await loadSteps(sql, [runId])).find((step) => step.path === path);
  const step = stepAt(run.document, path);
  return row?.status === "running" && step ? { run, row, step } : null;
}

interface Call {
  input: CallInput;
  /** Secrets that it carries, by name. */
  values: ReadonlyMap<string, string>;
  key: string;
  timeoutMs: number;
}

function sendCall(door: Outbound, { input, values, key, timeoutMs }: Call): Send {
  return async (signal) => {
    try {
      const response = await door.fetch(input.url, {
        method: input.method ?? "GET",
        headers: {
          "user-agent": "Tocsin",
          accept: "application/json",
          ...(input.body === undefined ? {} : { "content-type": "application/json" }),
          ...input.headers,
          "idempotency-key": key,
        },
        ...(input.body === undefined ? {} : { body: input.body }),
        signal,
        timeoutMs,
        maxResponseBytes: workflowLimits.callBytes,
      });
      return { status: response.status, body: maskSecrets(await readBody(response), values) };
    } catch (error) {
      // What stands in an address may stand in its fault.
      throw new FinalFailure(String(maskSecrets(messageOf(error), values)));
    }
  };
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return { text };
  }
}

function withSecrets(input: CallInput, values: ReadonlyMap<string, string>): CallInput {
  const fill = (text: string): string => putSecrets(text, input.secret_mark, values);
  return {
    ...input,
    url: fill(input.url),
    headers: Object.fromEntries(
      Object.entries(input.headers).map(([name, value]) => [name, fill(value)]),
    ),
    ...(input.body === undefined ? {} : { body: fill(input.body) }),
  };
}
