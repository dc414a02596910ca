import { matchPatterns } from "../features/correlation/decide.ts";
import { concludeChange } from "../features/incidents/conclude-change.ts";
import { dataNeeds } from "../features/incidents/world/finalize-incidents.ts";
import { subjectOfEvent } from "../features/incidents/world/subject.ts";
import { hasSameTags } from "../features/incidents/world/change-alert.ts";
import { mayHaveEnded } from "../features/incidents/world/expiry.ts";
import { type AlertState, tocsin } from "../features/incidents/world/state.ts";
import { loadEarlyRecoveries } from "../features/incidents/stores/store-early-recoveries.ts";
import {
  addToWorld,
  type ExpectedRepeat,
  loadAlertsOf,
  loadCandidates,
  loadCurrentAlerts,
  loadFacts,
  loadIncidents,
  reserveIds,
} from "../features/incidents/stores/store-world.ts";
import { newWorld, type World } from "../features/incidents/world/world.ts";
import type { Sql } from "../platform/db.ts";
import type { Event } from "../features/incidents/world/event.ts";
import type { Guess } from "./sources/source.ts";
import { decide, type Rules, type Verdict } from "./pipeline.ts";
import { enrichBatch } from "./enrich-batch.ts";
import type { RuleBook } from "./rule-book.ts";

export interface ReceivedEvent {
  receipt_id: string;
  index: number;
  event: Event;
  /** For its receipt; missing where nothing was guessed. */
  guesses?: readonly Guess[];
}
export interface DecidedEvent {
  of: ReceivedEvent;
  verdict: Verdict;
}

/**
 * Load, decide, apply for one batch, in the caller's transaction and under the organization's lock.
 */
export async function runBatch(
  sql: Sql,
  organizationId: string,
  { book, batch, at }: { book: RuleBook; batch: readonly ReceivedEvent[]; at: number },
): Promise<DecidedEvent[]> {
  const world = await loadWorld(sql, book, { batch, at });
  const decided = batch.map((received) => ({
    of: received,
    verdict: decideEvent(world, book.rules, received),
  }));
  await concludeChange(sql, organizationId, { world, rules: book });
  return withShares(decided, world);
}

/** What would become of a batch now; nothing is written. */
export async function previewBatch(
  sql: Sql,
  { book, batch, at }: { book: RuleBook; batch: readonly ReceivedEvent[]; at: number },
): Promise<DecidedEvent[]> {
  const world = await loadWorld(sql, book, { batch, at });
  return batch.map((received) => ({
    of: received,
    verdict: decideEvent(world, book.rules, received),
  }));
}

