import { concludeChange } from "../features/incidents/conclude-change.ts";
import type { World } from "../features/incidents/world/world.ts";
import type { Sql } from "../platform/db.ts";
import { eventLoopYielder } from "../platform/event-loop-yielder.ts";
import type { Yielder } from "./fair-queueing.ts";
import { loadWorld } from "./load-world.ts";
import { decide, type Rules, type Verdict } from "./pipeline.ts";
import type { ReceivedEvent } from "./received-event.ts";
import type { RuleBook } from "./rule-book.ts";

export interface DecidedEvent {
  of: ReceivedEvent;
  verdict: Verdict;
}

interface BatchInput {
  book: RuleBook;
  batch: readonly ReceivedEvent[];
  at: number;
}

/**
 * Load, decide, apply for one batch, in the caller's transaction and under the organization's lock.
 */
export async function runBatch(
  sql: Sql,
  organizationId: string,
  input: BatchInput,
): Promise<DecidedEvent[]> {
  const { world, decided } = await decideBatch(sql, input);
  await concludeChange(sql, organizationId, { world, rules: input.book });
  return withShares(decided, world);
}

/** What becomes of a batch now; nothing is written. */
export async function decideBatch(
  sql: Sql,
  { book, batch, at }: BatchInput,
): Promise<{ world: World; decided: DecidedEvent[] }> {
  const world = await loadWorld(sql, book, { batch, at, recent: new Map() });
  return { world, decided: await decideEvents(world, { rules: book.rules, batch }) };
}

/** In portions: meanwhile the batch before goes out, and requests are answered. */
export async function decideEvents(
  world: World,
  {
    rules,
    batch,
    waitForNeighbours = null,
  }: {
    rules: Rules;
    batch: readonly ReceivedEvent[];
    /** Asked between portions. */
    waitForNeighbours?: Yielder["waitForNeighbours"] | null;
  },
): Promise<DecidedEvent[]> {
  const pauseIfDue = eventLoopYielder();
  const decided: DecidedEvent[] = [];
  for (const received of batch) {
    decided.push({ of: received, verdict: decideEvent(world, rules, received) });
    const pause = pauseIfDue();
    if (!pause) continue;
    await pause;
    await waitForNeighbours?.();
  }
  return decided;
}

/** Shared is after all events of a batch: the last that changed the incident says so. */
export function withShares(decided: readonly DecidedEvent[], world: World): DecidedEvent[] {
  const shares = Map.groupBy(world.shares.byRules, (share) => share.incident_id);
  if (shares.size === 0) return [...decided];
  return decided
    .toReversed()
    .map((entry) => {
      const shared_by =
        entry.verdict.outcome === "repeated"
          ? undefined
          : shares.get(entry.verdict.incident_id ?? "");
      if (!shared_by) return entry;
      shares.delete(entry.verdict.incident_id ?? "");
      return { ...entry, verdict: { ...entry.verdict, shared_by } };
    })
    .reverse();
}

function decideEvent(world: World, rules: Rules, received: ReceivedEvent): Verdict {
  world.at = received.event.received_at;
  const verdict = decide(world, rules, received.event);
  const alert =
    verdict.alert_id === null
      ? undefined
      : (world.alerts.byId.get(verdict.alert_id) ?? world.alerts.repeated.get(verdict.alert_id));
  if (alert) alert.last_receipt = { id: received.receipt_id, index: received.index };
  return verdict;
}
