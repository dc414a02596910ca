import type { ActivityType } from "#contract/incidents.ts";
import { type Reason, reason } from "#contract/refusals.ts";
import { targetLabel, endShare, createShare } from "../../sharing/decide.ts";
import type { ShareRow, Target } from "../../sharing/share.ts";
import type { ActionRefusal } from "../actions/actions.ts";
import { touch } from "./open-alert.ts";
import type { ActorState, IncidentState } from "./state.ts";
import type { World } from "./world.ts";

/**
 * Tells targets of an incident, each once while it is subscribed. `by` is the person of the click,
 * or the rule.
 */
export function shareWithTargets(
  world: World,
  incident: IncidentState,
  { targets, message, actor }: { targets: readonly Target[]; message: string; actor: ActorState },
): ActionRefusal {
  if (incident.merged_into !== null) return reason("merged_away");
  const existing = world.shares.byIncident.get(incident.id) ?? [];
  const created: ShareRow[] = [];
  for (const target of targets) {
    const result = createShare(incident.id, [...existing, ...created], {
      target,
      message,
      actor,
      at: world.at,
    });
    if (!("code" in result)) created.push(result);
  }
  if (created.length === 0) return reason("already_shared", targets.map(targetLabel).join(", "));
  world.shares.byIncident.set(incident.id, [...existing, ...created]);
  for (const shareRow of created) world.shares.changed.add(shareRow);
  incident.shares += created.length;
  // Nobody who is subscribed is told that somebody else is.
  touch(world, incident, false);
  addShareActivity(world, incident, { type: "shared", actor, shares: created, message });
  return null;
}

/** A ticket that somebody else opened is told of the incident from now on. */
export function linkTicket(
  world: World,
  incident: IncidentState,
  { target, message }: { target: Target; message: string },
): ShareRow | Reason {
  if (incident.merged_into !== null) return reason("merged_away");
  const existing = world.shares.byIncident.get(incident.id) ?? [];
  const { actor, at } = world;
  const link = createShare(incident.id, existing, { target, message, actor, at });
  if ("code" in link) return link;
  world.shares.byIncident.set(incident.id, [...existing, link]);
  world.shares.changed.add(link);
  incident.shares += 1;
  touch(world, incident, false);
  addShareActivity(world, incident, { type: "ticket_linked", actor, shares: [link], message: "" });
  return link;
}

/** The target is told nothing more. The incident stays shared: somebody outside knows of it. */
export function unsubscribe(world: World, incident: IncidentState, shareId: string): ActionRefusal {
  const shareRow = (world.shares.byIncident.get(incident.id) ?? []).find(
    (candidate) => candidate.id === shareId,
  );
  if (!shareRow) return reason("share_gone");
  const refusal = endShare(shareRow, world.actor.name, world.at);
  if (refusal !== null) return refusal;
  world.shares.changed.add(shareRow);
  touch(world, incident, false);
  addShareActivity(world, incident, {
    type: shareRow.ticket_id === null ? "unsubscribed" : "ticket_unlinked",
    actor: world.actor,
    shares: [shareRow],
    message: "",
  });
  return null;
}

/** One entry for all targets of a click; by whom may differ from the world's actor. */
function addShareActivity(
  world: World,
  incident: IncidentState,
  {
    type,
    actor,
    shares,
    message,
  }: { type: ActivityType; actor: ActorState; shares: readonly ShareRow[]; message: string },
): void {
  const targets = shares.map(({ name, address }) => ({ name, address }));
  world.history.activities.push({
    incident_id: incident.id,
    type,
    at: world.at,
    actor,
    params: { system: shares[0]?.system, targets, ...(message === "" ? {} : { message }) },
  });
}
