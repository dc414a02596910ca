import type { Clock } from "../../platform/clock.ts";
import { concludeChange } from "../incidents/conclude-change.ts";
import type { IncidentBooks } from "../incidents/incident-rules.ts";
import type { Handler } from "../../platform/jobs/handler.ts";
import { mayBeShared } from "../incidents/world/sharing-rules.ts";
import { tocsin } from "../incidents/world/state.ts";
import {
  addToWorld,
  loadFacts,
  loadIncidents,
  lockOrganization,
} from "../incidents/stores/store-world.ts";
import { newWorld, noIds } from "../incidents/world/world.ts";

/** A rule's delay is over: it shares what is still as it wants it. */
export const autoshareJob = (books: IncidentBooks, clock: Clock): Handler => ({
  kind: "autoshare",
  run: async (sql, organizationId, jobs) => {
    await lockOrganization(sql, organizationId);
    const rules = await books.of(sql, organizationId);
    const due = jobs.flatMap(({ subject }) => {
      const [incidentId = "", ruleId = ""] = subject.split(" ");
      return rules.sharing.find(ruleId) ? [{ incidentId, ruleId }] : [];
    });
    if (due.length === 0) return;
    const world = newWorld(clock.nowS(), tocsin, noIds);
    const incidents = (
      await loadIncidents(sql, [...new Set(due.map((dueShare) => dueShare.incidentId))])
    ).filter(mayBeShared);
    addToWorld(world, {
      incidents,
      facts: await loadFacts(
        sql,
        incidents.map((incident) => incident.id),
      ),
    });
    for (const { incidentId, ruleId } of due)
      world.shares.due.set(incidentId, (world.shares.due.get(incidentId) ?? new Set()).add(ruleId));
    await concludeChange(sql, organizationId, { world, rules });
  },
});
