/** Writing into the history that a suggested action is taken. Nothing else of the incident changes. */
import type { Caller, EnvironmentReach } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { publish } from "../../platform/publish.ts";
import { refuse } from "../../platform/refuse.ts";
import { actorOf, writeAudit } from "../access/store-audit.ts";
import type { ActionParts } from "../incidents/actions/run-action.ts";
import { changeIncidents } from "../incidents/change-incidents.ts";
import { loadVisibleIncident } from "../incidents/detail/present-incidents.ts";
import { lockOrganization } from "../incidents/stores/store-world.ts";
import { addActivity } from "../incidents/world/world.ts";

interface AppliedAction {
  caller: Caller;
  reach: EnvironmentReach;
  incidentId: string;
  index: number;
  description: string;
}

/** In a transaction of its own. */
export async function applyAction(
  sql: Sql,
  { books, clock }: Pick<ActionParts, "books" | "clock">,
  { caller, reach, incidentId, index, description }: AppliedAction,
): Promise<void> {
  await lockOrganization(sql, caller.organizationId);
  const incident = await loadVisibleIncident(sql, incidentId, reach);
  if (incident.merged_into !== null) throw refuse("merged_away");
  await changeIncidents(sql, caller.organizationId, {
    books,
    clock,
    ids: [incidentId],
    actor: actorOf(caller),
    decide: (world) => {
      addActivity(world, incidentId, { type: "action_applied", index, description });
      const state = world.incidents.byId.get(incidentId);
      if (!state) return;
      state.updated_at = world.at;
      world.incidents.changed.add(incidentId);
    },
  });
  await writeAudit(sql, {
    at: clock.nowS(),
    actor: actorOf(caller),
    action: "update",
    resource_type: "incidents",
    resource_id: incidentId,
    before: null,
    after: { action: "apply_suggestion", index, description },
  });
  await publish(sql, {
    organization: caller.organizationId,
    kind: "config",
    rows: [{ kind: "insight" }],
  });
}
