/**
 * Takes the steps of a run until it has to wait. Everything is in one transaction with the job that
 * asks for it, so a step inside the product is done exactly once, wherever the process ends.
 */
import { actionOf, type Step } from "#contract/workflow-document.ts";
import { workflowLimits } from "#contract/workflow-limits.ts";
import type { RunState } from "#contract/workflows.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { setJob } from "../../platform/jobs/set-job.ts";
import { loadIncidentContents } from "../delivery/incident-content.ts";
import { workflowRunKind } from "../incidents/stores/store-workflow-jobs.ts";
import { reachEverywhere } from "../../platform/http/check-permission.ts";
import { lockOrganization } from "../incidents/stores/store-world.ts";
import { loadVisibleIncidents } from "../incidents/detail/present-incidents.ts";
import { askPeople } from "./ask-people.ts";
import { awaitApproval } from "./approval.ts";
import { loadConditionFacts } from "./condition-facts.ts";
import { loadActingCaller } from "./acting-caller.ts";
import { workflowCallKind } from "./call-kind.ts";
import { nextStep, type StepPlace } from "./next-step.ts";
import { queueTask } from "./queue-task.ts";
import type { StepRow } from "./step-row.ts";
import { scopeOf } from "./step-scope.ts";
import type { StepResult, WorkflowParts } from "./step-result.ts";
import { closeQuestions } from "./store-questions.ts";
import { cancelSteps, type Run, saveRunState, saveStep } from "./store-runs.ts";
import { fillStep, isMet, type StepAttempt, takeStep } from "./take-step.ts";

interface Advance {
  organizationId: string;
  parts: WorkflowParts;
  nowS: number;
  /** For every call and command. */
  isSecondPersonNeeded: boolean;
}

interface Advanced {
  taken: number;
  /** It has ended, or waits for something by a job of its own: else it can go on at once. */
  isWaiting: boolean;
}

/** Takes `most` steps at most. */
export async function advanceRun(
  sql: Sql,
  { organizationId, parts, nowS, isSecondPersonNeeded }: Advance,
  { run, steps, most }: { run: Run; steps: readonly StepRow[]; most: number },
): Promise<Advanced> {
  let count = 0;
  const rest = async (done: Promise<void>): Promise<Advanced> => {
    await done;
    return { taken: count, isWaiting: true };
  };
  const end = (status: RunState, reason: string | null) =>
    rest(endRun(sql, { run, status, reason, nowS }));
  if (run.ended_at !== null) return rest(Promise.resolve());
  const limitS = run.document.limits?.seconds ?? workflowLimits.runS;
  if (nowS >= run.started_at + limitS)
    return end("failed", `The run took longer than ${limitS} seconds`);
  const caller = await loadActingCaller(sql, {
    organizationId,
    authorId: run.author_id,
    actsAs: run.document.acts_as,
    name: run.name,
    nowS,
  });
  if (typeof caller === "string") return end("failed", caller);

  const taken = new Map(steps.map((step) => [step.path, step]));
  while (count < most) {
    const next = nextStep(run.document.steps, taken);
    if (next.kind === "done") return end("done", null);
    if (next.kind === "failed")
      return end("failed", `${next.row.name}: ${next.row.reason ?? "failed"}`);
    if (taken.size >= workflowLimits.takenSteps)
      return end("failed", `A run takes at most ${workflowLimits.takenSteps} steps`);
    const before = next.kind === "blocked" ? next.row : null;
    if (before !== null && !isDue(before, nowS)) return rest(wait(sql, { run, nowS }, before));

    count += 1;
    const row = await attemptStep(
      sql,
      { run, caller, parts, nowS, taken, isSecondPersonNeeded },
      { place: next.place, before },
    );
    await saveStep(sql, row);
    taken.set(row.path, row);
    if (before?.status === "asked") await closeQuestions(sql, [run.id], nowS);
    if (row.status === "running") await startOutside(sql, row, nowS);
    if (row.status === "asked")
      await askPeople(sql, {
        organizationId,
        run,
        row,
        step: next.place.step,
        incidentId: incidentOf(run, next.place),
        nowS,
      });
    if (row.status === "waiting" || row.status === "running" || row.status === "asked")
      return rest(wait(sql, { run, nowS }, row));
  }
  return { taken: count, isWaiting: false };
}

