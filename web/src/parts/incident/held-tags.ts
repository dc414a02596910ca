import type { HeldTag, ShownTag, TagValue } from "#contract/incident-tags.ts";
import type { Incident } from "#contract/incidents.ts";

export interface ShownHeld {
  tag: ShownTag;
  held: HeldTag;
}

export const valueText = (value: TagValue): string => [value].flat().join(", ");

/** The tags that an incident has, in the definitions' order; also those that somebody took off. */
export const heldTags = (
  { incident_tags }: Pick<Incident, "incident_tags">,
  tags: readonly ShownTag[],
): ShownHeld[] =>
  tags.flatMap((tag) => {
    const held = incident_tags[tag.id];
    return held ? [{ tag, held }] : [];
  });

/** The value of the tag of that name, for a column. */
export function namedValue(
  incident: Pick<Incident, "incident_tags">,
  tags: readonly ShownTag[],
  name: string,
): string | null {
  const tag = tags.find((one) => one.name === name);
  const value = tag && incident.incident_tags[tag.id]?.value;
  return value === undefined || value === null ? null : valueText(value);
}

/** The one value that all of them have; null where they differ or have none. */
export function commonValue(
  incidents: readonly Pick<Incident, "incident_tags">[],
  tagId: string,
): TagValue | null {
  const [first, ...others] = incidents.map((one) => one.incident_tags[tagId]?.value ?? null);
  return first !== undefined &&
    first !== null &&
    others.every((one) => one !== null && valueText(one) === valueText(first))
    ? first
    : null;
}
