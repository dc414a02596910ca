import type { Clock } from "../../platform/clock.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import type { IncidentBooks } from "../incidents/incident-rules.ts";
import type { Run } from "./store-runs.ts";

/** What became of one attempt of a step. */
export type StepResult =
  | { status: "done"; output?: unknown }
  /** `isFinal`: whatever the step says, it is not tried again. */
  | { status: "failed"; reason: string; isFinal?: boolean }
  /** Goes on at `dueAt` at the latest. */
  | { status: "waiting"; dueAt: number | null }
  | { status: "asked"; dueAt: number; reason: string; output?: unknown }
  /** Something outside does it: a job of its own tells of the end. */
  | { status: "running" };

export interface WorkflowParts {
  books: IncidentBooks;
  clock: Clock;
  publicUrl: string;
}

export interface StepContext {
  sql: Sql;
  parts: WorkflowParts;
  run: Run;
  path: string;
  caller: Caller;
  /** Of the incident that the step is about: the run's, or the item of a loop. */
  incidentId: string | null;
  nowS: number;
}

export const done = (output?: unknown): StepResult => ({ status: "done", output });
export const failed = (reason: string): StepResult => ({ status: "failed", reason });
