/**
 * People who work on an incident beside its assignee. They make it no less unhandled, stay when it
 * reopens, and are the target's own after a merge; a split takes none along.
 */
import { limits } from "#contract/limits.ts";
import { reason } from "#contract/refusals.ts";
import { touch } from "../world/open-alert.ts";
import type { IncidentState, Responder } from "../world/state.ts";
import { addActivity, type World } from "../world/world.ts";
import type { ActionRefusal } from "./actions.ts";

export function addResponders(
  world: World,
  incident: IncidentState,
  { people, annotation }: { people: readonly Responder[]; annotation: string | undefined },
): ActionRefusal {
  const current = new Set(incident.responders.map((responder) => responder.id));
  const added = people.filter((person) => !current.has(person.id));
  if (added.length === 0) return reason("already_responding");
  if (current.size + added.length > limits.respondersPerIncident)
    return reason("too_many_responders", limits.respondersPerIncident);
  incident.responders = [...incident.responders, ...added];
  touch(world, incident, true);
  addActivity(world, incident.id, {
    type: "responders_added",
    responders: added,
    ...(annotation ? { annotation } : {}),
  });
  return null;
}

export function removeResponders(
  world: World,
  incident: IncidentState,
  { ids, annotation }: { ids: readonly string[]; annotation: string | undefined },
): ActionRefusal {
  const removed = incident.responders.filter((responder) => ids.includes(responder.id));
  if (removed.length === 0) return reason("not_responding");
  incident.responders = incident.responders.filter((responder) => !removed.includes(responder));
  touch(world, incident, true);
  addActivity(world, incident.id, {
    type: "responders_removed",
    responders: removed,
    ...(annotation ? { annotation } : {}),
  });
  return null;
}
