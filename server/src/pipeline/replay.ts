/**
 * The stored log of events through the pipeline's own decisions, in memory: which incidents it
 * makes of them by today's rules.
 */
import { rememberedS } from "../features/incidents/world/early-recovery.ts";
import type { AlertState } from "../features/incidents/world/state.ts";
import { tocsin } from "../features/incidents/world/state.ts";
import { countingIds, newWorld, type World } from "../features/incidents/world/world.ts";
import type { ReceiptRow } from "../features/receipts/store.ts";
import type { PlacedAlert } from "./compare-groups.ts";
import type { ReceivedEvent } from "./received-event.ts";
import { decide, type Verdict } from "./pipeline.ts";
import { readPending } from "./read-pending.ts";
import type { RuleBook } from "./rule-book.ts";

/** A request in the order in which the lane took it, with what became of its events. */
export type LoggedRow = Pick<
  ReceiptRow,
  "id" | "source" | "received_at" | "app_key" | "body" | "outcomes"
>;
export type ReplayBook = Pick<RuleBook, "rules" | "integrations" | "appKeys">;

export interface Replay {
  /** The next rows of the log, in order. */
  take(rows: readonly LoggedRow[]): void;
  /** The next events, read already. */
  decide(events: readonly ReceivedEvent[]): Verdict[];
  /** Every alert there ever was, and the incident it is in. */
  alerts(): PlacedAlert[];
  events(): number;
  /** Events that were decided once and can no longer be read: their integration is gone. */
  unread(): number;
}

/** `whole`: of other alerts nothing is taken, because their log is not all there; null takes all. */
export function openReplay(book: ReplayBook, whole: ReadonlySet<string> | null = null): Replay {
  const world = newWorld(0, tocsin, countingIds());
  const memory: ReplayState = { placed: new Map(), currentIn: new Map(), keysOf: new Map() };
  let events = 0;
  let unread = 0;
  const decideAll = (read: readonly ReceivedEvent[]): Verdict[] => {
    events += read.length;
    const verdicts = read.map(({ event }) => {
      world.at = event.received_at;
      const verdict = decide(world, book.rules, event);
      addPlaced(memory, world, verdict);
      return verdict;
    });
    dropUnused(memory, world);
    return verdicts;
  };
  return {
    take: (rows) => {
      const read = rows.map((row) => readDecided(row, book, whole));
      unread += read.reduce((sum, slice) => sum + slice.unread, 0);
      decideAll(read.flatMap((slice) => slice.events));
    },
    decide: decideAll,
    alerts: () =>
      [...memory.placed.values()].map(({ identity, start, incident_id, status }) => ({
        identity,
        start,
        incident_id,
        status,
      })),
    events: () => events,
    unread: () => unread,
  };
}

/**
 * The events of a request that were decided then: what went to the dead letters left no trace, so
 * it leaves none now.
 */
export function readDecided(
  row: LoggedRow,
  book: Pick<RuleBook, "integrations" | "appKeys">,
  whole: ReadonlySet<string> | null = null,
): { events: ReceivedEvent[]; unread: number } {
  const decided = new Set(
    (row.outcomes ?? []).flatMap(({ o: outcome, a: alertId, n: index }) =>
      outcome === "failed" || (whole && alertId !== undefined && !whole.has(alertId))
        ? []
        : [index],
    ),
  );
  const events = readPending(row, book).filter((received) => decided.has(received.index));
  return { events, unread: decided.size - events.length };
}

interface ReplayState {
  /** Alert's id → itself; of an alert that another replaced, a last picture. */
  placed: Map<string, PlacedAlert>;
  /** Incident → how many alerts in it can still be heard of. */
  currentIn: Map<string, number>;
  /** Incident → the correlation keys that lead to it. */
  keysOf: Map<string, string[]>;
}

function addPlaced({ placed, currentIn }: ReplayState, world: World, verdict: Verdict): void {
  if (verdict.alert_id === null || placed.has(verdict.alert_id)) return;
  const alert = world.alerts.byId.get(verdict.alert_id);
  if (!alert) return;
  placed.set(alert.id, alert);
  currentIn.set(alert.incident_id, (currentIn.get(alert.incident_id) ?? 0) + 1);
}

/**
 * Between slices the world drops what no later decision asks for, or a long log would not fit into
 * memory.
 */
function dropUnused(memory: ReplayState, world: World): void {
  for (const { key, incident_id } of world.correlation.newKeys) {
    const keys = memory.keysOf.get(incident_id);
    if (keys) keys.push(key);
    else memory.keysOf.set(incident_id, [key]);
  }
  for (const id of world.correlation.closedKeys) {
    for (const key of memory.keysOf.get(id) ?? []) {
      const candidates = world.correlation.candidates.get(key);
      candidates?.delete(id);
      if (candidates?.size === 0) world.correlation.candidates.delete(key);
    }
    memory.keysOf.delete(id);
  }
  for (const id of world.alerts.changed) {
    const alert = world.alerts.byId.get(id);
    if (alert && !alert.is_current) retireAlert(memory, world, alert);
  }
  // Facts answer searches and titles; no decision about grouping reads an incident's.
  for (const collection of [
    world.facts.byIncident,
    world.facts.values,
    world.history.mergeable,
    world.alerts.changed,
    world.alerts.rewritten,
    world.alerts.repeated,
    world.incidents.changed,
    world.facts.changed,
    world.correlation.closedKeys,
    world.recoveries.changed,
  ])
    collection.clear();
  for (const [identity, { received_at }] of world.recoveries.byIdentity)
    if (received_at < world.at - rememberedS) world.recoveries.byIdentity.delete(identity);
  world.history.activities = [];
  world.timers = [];
  world.correlation.newKeys = [];
}

function retireAlert({ placed, currentIn }: ReplayState, world: World, alert: AlertState): void {
  const { id, identity, start, incident_id, status } = alert;
  placed.set(id, { identity, start, incident_id, status });
  world.alerts.byId.delete(id);
  const left = (currentIn.get(incident_id) ?? 1) - 1;
  if (left > 0) currentIn.set(incident_id, left);
  else {
    currentIn.delete(incident_id);
    world.incidents.byId.delete(incident_id);
  }
}
