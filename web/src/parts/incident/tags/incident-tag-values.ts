import type { AppliedTag, FeedTag, TagValue } from "#contract/incident-tags.ts";
import type { Incident } from "#contract/incidents.ts";
import { feedWords, listText } from "../../../words/words.ts";

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

/** For the column of a tag: the incident's own of that name, else what its alerts have. */
export function tagColumnText(
  incident: Pick<Incident, "incident_tags" | "alert_tags">,
  tags: readonly FeedTag[],
  name: string,
): string | null {
  const tag = tags.find((candidate) => candidate.name === name);
  const value = tag && incident.incident_tags[tag.id]?.value;
  if (value !== undefined && value !== null) return valueText(value);
  const ofAlerts = incident.alert_tags?.[name];
  if (!ofAlerts) return null;
  const more = ofAlerts.total - ofAlerts.values.length;
  const text = listText(ofAlerts.values);
  return more > 0 ? feedWords.moreValues(text, more) : text;
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
