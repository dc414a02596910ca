import type { Clock } from "../../platform/clock.ts";
import { concludeChange } from "../incidents/conclude-change.ts";
import type { IncidentBooks } from "../incidents/incident-rules.ts";
import type { Handler } from "../../platform/jobs/handler.ts";
import { setJob } from "../../platform/jobs/set-job.ts";
import { dataNeeds } from "../incidents/world/finalize-incidents.ts";
import { touch } from "../incidents/world/open-alert.ts";
import { tocsin } from "../incidents/world/state.ts";
import {
  addToWorld,
  loadAlertsOf,
  loadFacts,
  loadIncidents,
  lockOrganization,
} from "../incidents/stores/store-world.ts";
import { newWorld, noIds } from "../incidents/world/world.ts";
import { loadPartlyMutedIncidents } from "./store.ts";

export const partlyMutedJob = "partly-muted";
const slice = 500;

/**
 * After the organization was switched to say, or not to say, that an incident is muted in part:
 * those that are follow.
 */
export const partlyMutedHandler = (books: IncidentBooks, clock: Clock): Handler => ({
  kind: partlyMutedJob,
  run: async (sql, organizationId) => {
    await lockOrganization(sql, organizationId);
    const rules = await books.of(sql, organizationId);
    const ids = (
      await loadPartlyMutedIncidents(sql, { isShown: !rules.rules.muting.showsPartlyMuted }, slice)
    ).map((row) => row.id);
    if (ids.length === 0) return;
    const world = newWorld(clock.nowS(), tocsin, noIds);
    // Nothing happened to them: no rule shares because of it.
    world.shares.mayShare = false;
    addToWorld(world, {
      incidents: await loadIncidents(sql, ids),
      facts: dataNeeds(rules).state ? await loadFacts(sql, ids) : [],
      alerts: dataNeeds(rules).text ? await loadAlertsOf(sql, ids) : [],
    });
    for (const incident of world.incidents.byId.values()) touch(world, incident, false);
    await concludeChange(sql, organizationId, { world, rules });
    if (ids.length === slice)
      await setJob(sql, { kind: partlyMutedJob, subject: "all", due_at: clock.nowS() });
  },
});
