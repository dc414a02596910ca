/**
 * Saying that somebody knows of an incident. It assigns nobody, as assigning does not acknowledge.
 * The first acknowledgement counts: it stays while alerts join and statuses change, and ends when
 * the incident reopens (see change-alert). A merge keeps the target's, a split takes none along.
 */
import { reason } from "#contract/refusals.ts";
import { touch } from "../world/open-alert.ts";
import type { IncidentState } from "../world/state.ts";
import { addActivity, type World } from "../world/world.ts";
import type { ActionRefusal } from "./actions.ts";

export function acknowledge(
  world: World,
  incident: IncidentState,
  annotation: string | undefined,
): ActionRefusal {
  if (!incident.active) return reason("acknowledge_resolved");
  if (incident.acknowledgement) return reason("already_acknowledged");
  const { id, name } = world.actor;
  incident.acknowledgement = { by: id ?? "0", name, at: world.at };
  touch(world, incident, true);
  addActivity(world, incident.id, {
    type: "acknowledged",
    ...(annotation ? { annotation } : {}),
  });
  return null;
}

export function unacknowledge(
  world: World,
  incident: IncidentState,
  annotation: string | undefined,
): ActionRefusal {
  if (!incident.acknowledgement) return reason("not_acknowledged");
  const { by, name } = incident.acknowledgement;
  incident.acknowledgement = null;
  touch(world, incident, true);
  addActivity(world, incident.id, {
    type: "unacknowledged",
    from: by,
    name,
    ...(annotation ? { annotation } : {}),
  });
  return null;
}