/** What runs outside tells of its end by itself. */
const isDue = (step: StepRow, nowS: number): boolean =>
  step.status !== "running" &&
  ((step.due_at !== null && step.due_at <= nowS) || awaitsCondition(step));

/** It may hold by now. */
const awaitsCondition = ({ kind, status, input }: StepRow): boolean =>
  kind === "wait" &&
  status === "waiting" &&
  typeof input === "object" &&
  input !== null &&
  "until" in input;

/** A change of the incident wakes it; without one it is asked all the same, this often. */
const lookAgainS = 60;

async function wait(
  sql: Sql,
  { run, nowS }: { run: Run; nowS: number },
  step: StepRow,
): Promise<void> {
  const { status, due_at: dueAt } = step;
  const state: RunState = status === "asked" ? "asked" : "running";
  if (run.status !== state)
    await saveRunState(sql, { id: run.id, status: state, reason: null, ended_at: null });
  const limitAt = run.started_at + (run.document.limits?.seconds ?? workflowLimits.runS);
  await setJob(sql, {
    kind: workflowRunKind,
    subject: run.id,
    due_at: Math.min(
      dueAt ?? limitAt,
      limitAt,
      ...(awaitsCondition(step) ? [nowS + lookAgainS] : []),
    ),
  });
}

const startOutside = (sql: Sql, row: StepRow, nowS: number): Promise<void> =>
  row.kind === "runner" ? queueTask(sql, row, nowS) : setJob(sql, callJob(row, nowS));

const callJob = ({ run_id, path }: StepRow, dueAt: number) => ({
  kind: workflowCallKind,
  subject: `${run_id} ${path}`,
  due_at: dueAt,
});

export async function endRun(
  sql: Sql,
  {
    run,
    status,
    reason,
    nowS,
  }: { run: Run; status: RunState; reason: string | null; nowS: number },
): Promise<void> {
  await saveRunState(sql, { id: run.id, status, reason, ended_at: nowS });
  await cancelSteps(sql, run.id, nowS);
  await closeQuestions(sql, [run.id], nowS);
}

interface RunContext {
  run: Run;
  caller: Caller;
  parts: WorkflowParts;
  nowS: number;
  taken: ReadonlyMap<string, StepRow>;
  isSecondPersonNeeded: boolean;
}

async function attemptStep(
  sql: Sql,
  context: RunContext,
  { place, before }: { place: StepPlace; before: StepRow | null },
): Promise<StepRow> {
  const { nowS } = context;
  const row = before ?? newRow(context, place);
  if (row.status === "asked") return answerInTime(row, place.step, nowS);
  // A change that comes between the look and the commit would wake nobody: either it is seen now, or
  // it waits until the step stands there to be woken.
  if (before === null && place.step.wait?.until !== undefined)
    await lockOrganization(sql, context.caller.organizationId);
  const attempt = await loadAttempt(sql, context, place);
  if (attempt === null)
    return {
      ...row,
      status: "failed",
      reason: `${context.caller.name} may not see the incident`,
      due_at: null,
      ended_at: nowS,
    };
  if (before === null && place.step.when !== undefined && !isMet(attempt, place.step.when))
    return { ...row, status: "skipped", reason: "Its condition does not hold", ended_at: nowS };
  const { step } = place;
  const asking = awaitApproval(row, {
    step,
    isAlwaysNeeded: context.isSecondPersonNeeded,
    nowS,
  });
  if (asking !== null) {
    // Whoever approves it sees what it would do; what cannot be filled in fails below.
    const { input, fault } = fillStep(attempt);
    if (fault === null) return { ...asking, input };
  }
  const { result, input } = await takeStep({ ...attempt, row });
  const isLooking = before?.status === "waiting" && place.step.wait !== undefined;
  return settleStep(
    { ...row, input, attempts: row.attempts + (isLooking ? 0 : 1) },
    { step: place.step, result, nowS },
  );
}

