import type { Clock } from "../../platform/clock.ts";
import type { Handler } from "../../platform/jobs.ts";
import { publish } from "../../platform/publish.ts";
import { loadToPlace } from "../environments/store.ts";
import { apply, type IncidentBooks } from "../incidents/apply.ts";
import { asksOf, textsOf } from "../incidents/finish.ts";
import { tocsin } from "../incidents/state.ts";
import { addToWorld, loadAlertsOf, loadFacts, loadIncidents, lockOrganization } from "../incidents/store-world.ts";
import { settleTags, withoutTags } from "../incidents/tagging.ts";
import { newWorld } from "../incidents/world.ts";
import { retagKind, setRetagging } from "./store.ts";

const slice = 500;

/** After an edited definition: incidents of the feed get their automatic tags anew, a slice a transaction, so that events pass in between. */
export const retagJob = (books: IncidentBooks, clock: Clock): Handler => ({
  kind: retagKind,
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
        if (facts) settleTags(world, incident, { facts, tagging: rules.tagging, texts: () => textsOf(world, incident, withoutTags(facts)), isQuiet: true });
      }
      await apply(sql, organizationId, { world, rules });
      const last = ids.at(-1);
      if (ids.length === slice && last !== undefined) await setRetagging(sql, { after: last, done: Number(job.params["done"] ?? 0) + ids.length, nowS: clock.nowS() });
      await publish(sql, { organization: organizationId, kind: "config", rows: [{ kind: "incident-tag" }] });
    }
  },
});
