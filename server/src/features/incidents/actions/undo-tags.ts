import { type Reason, reason } from "#contract/refusals.ts";
import type { AppliedTag } from "#contract/incident-tags.ts";
import { type IncidentTags, isManual, isSameTag } from "../world/tagging.ts";
import type { World } from "../world/world.ts";

/** What an action did to one tag of an incident. */
export interface TagRecord {
  incident_id: string;
  tag_id: string;
  before: AppliedTag | null;
  after: AppliedTag | null;
}

export type TagSnapshot = Map<string, IncidentTags>;
export const snapshotOfTags = (world: World): TagSnapshot =>
  new Map(
    [...world.incidents.byId].map(([id, incident]) => [
      id,
      structuredClone(incident.incident_tags),
    ]),
  );

export const tagsSince = (before: TagSnapshot, world: World): TagRecord[] =>
  [...world.incidents.changed].flatMap((id) => {
    const [was, is] = [before.get(id), world.incidents.byId.get(id)?.incident_tags];
    if (!was || !is) return [];
    return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((tagId) =>
      isSameTag(was[tagId], is[tagId])
        ? []
        : [
            {
              incident_id: id,
              tag_id: tagId,
              before: was[tagId] ?? null,
              after: is[tagId] ?? null,
            },
          ],
    );
  });

/** What rules did since stands in nobody's way. */
export function findTagConflict(world: World, records: readonly TagRecord[]): Reason | null {
  for (const { incident_id, tag_id, before, after } of records) {
    if (!isManual(before) && !isManual(after)) continue;
    const now = world.incidents.byId.get(incident_id)?.incident_tags[tag_id];
    const isSame =
      isManual(now) === isManual(after) && (!isManual(now) || isSameTag(now, after ?? undefined));
    if (!isSame) return reason("undo_tag_changed", incident_id);
  }
  return null;
}

export function undoTags(world: World, records: readonly TagRecord[]): void {
  for (const { incident_id, tag_id, before } of records) {
    const incident = world.incidents.byId.get(incident_id);
    if (!incident) continue;
    const { [tag_id]: _undone, ...remaining } = incident.incident_tags;
    incident.incident_tags =
      before === null ? remaining : { ...remaining, [tag_id]: structuredClone(before) };
    // The rules have the last word on what they give.
    world.facts.changed.add(incident_id);
  }
}