const newRow = ({ run, nowS, taken }: RunContext, { step, path }: StepPlace): StepRow => ({
  run_id: run.id,
  path,
  position: taken.size,
  kind: actionOf(step).kind,
  name: step.name ?? step.id,
  status: "running",
  attempts: 0,
  input: null,
  output: null,
  reason: null,
  due_at: null,
  started_at: nowS,
  ended_at: null,
  approver_id: null,
  approver_name: null,
});

/** What a failure does to a step that says how often it is tried. */
export function settleStep(
  row: StepRow,
  { step, result, nowS }: { step: Step; result: StepResult; nowS: number },
): StepRow {
  switch (result.status) {
    case "done":
      return {
        ...row,
        status: "done",
        output: boundedOutput(result.output),
        reason: null,
        due_at: null,
        ended_at: nowS,
      };
    case "failed": {
      const { retry } = step;
      return retry !== undefined && row.attempts <= retry.times && result.isFinal !== true
        ? { ...row, status: "waiting", reason: result.reason, due_at: nowS + retry.seconds }
        : { ...row, status: "failed", reason: result.reason, due_at: null, ended_at: nowS };
    }
    case "waiting":
      return { ...row, status: "waiting", due_at: result.dueAt };
    case "asked":
      return {
        ...row,
        status: "asked",
        output: boundedOutput(result.output),
        reason: result.reason,
        due_at: result.dueAt,
      };
    case "running":
      return { ...row, status: "running", due_at: null };
  }
}

function boundedOutput(output: unknown): unknown {
  if (output === undefined) return null;
  const text = JSON.stringify(output);
  return text.length <= workflowLimits.outputBytes
    ? output
    : { cut: true, text: text.slice(0, workflowLimits.outputBytes) };
}

/** Nobody has answered by its deadline. */
function answerInTime(row: StepRow, { ask, suggest_merge }: Step, nowS: number): StepRow {
  const ended = { ...row, due_at: null, ended_at: nowS };
  if (ask?.otherwise === "approve")
    return { ...ended, status: "done", output: { approved: true, by: null, input: null } };
  if (ask?.otherwise === "refuse" || suggest_merge)
    return { ...ended, status: "done", output: { approved: false, by: null, input: null } };
  return { ...ended, status: "failed", reason: "Nobody answered in time" };
}

/** What a step reads of the incident: its templates, and its conditions. */
const needsOf = (step: Step): { incident: boolean; facts: boolean } => ({
  incident: step.foreach !== undefined || /\{[{%]/.test(JSON.stringify(actionOf(step).params)),
  facts: step.when !== undefined || step.branch !== undefined || step.wait?.until !== undefined,
});

/** Null where whoever acts may not see the incident, or it is gone: then nothing of it is read. */
async function loadAttempt(
  sql: Sql,
  { run, caller, parts, nowS, taken }: RunContext,
  place: StepPlace,
): Promise<Omit<StepAttempt, "row"> | null> {
  const incidentId = incidentOf(run, place);
  const context = { sql, parts, run, path: place.path, caller, incidentId, nowS };
  if (incidentId === null)
    return {
      context,
      place,
      scope: scopeOf(run, { place, taken, incident: null }),
      facts: null,
    };
  const visible = await loadVisibleIncidents(sql, [incidentId], reachEverywhere(caller));
  if (visible.length === 0) return null;
  const needs = needsOf(place.step);
  const contents = needs.incident
    ? await loadIncidentContents(sql, [incidentId], parts.publicUrl)
    : null;
  const incident = contents?.get(incidentId)?.incident ?? null;
  return {
    context,
    place,
    scope: scopeOf(run, { place, taken, incident }),
    facts: needs.facts
      ? ((await loadConditionFacts(sql, [incidentId])).get(incidentId) ?? null)
      : null,
  };
}

/** The innermost loop over incidents names it, else the run. */
function incidentOf(run: Run, { turns }: StepPlace): string | null {
  const turn = turns.findLast(({ incidentId }) => incidentId !== null);
  return turn?.incidentId ?? run.incident_id;
}
