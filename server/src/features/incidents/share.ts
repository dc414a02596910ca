import { endShare, shareIncident } from "../sharing/decide.ts";
import type { ShareRow, Target } from "../sharing/share.ts";
import type { Refused } from "./act.ts";
import { touch } from "./open-alert.ts";
import type { ActorState, IncidentState } from "./state.ts";
import type { World } from "./world.ts";

/**
 * Tells targets of an incident, each once while it is subscribed. `by` is the person of the click,
 * or the rule.
 */
export function share(
  world: World,
  incident: IncidentState,
  { targets, message, by }: { targets: readonly Target[]; message: string; by: ActorState },
): Refused {
  if (incident.merged_into !== null) return "It was merged into another incident";
  const known = world.shares.get(incident.id) ?? [];
  const [made, refused]: [ShareRow[], string[]] = [[], []];
  for (const target of targets) {
    const fresh = shareIncident(incident.id, [...known, ...made], {
      target,
      message,
      by,
      at: world.at,
    });
    if (typeof fresh === "string") refused.push(fresh);
    else made.push(fresh);
  }
  if (made.length === 0) return refused.join("; ");
  world.shares.set(incident.id, [...known, ...made]);
  for (const one of made) world.changedShares.add(one);
  incident.shares += made.length;
  // Nobody who is subscribed is told that somebody else is.
  touch(world, incident, false);
  record(world, incident, { type: "shared", by, made, message });
  return null;
}

/** The target is told nothing more. The incident stays shared: somebody outside knows of it. */
export function unsubscribe(world: World, incident: IncidentState, shareId: string): Refused {
  const one = (world.shares.get(incident.id) ?? []).find((candidate) => candidate.id === shareId);
  if (!one) return "There is no such share";
  const refusal = endShare(one, world.actor.name, world.at);
  if (refusal !== null) return refusal;
  world.changedShares.add(one);
  touch(world, incident, false);
  record(world, incident, { type: "unsubscribed", by: world.actor, made: [one], message: "" });
  return null;
}

/** One entry for all targets of a click; by whom may differ from the world's actor. */
function record(
  world: World,
  incident: IncidentState,
  {
    type,
    by,
    made,
    message,
  }: { type: string; by: ActorState; made: readonly ShareRow[]; message: string },
): void {
  const targets = made.map(({ name, address }) => ({ name, address }));
  world.activities.push({
    incident_id: incident.id,
    type,
    at: world.at,
    actor: by,
    params: { system: made[0]?.system, targets, ...(message === "" ? {} : { message }) },
  });
}
