import { fitsOf } from "../features/correlation/decide.ts";
import { apply } from "../features/incidents/apply.ts";
import { factsOfAlert } from "../features/incidents/facts.ts";
import { tocsin } from "../features/incidents/state.ts";
import { addToWorld, loadCandidates, loadCurrentAlerts, loadFacts, loadIncidents, reserveIds } from "../features/incidents/store-world.ts";
import { newWorld, type World } from "../features/incidents/world.ts";
import type { Sql } from "../platform/db.ts";
import type { Event } from "../features/incidents/event.ts";
import { decide, type Rules, type Verdict } from "./pipeline.ts";
import type { RuleBook } from "./rule-book.ts";

export interface Numbered { receipt_id: string; index: number; event: Event }
export interface Decided { of: Numbered; verdict: Verdict }

/** Load, decide, apply for one batch, in the caller's transaction and under the organization's lock. */
export async function runBatch(sql: Sql, organizationId: string, { book, batch, at }: { book: RuleBook; batch: readonly Numbered[]; at: number }): Promise<Decided[]> {
  const world = await loadFor(sql, book.rules, batch, at);
  const decided = batch.map((one) => ({ of: one, verdict: decideOne(world, book.rules, one) }));
  await apply(sql, organizationId, { world, rules: book });
  return decided;
}

/** A fixed number of queries, whatever the size of the batch. */
async function loadFor(sql: Sql, rules: Rules, batch: readonly Numbered[], at: number): Promise<World> {
  const alerts = await loadCurrentAlerts(sql, [...new Set(batch.map(({ event }) => event.identity))]);
  const byIdentity = new Map(alerts.map((alert) => [alert.identity, alert]));
  // Those that may open something: new ones, and those that come back after they ended.
  const opening = batch.filter(({ event }) => event.status !== "ok" && (byIdentity.get(event.identity)?.status ?? "ok") === "ok");
  const firsts = [...new Map(opening.map(({ event }) => [event.identity, event])).values()];
  const keys = new Set(opening.flatMap(({ event }) => keysOf(event, rules)));
  const from = Math.min(...opening.map(({ event }) => event.timestamp), Number.MAX_SAFE_INTEGER);
  const candidates = keys.size === 0 ? [] : await loadCandidates(sql, [...keys], from);
  const incidentIds = [...new Set([...alerts.map((alert) => alert.incident_id), ...candidates.map((one) => one.incident_id)])];
  const world = newWorld(at, tocsin, await reserveIds(sql, Math.max(firsts.length, opening.length)));
  const incidents = incidentIds.length === 0 ? [] : await loadIncidents(sql, incidentIds);
  const facts = incidentIds.length === 0 ? [] : await loadFacts(sql, incidentIds);
  addToWorld(world, { alerts, incidents, facts });
  for (const { key, incident_id } of candidates) world.candidates.set(key, (world.candidates.get(key) ?? new Set()).add(incident_id));
  return world;
}

function keysOf(event: Event, rules: Rules): string[] {
  const facts = factsOfAlert({ tags: event.tags, source_system: event.source_system, primary_name: event.primary.name, secondary_name: event.secondary?.name ?? null });
  return fitsOf({ facts, source_system: event.source_system, status: event.status, description: event.description, start: event.timestamp }, rules.patterns).fits.flatMap((fit) => fit.keys);
}

function decideOne(world: World, rules: Rules, one: Numbered): Verdict {
  world.at = one.event.received_at;
  const verdict = decide(world, rules, one.event);
  const alert = verdict.alert_id === null ? undefined : world.alerts.get(verdict.alert_id);
  if (alert) alert.last_receipt = { id: one.receipt_id, index: one.index };
  return verdict;
}
