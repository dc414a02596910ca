import type { Handler } from "../../platform/jobs.ts";
import { setJob } from "../../platform/jobs.ts";
import { publish } from "../../platform/publish.ts";
import { apply, type IncidentBooks } from "../incidents/apply.ts";
import { asksOf, textsOf } from "../incidents/finish.ts";
import { tocsin } from "../incidents/state.ts";
import { addToWorld, loadAlertsOf, loadFacts, loadIncidents, lockOrganization } from "../incidents/store-world.ts";
import { loadSetEnvironments } from "../incidents/store-reads.ts";
import { newWorld } from "../incidents/world.ts";
import type { Clock } from "../../platform/clock.ts";
import { countToPlace, loadToPlace, savePlacing } from "./store.ts";

const slice = 1000;

/** After an edited definition: incidents of the feed are placed anew, a slice a transaction, so that events pass in between. */
export const placeJob = (books: IncidentBooks, clock: Clock): Handler => ({
  kind: "place",
  run: async (sql, organizationId, jobs) => {
    // In the order in which everyone else locks environments.
    for (const job of jobs.toSorted((one, other) => Number(one.subject) - Number(other.subject))) {
      await lockOrganization(sql, organizationId);
      const rules = await books.of(sql, organizationId);
      const after = String(job.params["after"] ?? "0");
      const ids = await loadToPlace(sql, after, slice);
      const world = newWorld(clock.nowS(), tocsin, { alerts: [], incidents: [] });
      world.mayShare = false;
      addToWorld(world, { incidents: await loadIncidents(sql, ids), facts: await loadFacts(sql, ids), alerts: asksOf(rules).text ? await loadAlertsOf(sql, ids) : [] });
      const sets = new Map((await loadSetEnvironments(sql, [...new Set([...world.incidents.values()].map((one) => one.set_id))])).map((set) => [set.id, set.environments.join(",")]));
      for (const incident of world.incidents.values()) {
        const facts = world.facts.get(incident.id);
        if (facts && rules.placing.environmentsOf(incident, facts, () => textsOf(world, incident, facts)).join(",") !== sets.get(incident.set_id)) world.changedIncidents.add(incident.id);
      }
      await apply(sql, organizationId, { world, rules });
      const done = Number(job.params["done"] ?? 0) + ids.length;
      const last = ids.at(-1);
      const of = Math.max(done, await countToPlace(sql));
      const isDone = ids.length < slice || last === undefined;
      if (!isDone) await setJob(sql, { kind: "place", subject: job.subject, due_at: clock.nowS(), params: { after: last, done } });
      await savePlacing(sql, job.subject, isDone ? null : { done, of });
      await publish(sql, { organization: organizationId, kind: "environment", rows: [{ id: job.subject, kind: isDone ? "updated" : "placing", done, of }] });
    }
  },
});
