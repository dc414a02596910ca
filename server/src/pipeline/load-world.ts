import { matchPatterns } from "../features/correlation/decide.ts";
import {
  type EarlyRecoveryRow,
  loadEarlyRecoveries,
} from "../features/incidents/stores/store-early-recoveries.ts";
import {
  addToWorld,
  type CandidateRow,
  type ExpectedRepeat,
  loadAlertsOf,
  loadCandidates,
  loadCurrentAlerts,
  loadFacts,
  loadIncidents,
  reserveIds,
} from "../features/incidents/stores/store-world.ts";
import { hasSameTags } from "../features/incidents/world/change-alert.ts";
import type { Event } from "../features/incidents/world/event.ts";
import { mayHaveEnded } from "../features/incidents/world/expiry.ts";
import { dataNeeds } from "../features/incidents/world/finalize-incidents.ts";
import {
  type AlertState,
  type FactsState,
  type IncidentState,
  tocsin,
} from "../features/incidents/world/state.ts";
import { subjectOfEvent } from "../features/incidents/world/subject.ts";
import { newWorld, type World } from "../features/incidents/world/world.ts";
import type { Sql } from "../platform/db.ts";
import {
  alertsAfter,
  candidatesAfter,
  incidentAlertsAfter,
  recoveriesAfter,
} from "./after-batch.ts";
import { enrichBatch } from "./enrich-batch.ts";
import type { Rules } from "./pipeline.ts";
import type { ReceivedEvent } from "./received-event.ts";
import type { RuleBook } from "./rule-book.ts";

/** What a batch may touch, and when it is decided. */
interface BatchInput {
  batch: readonly ReceivedEvent[];
  at: number;
  /** By identity: current alerts that need not be loaded. */
  recent: ReadonlyMap<string, AlertState>;
}

/** A fixed number of queries, whatever the size of the batch. */
export async function loadWorld(sql: Sql, book: RuleBook, input: BatchInput): Promise<World> {
  const { world, addShared } = await loadParts(sql, book, { ...input, previous: null });
  addShared();
  return world;
}

/**
 * The same beside a batch that is decided and not stored yet. Its alerts, incidents and facts are
 * shared, and `addShared` takes them over: it is called when all that is written of them has been
 * put together, and before anything is decided.
 */
export const loadWorldAfter = (
  sql: Sql,
  book: RuleBook,
  input: BatchInput & { previous: World },
): Promise<LoadedWorld> => loadParts(sql, book, input);

export interface LoadedWorld {
  world: World;
  addShared: () => void;
}

/** What only repeats needs no more than its alert. */
async function loadParts(
  sql: Sql,
  book: RuleBook,
  { batch, at, recent, previous }: BatchInput & { previous: World | null },
): Promise<LoadedWorld> {
  const expected = expectedOf(batch);
  const unknown = expected.filter(({ identity }) => !recent.has(identity));
  const stored = await loadCurrentAlerts(sql, unknown);
  const { heads, alerts } = alertsAfter({ previous, recent }, expected, stored);
  const repeating = new Set(heads.map((head) => head.identity));
  const byIdentity = new Map(alerts.map((alert) => [alert.identity, alert]));
  const changing = batch.filter(({ event }) => !repeating.has(event.identity));
  // Once, and before anything asks for tags: correlation keys and facts are of what rules made of
  // them.
  if (book.rules.enriching) await enrichBatch(book.rules.enriching, changing);
  const opening = openingOf(batch, changing, byIdentity);
  const matches = matchEvents(opening, book.rules);
  const [candidates, reserved, recoveries] = await Promise.all([
    candidatesOf(sql, { matches, opening, previous }),
    reserveIds(sql, opening.length),
    recoveriesOf(sql, { changing, byIdentity, previous }),
  ]);
  const world = newWorld(at, tocsin, reserved);
  for (const [event, match] of matches) world.correlation.matches.set(event, match);
  const touched = incidentsOf(changing, byIdentity);
  const joinable = candidates.map((candidate) => candidate.incident_id);
  const retagged = incidentsOf(
    changing.filter(
      ({ event }) => event.timer === null && !hasSameTags(byIdentity.get(event.identity), event),
    ),
    byIdentity,
  );
  const addShared = await addIncidents(sql, world, {
    book,
    alerts,
    previous,
    ids: [...new Set([...touched, ...joinable])],
    factIds: dataNeeds(book).state
      ? [...new Set([...touched, ...joinable])]
      : [...new Set([...joinable, ...retagged])],
  });
  for (const { identity, ...recovery } of recoveries)
    world.recoveries.byIdentity.set(identity, recovery);
  for (const head of heads) world.alerts.heads.set(head.identity, head);
  addCandidates(world, candidates);
  return { world, addShared };
}

