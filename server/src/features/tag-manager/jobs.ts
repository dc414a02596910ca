import type { Clock } from "../../platform/clock.ts";
import { type Handler, setJob } from "../../platform/jobs.ts";
import { loadToPlace } from "../environments/store.ts";
import { apply, type IncidentBooks } from "../incidents/apply.ts";
import { asksOf } from "../incidents/finish.ts";
import { subtitleOf } from "../incidents/roll-up.ts";
import { tocsin } from "../incidents/state.ts";
import { addToWorld, loadAlertsOf, loadFacts, loadIncidents, lockOrganization } from "../incidents/store-world.ts";
import { newWorld } from "../incidents/world.ts";
import { retitleKind } from "./retitle.ts";

const slice = 1000;

/** After a category was set: incidents of the feed say anew what they are about, a slice a transaction, so that events pass in between. */
export const retitleJob = (books: IncidentBooks, clock: Clock): Handler => ({
  kind: retitleKind,
  run: async (sql, organizationId, jobs) => {
    for (const job of jobs) {
      await lockOrganization(sql, organizationId);
      const rules = await books.of(sql, organizationId);
      const ids = await loadToPlace(sql, String(job.params["after"] ?? "0"), slice);
      const world = newWorld(clock.nowS(), tocsin, { alerts: [], incidents: [] });
      world.mayShare = false;
      addToWorld(world, { incidents: await loadIncidents(sql, ids), facts: await loadFacts(sql, ids), alerts: asksOf(rules).text ? await loadAlertsOf(sql, ids) : [] });
      for (const incident of world.incidents.values()) {
        const facts = world.facts.get(incident.id);
        // Facts that changed are what makes `finish` word an incident anew.
        if (facts && subtitleOf(incident, facts, rules.describing) !== incident.subtitle) world.changedFacts.add(incident.id);
      }
      await apply(sql, organizationId, { world, rules });
      const last = ids.at(-1);
      if (ids.length === slice && last !== undefined) await setJob(sql, { kind: retitleKind, subject: "all", due_at: clock.nowS(), params: { after: last } });
    }
  },
});
