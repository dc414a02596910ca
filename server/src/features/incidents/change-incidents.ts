import type { Clock } from "../../platform/clock.ts";
import type { Sql } from "../../platform/db.ts";
import { concludeChange } from "./conclude-change.ts";
import type { IncidentBooks } from "./incident-rules.ts";
import { dataNeeds } from "./world/finalize-incidents.ts";
import { type ActorState, tocsin } from "./world/state.ts";
import {
  addToWorld,
  loadAlertsOf,
  loadFacts,
  loadIncidents,
  lockOrganization,
} from "./stores/store-world.ts";
import { newWorld, noIds, type World } from "./world/world.ts";

interface IncidentsChange {
  books: IncidentBooks;
  clock: Clock;
  ids: readonly string[];
  /** Whose doing it is; the product's own unless given. */
  actor?: ActorState;
  decide: (world: World) => void;
}

/** Under the organization's lock, in the caller's transaction. */
export async function changeIncidents(
  sql: Sql,
  organizationId: string,
  { books, clock, ids, actor = tocsin, decide }: IncidentsChange,
): Promise<void> {
  if (ids.length === 0) return;
  await lockOrganization(sql, organizationId);
  const rules = await books.of(sql, organizationId);
  const world = newWorld(clock.nowS(), actor, noIds);
  addToWorld(world, {
    incidents: await loadIncidents(sql, ids),
    facts: dataNeeds(rules).state ? await loadFacts(sql, ids) : [],
    alerts: dataNeeds(rules).text ? await loadAlertsOf(sql, ids) : [],
  });
  decide(world);
  await concludeChange(sql, organizationId, { world, rules });
}