/**
 * Those that may open something: new ones, and those that come back after they ended, if only in
 * this batch.
 */
function openingOf(
  batch: readonly ReceivedEvent[],
  changing: readonly ReceivedEvent[],
  byIdentity: ReadonlyMap<string, AlertState>,
): ReceivedEvent[] {
  const ending = new Set(
    batch
      .filter(({ event }) => event.status === "ok" || mayHaveEnded(event))
      .map(({ event }) => event.identity),
  );
  return changing.filter(
    ({ event }) =>
      event.status !== "ok" &&
      (ending.has(event.identity) || (byIdentity.get(event.identity)?.status ?? "ok") === "ok"),
  );
}

const incidentsOf = (
  batch: readonly ReceivedEvent[],
  byIdentity: ReadonlyMap<string, AlertState>,
): string[] => batch.flatMap(({ event }) => byIdentity.get(event.identity)?.incident_id ?? []);

async function candidatesOf(
  sql: Sql,
  {
    matches,
    opening,
    previous,
  }: {
    matches: ReturnType<typeof matchEvents>;
    opening: readonly ReceivedEvent[];
    previous: World | null;
  },
): Promise<CandidateRow[]> {
  const keys = new Set(
    [...matches.values()].flatMap(({ fits }) => fits.flatMap((fit) => fit.keys)),
  );
  if (keys.size === 0) return [];
  const from = Math.min(...opening.map(({ event }) => event.timestamp), Number.MAX_SAFE_INTEGER);
  const stored = await loadCandidates(sql, [...keys], from);
  return previous ? candidatesAfter(previous, { keys, from }, stored) : stored;
}

/** A recovery asks too: one that is known already is not written again. */
async function recoveriesOf(
  sql: Sql,
  {
    changing,
    byIdentity,
    previous,
  }: {
    changing: readonly ReceivedEvent[];
    byIdentity: ReadonlyMap<string, AlertState>;
    previous: World | null;
  },
): Promise<EarlyRecoveryRow[]> {
  const unknown = new Set(
    changing.map(({ event }) => event.identity).filter((identity) => !byIdentity.has(identity)),
  );
  if (unknown.size === 0) return [];
  const stored = await loadEarlyRecoveries(sql, [...unknown]);
  return previous ? recoveriesAfter(previous, [...unknown], stored) : stored;
}

function addCandidates({ correlation }: World, candidates: readonly CandidateRow[]): void {
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
    previous,
    ids,
    factIds,
  }: {
    book: RuleBook;
    alerts: readonly AlertState[];
    previous: World | null;
    ids: string[];
    factIds: string[];
  },
): Promise<() => void> {
  const before = previous?.incidents.byId ?? new Map<string, IncidentState>();
  const factsBefore = previous?.facts.byIncident ?? new Map<string, FactsState>();
  const [incidents, facts] = await Promise.all([
    loadMissing(ids, before, (missing) => loadIncidents(sql, missing)),
    loadMissing(factIds, factsBefore, (missing) => loadFacts(sql, missing)),
  ]);
  // All alerts of the incidents first, so that the ones to be changed are the same objects in both
  // maps.
  if (dataNeeds(book).text && ids.length > 0) {
    const stored = await loadAlertsOf(sql, ids);
    addToWorld(world, { alerts: previous ? incidentAlertsAfter(previous, ids, stored) : stored });
  }
  addToWorld(world, { alerts, incidents, facts });
  return () =>
    addToWorld(world, {
      incidents: ids.flatMap((id) => before.get(id) ?? []),
      facts: factIds.flatMap((id) => factsBefore.get(id) ?? []),
    });
}

async function loadMissing<T>(
  ids: readonly string[],
  known: ReadonlyMap<string, T>,
  load: (missing: readonly string[]) => Promise<T[]>,
): Promise<T[]> {
  const missing = ids.filter((id) => !known.has(id));
  return missing.length === 0 ? [] : load(missing);
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
