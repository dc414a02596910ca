/**
 * Walks through the incidents of an organization, a slice at a time, so that neither memory nor
 * anybody's turn is used up.
 */
import type { Sql } from "../../platform/db.ts";
import { apply, type IncidentBooks, type IncidentRules } from "./apply.ts";
import { asksOf } from "./finish.ts";
import { type FactsState, type IncidentState, tocsin } from "./state.ts";
import { loadFeedAfter } from "./store-walk.ts";
import {
  addToWorld,
  loadAlertsOf,
  loadFacts,
  loadIncidents,
  lockOrganization,
} from "./store-world.ts";
import { newWorld, type World } from "./world.ts";

interface Walking {
  organizationId: string;
  books: IncidentBooks;
  nowS: number;
  /** Of the slice before; "0" begins. */ after: string;
  most: number;
}
export interface Walked {
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
  { organizationId, books, nowS, after, most }: Walking,
  prepare: (world: World) => Promise<Change>,
): Promise<Walked> {
  await lockOrganization(sql, organizationId);
  const rules = await books.of(sql, organizationId);
  const ids = await loadFeedAfter(sql, after, most);
  const world = await worldOf(sql, ids, { nowS, asksText: asksOf(rules).text });
  world.mayShare = false;
  const change = await prepare(world);
  for (const incident of world.incidents.values()) {
    const facts = world.facts.get(incident.id);
    if (facts) change(world, { incident, facts, rules });
  }
  await apply(sql, organizationId, { world, rules });
  return { count: ids.length, last: ids.length < most ? null : (ids.at(-1) ?? null) };
}

const looked = 500;

/**
 * Looks at incidents and changes nothing: in the order of their ids as given, each slice in a world
 * of its own.
 */
export async function lookThrough(
  sql: Sql,
  ids: readonly string[],
  {
    nowS,
    asksText,
    look,
  }: {
    nowS: number;
    asksText: boolean;
    look: (incident: IncidentState, facts: FactsState, world: World) => void;
  },
): Promise<void> {
  for (let at = 0; at < ids.length; at += looked) {
    const world = await worldOf(sql, ids.slice(at, at + looked), { nowS, asksText });
    for (const incident of world.incidents.values()) {
      const facts = world.facts.get(incident.id);
      if (facts) look(incident, facts, world);
    }
  }
}

async function worldOf(
  sql: Sql,
  ids: readonly string[],
  { nowS, asksText }: { nowS: number; asksText: boolean },
): Promise<World> {
  const world = newWorld(nowS, tocsin, { alerts: [], incidents: [] });
  const incidents = new Map((await loadIncidents(sql, ids)).map((one) => [one.id, one]));
  addToWorld(world, {
    incidents: ids.flatMap((id) => incidents.get(id) ?? []),
    facts: await loadFacts(sql, ids),
    alerts: asksText ? await loadAlertsOf(sql, ids) : [],
  });
  return world;
}
