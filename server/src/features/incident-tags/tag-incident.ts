/** What people do to an incident's tags. */
import type { HeldTag, TagValue } from "#contract/incident-tags.ts";
import type { Refused } from "../incidents/act.ts";
import { touch } from "../incidents/open-alert.ts";
import type { IncidentState } from "../incidents/state.ts";
import { isByHand, isSameValue } from "../incidents/tagging.ts";
import { note, type World } from "../incidents/world.ts";

export interface Named {
  id: string;
  name: string;
}

/** Until it is taken off again, no rule changes it. */
export function tagIncident(
  world: World,
  incident: IncidentState,
  tags: readonly { tag: Named; value: TagValue }[],
): Refused {
  if (incident.merged_into !== null) return "It was merged into another incident";
  const news = tags.filter(({ tag, value }) => {
    const held = incident.incident_tags[tag.id];
    return !(held && isByHand(held) && isSameValue(held.value, value));
  });
  if (news.length === 0) return "It has these tags already";
  for (const { tag, value } of news) {
    const from = incident.incident_tags[tag.id]?.value ?? null;
    give(world, incident, { tag, held: { value, meta: byHand(world) } });
    note(world, incident.id, { type: "tag_set", tag_id: tag.id, tag: tag.name, from, value });
  }
  return null;
}

/**
 * A value set by hand gives way to the automatic one; an automatic one stays off, until that is
 * taken off too.
 */
export function untagIncident(world: World, incident: IncidentState, tag: Named): Refused {
  if (incident.merged_into !== null) return "It was merged into another incident";
  const held = incident.incident_tags[tag.id];
  if (!held) return "It does not have this tag";
  give(world, incident, {
    tag,
    held: isByHand(held) ? null : { value: null, meta: byHand(world) },
  });
  note(world, incident.id, {
    type: "tag_removed",
    tag_id: tag.id,
    tag: tag.name,
    from: held.value,
  });
  return null;
}

const byHand = (world: World): HeldTag["meta"] => ({
  by: "user",
  at: world.at,
  name: world.actor.name,
});

function give(
  world: World,
  incident: IncidentState,
  { tag, held }: { tag: Named; held: HeldTag | null },
): void {
  const { [tag.id]: _before, ...others } = incident.incident_tags;
  incident.incident_tags = held === null ? others : { ...others, [tag.id]: held };
  // Its rules and its environments follow.
  world.changedFacts.add(incident.id);
  touch(world, incident, true);
}
