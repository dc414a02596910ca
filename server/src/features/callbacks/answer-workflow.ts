/** What a workflow asked is answered by a button: by the person who pressed it, or not at all. */
import type { Callback, CallbackChange } from "#contract/callbacks.ts";
import { everyEnvironment } from "#contract/permissions.ts";
import { changeExecution as endpoint } from "#contract/workflows.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { checkPermission } from "../../platform/http/check-permission.ts";
import { Refusal } from "../../platform/refuse.ts";
import { changeExecution } from "../workflows/change-execution.ts";

interface PressedAnswer {
  change: Extract<CallbackChange, { kind: "answer" }>;
  /** Of the share. */
  incidentId: string;
  caller: Caller;
  /** The target's name. */
  place: string;
  nowS: number;
}

/** A refusal has written nothing. */
export async function answerWorkflow(
  sql: Sql,
  { change, incidentId, caller, place, nowS }: PressedAnswer,
): Promise<Pick<Callback, "state" | "reason">> {
  const { execution_id, step_id, is_approved } = change;
  try {
    checkPermission(endpoint, caller);
    await changeExecution(sql, {
      caller,
      env: everyEnvironment,
      id: incidentId,
      body: { execution_id, step_id, action: is_approved ? "approve" : "refuse" },
      nowS,
      place,
    });
    return { state: "applied", reason: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Somebody was faster, or its time is over.
    const isLate = error.problems.some(
      ({ code }) => code === "nothing_to_answer" || code === "execution_ended",
    );
    return { state: isLate ? "ignored" : "refused", reason: error.message };
  }
}
