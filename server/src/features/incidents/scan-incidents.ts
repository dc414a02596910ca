/**
 * Walks through the incidents of an organization, a slice at a time, so that neither memory nor
 * anybody's turn is used up.
 */
import type { Sql } from "../../platform/db.ts";
import { concludeChange } from "./conclude-change.ts";
import type { IncidentBooks, IncidentRules } from "./incident-rules.ts";
import { dataNeeds } from "./world/finalize-incidents.ts";
import { type FactsState, type IncidentState, tocsin } from "./world/state.ts";
import { loadFeedAfter } from "./stores/store-scan.ts";
import {
  addToWorld,
  loadAlertsOf,
  loadFacts,
  loadIncidents,
  lockOrganization,
} from "./stores/store-world.ts";
import { newWorld, noIds, type World } from "./world/world.ts";

interface SliceOptions {
  organizationId: string;
  books: IncidentBooks;
  nowS: number;
  /** Of the slice before; "0" begins. */ after: string;
  limit: number;
}
export interface SliceResult {
  count: number;
  /** Null at the end. */ last: string | null;
}
type Change = (
  world: World,
  of: { incident: IncidentState; facts: FactsState; rules: IncidentRules },
) => void;

/**
 * One slice in the background, a transaction of its own, so that events pass in between. Nothing
 * happened to the incidents: no rule shares because of it.
 */
export async function changeSlice(
  sql: Sql,
  { organizationId, books, nowS, after, limit }: SliceOptions,
  prepare: (world: World) => Promise<Change>,
): Promise<SliceResult> {
  await lockOrganization(sql, organizationId);
  const rules = await books.of(sql, organizationId);
  const ids = await loadFeedAfter(sql, after, limit);
  const world = await loadSlice(sql, ids, { nowS, needsText: dataNeeds(rules).text });
  world.shares.mayShare = false;
  const change = await prepare(world);
  for (const incident of world.incidents.byId.values()) {
    const facts = world.facts.byIncident.get(incident.id);
    if (facts) change(world, { incident, facts, rules });
  }
  await concludeChange(sql, organizationId, { world, rules });
  return { count: ids.length, last: ids.length < limit ? null : (ids.at(-1) ?? null) };
}

const sliceSize = 500;

/**
 * Looks at incidents and changes nothing: in the order of their ids as given, each slice in a world
 * of its own.
 */
export async function scanIncidents(
  sql: Sql,
  ids: readonly string[],
  {
    nowS,
    needsText,
    visit,
  }: {
    nowS: number;
    needsText: boolean;
    visit: (incident: IncidentState, facts: FactsState, world: World) => void;
  },
): Promise<void> {
  for (let at = 0; at < ids.length; at += sliceSize) {
    const world = await loadSlice(sql, ids.slice(at, at + sliceSize), { nowS, needsText });
    for (const incident of world.incidents.byId.values()) {
      const facts = world.facts.byIncident.get(incident.id);
      if (facts) visit(incident, facts, world);
    }
  }
}

async function loadSlice(
  sql: Sql,
  ids: readonly string[],
  { nowS, needsText }: { nowS: number; needsText: boolean },
): Promise<World> {
  const world = newWorld(nowS, tocsin, noIds);
  const incidents = new Map(
    (await loadIncidents(sql, ids)).map((incident) => [incident.id, incident]),
  );
  addToWorld(world, {
    incidents: ids.flatMap((id) => incidents.get(id) ?? []),
    facts: await loadFacts(sql, ids),
    alerts: needsText ? await loadAlertsOf(sql, ids) : [],
  });
  return world;
}
