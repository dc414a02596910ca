/**
 * Tags of incidents: what definitions make of an incident, and what follows from it. Definitions
 * themselves are in features/incident-tags.
 */
import type { HeldTag } from "#contract/incident-tags.ts";
import { tell } from "./open-alert.ts";
import type { FactsState, IncidentState } from "./state.ts";
import { factsOf, type World } from "./world.ts";

/** By the id of the definition. */
export type HeldTags = Record<string, HeldTag>;

/** The organization's definitions. */
export interface Tagging {
  /**
   * Every tag that the incident has now: those set by hand as they are, the others as the rules
   * have them.
   */
  tagsOf(
    incident: IncidentState,
    facts: FactsState,
    how: { texts: () => readonly string[]; at: number },
  ): Tagged;
  /** null for a definition that is gone. */
  nameOf(tagId: string): string | null;
  /** Whether some rule asks for more than the alerts' tags: then values can change without them. */
  asksState: boolean;
  /** Whether some rule searches texts: then the descriptions of all alerts are needed. */
  asksText: boolean;
}
export interface Tagged {
  held: HeldTags;
  /** Field, as BPQL asks for it → values. */ facts: Record<string, string[]>;
  /** 1 to 5, or 9 for none. */ priority: number;
}

/** Fields of tags in an incident's facts; no alert's tag is named so. */
export const tagField = (name: string): string => `tag.${name}`;
export const isTagField = (field: string): boolean => field.startsWith("tag.");
/** What rules search: a value that a rule gave is no reason for it. */
export const withoutTags = (facts: FactsState): FactsState => ({
  ...facts,
  facts: Object.fromEntries(Object.entries(facts.facts).filter(([field]) => !isTagField(field))),
});

export const isByHand = (held: HeldTag | null | undefined): boolean => held?.meta.by === "user";

/**
 * `isQuiet`: it was the definitions that changed, so no subscriber is told. Answers whether
 * anything is different now.
 */
export function settleTags(
  world: World,
  incident: IncidentState,
  {
    facts,
    tagging,
    texts,
    isQuiet = false,
  }: { facts: FactsState; tagging: Tagging; texts: () => readonly string[]; isQuiet?: boolean },
): boolean {
  // Another one took it over: it keeps what it had, to have it again when that is undone.
  if (incident.merged_into !== null) return false;
  const { held, facts: found, priority } = tagging.tagsOf(incident, facts, { texts, at: world.at });
  const changed = changedTags(incident.incident_tags, held);
  const isMoved = changed.length > 0 || priority !== incident.priority;
  if (isMoved) {
    // What a new incident begins with is no change of it.
    if (world.placedBefore.has(incident.id))
      tellChanges(world, incident, { held, changed, tagging });
    if (!isQuiet && changed.some((id) => valueOf(incident.incident_tags[id]) !== valueOf(held[id])))
      tell(world, incident);
    incident.incident_tags = held;
    incident.priority = priority;
    world.changedIncidents.add(incident.id);
  }
  return keepFacts(world, facts, found) || isMoved;
}

function changedTags(before: HeldTags, after: HeldTags): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (id) => before[id] !== after[id] && !isSameTag(before[id], after[id]),
  );
}

/** By the rule: what people do is told where they do it. */
function tellChanges(
  world: World,
  incident: IncidentState,
  { held, changed, tagging }: { held: HeldTags; changed: readonly string[]; tagging: Tagging },
): void {
  for (const id of changed) {
    const [before, after, name] = [incident.incident_tags[id], held[id], tagging.nameOf(id)];
    if (name === null || valueOf(before) === valueOf(after)) continue;
    const params = {
      tag_id: id,
      tag: name,
      from: before?.value ?? null,
      ...(after ? { value: after.value, rule: after.meta.rule ?? null } : {}),
    };
    world.activities.push({
      incident_id: incident.id,
      type: after ? "tag_set" : "tag_removed",
      at: world.at,
      actor: { kind: "rule", id, name },
      params,
    });
  }
}

/** What BPQL finds the tags by stands among the facts. */
function keepFacts(world: World, facts: FactsState, found: Record<string, string[]>): boolean {
  const known = Object.keys(facts.facts).filter(isTagField);
  const names = Object.keys(found);
  if (
    known.length === names.length &&
    names.every((field) => isSameList(facts.facts[field], found[field]))
  )
    return false;
  const kept = factsOf(world, facts.incident_id);
  for (const field of known) delete kept.facts[field];
  Object.assign(kept.facts, found);
  world.changedFacts.add(facts.incident_id);
  return true;
}

/** Where the target has none, it takes over what people gave the sources. */
export function inheritTags(target: IncidentState, sources: readonly IncidentState[]): void {
  for (const source of sources) {
    for (const [id, held] of Object.entries(source.incident_tags)) {
      if (isByHand(held) && held.value !== null && target.incident_tags[id] === undefined)
        target.incident_tags = { ...target.incident_tags, [id]: held };
    }
  }
}

export const isSameTag = (one: HeldTag | undefined, other: HeldTag | undefined): boolean =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    valueOf(one) === valueOf(other) &&
    one.meta.by === other.meta.by &&
    one.meta.at === other.meta.at &&
    (one.meta.rule ?? null) === (other.meta.rule ?? null) &&
    one.meta.name === other.meta.name);

export const isSameValue = (one: HeldTag["value"], other: HeldTag["value"]): boolean =>
  textOf(one) === textOf(other);
const valueOf = (held: HeldTag | undefined): string => textOf(held?.value ?? null);
const textOf = (value: HeldTag["value"]): string =>
  typeof value === "string" ? value : JSON.stringify(value);
const isSameList = (
  one: readonly string[] | undefined,
  other: readonly string[] | undefined,
): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.length === other.length &&
  one.every((value, at) => value === other[at]);
