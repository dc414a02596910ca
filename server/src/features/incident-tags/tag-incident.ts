/** What people do to an incident's tags. */
import { reason } from "#contract/refusals.ts";
import type { AppliedTag, TagValue } from "#contract/incident-tags.ts";
import type { ActionRefusal } from "../incidents/actions/actions.ts";
import { touch } from "../incidents/world/open-alert.ts";
import type { IncidentState } from "../incidents/world/state.ts";
import { isManual, isSameValue } from "../incidents/world/tagging.ts";
import { addActivity, type World } from "../incidents/world/world.ts";

export interface TagRef {
  id: string;
  name: string;
}

/** Until it is taken off again, no rule changes it. */
export function tagIncident(
  world: World,
  incident: IncidentState,
  tags: readonly { tag: TagRef; value: TagValue }[],
): ActionRefusal {
  if (incident.merged_into !== null) return reason("merged_away");
  const news = tags.filter(({ tag, value }) => {
    const current = incident.incident_tags[tag.id];
    return !(current && isManual(current) && isSameValue(current.value, value));
  });
  if (news.length === 0) return reason("already_tagged");
  for (const { tag, value } of news) {
    const from = incident.incident_tags[tag.id]?.value ?? null;
    setTagValue(world, incident, { tag, tagValue: { value, meta: manualMeta(world) } });
    addActivity(world, incident.id, {
      type: "tag_set",
      tag_id: tag.id,
      tag: tag.name,
      from,
      value,
    });
  }
  return null;
}

/**
 * A value set by hand gives way to the automatic one; an automatic one stays off, until that is
 * taken off too.
 */
export function untagIncident(world: World, incident: IncidentState, tag: TagRef): ActionRefusal {
  if (incident.merged_into !== null) return reason("merged_away");
  const current = incident.incident_tags[tag.id];
  if (!current) return reason("not_tagged");
  setTagValue(world, incident, {
    tag,
    tagValue: isManual(current) ? null : { value: null, meta: manualMeta(world) },
  });
  addActivity(world, incident.id, {
    type: "tag_removed",
    tag_id: tag.id,
    tag: tag.name,
    from: current.value,
  });
  return null;
}

const manualMeta = (world: World): AppliedTag["meta"] => ({
  by: "user",
  at: world.at,
  name: world.actor.name,
});

function setTagValue(
  world: World,
  incident: IncidentState,
  { tag, tagValue }: { tag: TagRef; tagValue: AppliedTag | null },
): void {
  const { [tag.id]: _before, ...remaining } = incident.incident_tags;
  incident.incident_tags = tagValue === null ? remaining : { ...remaining, [tag.id]: tagValue };
  // Its rules and its environments follow.
  world.facts.changed.add(incident.id);
  touch(world, incident, true);
}
