import type { World } from "../features/incidents/world/world.ts";
import type { PendingRow } from "../features/receipts/store.ts";
import type { DecidedEvent } from "./lane.ts";
import type { RuleBook } from "./rule-book.ts";

export interface DecidedBatch {
  /** The organization's turn that it was decided for: see lockOrganization. */
  turn: number;
  rows: readonly PendingRow[];
  book: RuleBook;
  world: World;
  decided: readonly DecidedEvent[];
  times: BatchTimes;
}

/** By `performance.now()`. */
export interface Period {
  beginMs: number;
  endMs: number;
}
export interface BatchTimes {
  /** When it was taken out of the inbox, by the clock that receipts have. */
  takenS: number;
  load: Period;
  decide: Period;
}

export const eventsIn = (rows: readonly PendingRow[]): number =>
  rows.reduce((sum, row) => sum + row.events, 0);

/** As loadPending counts: the last request may reach beyond the limit. */
export const fitsInto = (maxEvents: number, { rows }: DecidedBatch): boolean =>
  eventsIn(rows.slice(0, -1)) < maxEvents;
