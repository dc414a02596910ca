/** Saying of a change whether it has caused an incident. */
import type { ChangeCertainty, RootCauseChange } from "#contract/changes.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { reachEverywhere } from "../../platform/http/check-permission.ts";
import { publish } from "../../platform/publish.ts";
import { refuse } from "../../platform/refuse.ts";
import { actorOf, writeAudit } from "../access/store-audit.ts";
import type { ActionParts } from "../incidents/actions/run-action.ts";
import { changeIncidents } from "../incidents/change-incidents.ts";
import { loadVisibleIncident } from "../incidents/detail/present-incidents.ts";
import { lockOrganization } from "../incidents/stores/store-world.ts";
import { touch } from "../incidents/world/open-alert.ts";
import { addActivity } from "../incidents/world/world.ts";
import { loadIncidentChanges, saveVerdict } from "./store-incident-changes.ts";
import { loadChanges } from "./store-search.ts";

interface Judgement {
  caller: Caller;
  changeId: string;
  incidentId: string;
  certainty: ChangeCertainty;
  /** Undefined leaves what was said before. */
  comment: string | null | undefined;
}

/** Again changes nothing. In a transaction of its own. */
export async function judge(
  sql: Sql,
  { books, clock }: Pick<ActionParts, "books" | "clock">,
  { caller, changeId, incidentId, certainty, comment: newComment }: Judgement,
): Promise<RootCauseChange> {
  await lockOrganization(sql, caller.organizationId);
  const reach = reachEverywhere(caller);
  const incident = await loadVisibleIncident(sql, incidentId, reach);
  if (incident.merged_into !== null) throw refuse("merged_away");
  const [change] = await loadChanges(sql, [changeId], reach.environments);
  if (!change) throw refuse("not_found");
  const before = await findOfIncident(sql, incidentId, changeId);
  const comment = newComment === undefined ? (before?.comment ?? null) : newComment || null;
  if (before?.certainty === certainty && before.comment === comment) return before;

  const at = clock.nowS();
  const by = certainty === "SUSPECT" ? null : { id: caller.userId, name: caller.name };
  await saveVerdict(sql, { incidentId, changeId, certainty, comment, by, at });
  await changeIncidents(sql, caller.organizationId, {
    books,
    clock,
    ids: [incidentId],
    actor: actorOf(caller),
    decide: (world) => {
      for (const state of world.incidents.byId.values()) {
        const title = `${change.identifier}: ${change.summary}`;
        addActivity(world, state.id, { type: "change_judged", certainty, change: title, comment });
        touch(world, state, false);
      }
    },
  });
  await writeAudit(sql, {
    at,
    actor: actorOf(caller),
    action: "update",
    resource_type: "changes",
    resource_id: changeId,
    before: before && { incident_id: incidentId, ...verdictOf(before) },
    after: { incident_id: incidentId, certainty, comment },
  });
  const rows = [{ kind: "changes" }];
  await publish(sql, { organization: caller.organizationId, kind: "config", rows });
  const after = await findOfIncident(sql, incidentId, changeId);
  if (!after) throw refuse("not_found");
  return after;
}

const verdictOf = ({ certainty, comment }: RootCauseChange) => ({ certainty, comment });

const findOfIncident = async (
  sql: Sql,
  incidentId: string,
  changeId: string,
): Promise<RootCauseChange | null> =>
  (await loadIncidentChanges(sql, incidentId)).find(({ change }) => change.id === changeId) ?? null;