/** Shared is after all events of a batch: the last that changed the incident says so. */
function withShares(decided: readonly DecidedEvent[], world: World): DecidedEvent[] {
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

/**
 * A fixed number of queries, whatever the size of the batch. What only repeats needs no more than
 * its alert.
 */
async function loadWorld(
  sql: Sql,
  book: RuleBook,
  { batch, at }: { batch: readonly ReceivedEvent[]; at: number },
): Promise<World> {
  const { heads, alerts } = await loadCurrentAlerts(sql, expectedOf(batch));
  const repeating = new Set(heads.map((head) => head.identity));
  const byIdentity = new Map(alerts.map((alert) => [alert.identity, alert]));
  const changing = batch.filter(({ event }) => !repeating.has(event.identity));
  // Once, and before anything asks for tags: correlation keys and facts are of what rules made of
  // them.
  if (book.rules.enriching) await enrichBatch(book.rules.enriching, changing);
  // Those that may open something: new ones, and those that come back after they ended, if only in
  // this batch.
  const ending = new Set(
    batch
      .filter(({ event }) => event.status === "ok" || mayHaveEnded(event))
      .map(({ event }) => event.identity),
  );
  const opening = changing.filter(
    ({ event }) =>
      event.status !== "ok" &&
      (ending.has(event.identity) || (byIdentity.get(event.identity)?.status ?? "ok") === "ok"),
  );
  const matches = matchEvents(opening, book.rules);
  const keys = new Set(
    [...matches.values()].flatMap(({ fits }) => fits.flatMap((fit) => fit.keys)),
  );
  const from = Math.min(...opening.map(({ event }) => event.timestamp), Number.MAX_SAFE_INTEGER);
  // A recovery asks too: one that is known already is not written again.
  const unknown = changing
    .map(({ event }) => event.identity)
    .filter((identity) => !byIdentity.has(identity));
  const [candidates, reserved, recoveries] = await Promise.all([
    keys.size === 0 ? [] : loadCandidates(sql, [...keys], from),
    reserveIds(sql, opening.length),
    unknown.length === 0 ? [] : loadEarlyRecoveries(sql, [...new Set(unknown)]),
  ]);
  const world = newWorld(at, tocsin, reserved);
  for (const [event, match] of matches) world.correlation.matches.set(event, match);
  const touched = changing.flatMap(
    ({ event }) => byIdentity.get(event.identity)?.incident_id ?? [],
  );
  const joinable = candidates.map((candidate) => candidate.incident_id);
  const retagged = changing
    .filter(
      ({ event }) => event.timer === null && !hasSameTags(byIdentity.get(event.identity), event),
    )
    .flatMap(({ event }) => byIdentity.get(event.identity)?.incident_id ?? []);
  await addIncidents(sql, world, {
    book,
    alerts,
    ids: [...new Set([...touched, ...joinable])],
    factIds: dataNeeds(book).state
      ? [...new Set([...touched, ...joinable])]
      : [...new Set([...joinable, ...retagged])],
  });
  for (const { identity, ...recovery } of recoveries)
    world.recoveries.byIdentity.set(identity, recovery);
  for (const head of heads) world.alerts.heads.set(head.identity, head);
  addCandidates(world, candidates);
  return world;
}

function addCandidates(
  { correlation }: World,
  candidates: readonly { key: string; incident_id: string }[],
): void {
  for (const { key, incident_id } of candidates)
    correlation.candidates.set(
      key,
      (correlation.candidates.get(key) ?? new Set()).add(incident_id),
    );
}

async function addIncidents(
  sql: Sql,
  world: World,
  {
    book,
    alerts,
    ids,
    factIds,
  }: { book: RuleBook; alerts: readonly AlertState[]; ids: string[]; factIds: string[] },
): Promise<void> {
  const [incidents, facts] = await Promise.all([
    ids.length === 0 ? [] : loadIncidents(sql, ids),
    factIds.length === 0 ? [] : loadFacts(sql, factIds),
  ]);
  // All alerts of the incidents first, so that the ones to be changed are the same objects in both
  // maps.
  if (dataNeeds(book).text && ids.length > 0)
    addToWorld(world, { alerts: await loadAlertsOf(sql, ids) });
  addToWorld(world, { alerts, incidents, facts });
}

/**
 * What the batch says of each identity; where its events differ among themselves, a timer speaks,
 * or an end is near, nothing is a mere repeat.
 */
function expectedOf(batch: readonly ReceivedEvent[]): ExpectedRepeat[] {
  const expected = new Map<string, ExpectedRepeat>();
  const last = new Map<string, number>();
  for (const { event } of batch) {
    const expectation = expected.get(event.identity);
    if (!expectation)
      expected.set(event.identity, {
        identity: event.identity,
        fingerprint: mayRepeat(event) ? event.fingerprint : null,
        status: event.status,
        at: event.timestamp,
      });
    else if (
      expectation.fingerprint !== event.fingerprint ||
      !mayRepeat(event) ||
      event.timestamp < (last.get(event.identity) ?? expectation.at)
    )
      expectation.fingerprint = null;
    last.set(event.identity, event.timestamp);
  }
  return [...expected.values()];
}

const mayRepeat = (event: Event): boolean => event.timer === null && !mayHaveEnded(event);

const matchEvents = (batch: readonly ReceivedEvent[], { patterns }: Rules) =>
  new Map(batch.map(({ event }) => [event, matchPatterns(subjectOfEvent(event), patterns)]));

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
