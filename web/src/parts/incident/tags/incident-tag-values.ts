import type { AppliedTag, FeedTag, TagValue } from "#contract/incident-tags.ts";
import type { Incident } from "#contract/incidents.ts";
import { listText } from "../../../words/words.ts";

export interface IncidentTagValue {
  tag: FeedTag;
  tagValue: AppliedTag;
}

export const valueText = (value: TagValue): string => listText([value].flat());

/** The tags that an incident has, in the definitions' order; also those that somebody took off. */
export const incidentTagValues = (
  { incident_tags }: Pick<Incident, "incident_tags">,
  tags: readonly FeedTag[],
): IncidentTagValue[] =>
  tags.flatMap((tag) => {
    const tagValue = incident_tags[tag.id];
    return tagValue ? [{ tag, tagValue }] : [];
  });

/** The value of the tag of that name, for a column. */
export function valueOfTagNamed(
  incident: Pick<Incident, "incident_tags">,
  tags: readonly FeedTag[],
  name: string,
): string | null {
  const tag = tags.find((candidate) => candidate.name === name);
  const value = tag && incident.incident_tags[tag.id]?.value;
  return value === undefined || value === null ? null : valueText(value);
}

/** The one value that all of them have; null where they differ or have none. */
export function commonValue(
  incidents: readonly Pick<Incident, "incident_tags">[],
  tagId: string,
): TagValue | null {
  const [first, ...otherValues] = incidents.map(
    (incident) => incident.incident_tags[tagId]?.value ?? null,
  );
  return first !== undefined &&
    first !== null &&
    otherValues.every((value) => value !== null && valueText(value) === valueText(first))
    ? first
    : null;
}
