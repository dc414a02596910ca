/**
 * Tags of incidents: what definitions make of an incident, and what follows from it. Definitions
 * themselves are in features/incident-tags.
 */
import type { AppliedTag } from "#contract/incident-tags.ts";
import { isSameList } from "./facts.ts";
import { markNotifiable } from "./open-alert.ts";
import type { FactsState, IncidentState } from "./state.ts";
import { factsOf, recordValues, type World } from "./world.ts";

/** By the id of the definition. */
export type IncidentTags = Record<string, AppliedTag>;

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
  ): TaggingResult;
  /** null for a definition that is gone. */
  nameOf(tagId: string): string | null;
  /** Whether some rule asks for more than the alerts' tags: then values can change without them. */
  needsState: boolean;
  /** Whether some rule searches texts: then the descriptions of all alerts are needed. */
  needsText: boolean;
}
export interface TaggingResult {
  tagValues: IncidentTags;
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

export const isManual = (tag: AppliedTag | null | undefined): boolean => tag?.meta.by === "user";

/**
 * `isQuiet`: it was the definitions that changed, so no subscriber is told. Answers whether
 * anything is different now.
 */
export function updateTags(
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
  const {
    tagValues,
    facts: tagFacts,
    priority,
  } = tagging.tagsOf(incident, facts, { texts, at: world.at });
  const changed = changedTags(incident.incident_tags, tagValues);
  const isMoved = changed.length > 0 || priority !== incident.priority;
  if (isMoved) {
    // What a new incident begins with is no change of it.
    if (world.incidents.placedBefore.has(incident.id))
      recordTagChanges(world, incident, { tagValues, changed, tagging });
    if (
      !isQuiet &&
      changed.some((id) => valueOf(incident.incident_tags[id]) !== valueOf(tagValues[id]))
    )
      markNotifiable(world, incident);
    incident.incident_tags = tagValues;
    incident.priority = priority;
    world.incidents.changed.add(incident.id);
  }
  return updateTagFacts(world, facts, tagFacts) || isMoved;
}

function changedTags(before: IncidentTags, after: IncidentTags): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (id) => before[id] !== after[id] && !isSameTag(before[id], after[id]),
  );
}

/** By the rule: what people do is told where they do it. */
function recordTagChanges(
  world: World,
  incident: IncidentState,
  {
    tagValues,
    changed,
    tagging,
  }: { tagValues: IncidentTags; changed: readonly string[]; tagging: Tagging },
): void {
  for (const id of changed) {
    const [before, after, name] = [incident.incident_tags[id], tagValues[id], tagging.nameOf(id)];
    if (name === null || valueOf(before) === valueOf(after)) continue;
    const params = {
      tag_id: id,
      tag: name,
      from: before?.value ?? null,
      ...(after ? { value: after.value, rule: after.meta.rule ?? null } : {}),
    };
    world.history.activities.push({
      incident_id: incident.id,
      type: after ? "tag_set" : "tag_removed",
      at: world.at,
      actor: { kind: "rule", id, name },
      params,
    });
  }
}

/** What BPQL finds the tags by stands among the facts. */
function updateTagFacts(
  world: World,
  facts: FactsState,
  tagFacts: Record<string, string[]>,
): boolean {
  const existing = Object.keys(facts.facts).filter(isTagField);
  const names = Object.keys(tagFacts);
  if (
    existing.length === names.length &&
    names.every((field) => isSameList(facts.facts[field], tagFacts[field]))
  )
    return false;
  const incidentFacts = factsOf(world, facts.incident_id);
  const fields = (names: readonly string[]) =>
    names.flatMap((field) =>
      (incidentFacts.facts[field] ?? []).map((value) => [field, value] as const),
    );
  const removed = fields(existing);
  for (const field of existing) delete incidentFacts.facts[field];
  Object.assign(incidentFacts.facts, tagFacts);
  recordValues(world, facts.incident_id, { removed, added: fields(names) });
  world.facts.changed.add(facts.incident_id);
  return true;
}

/** Where the target has none, it takes over what people gave the sources. */
export function inheritTags(target: IncidentState, sources: readonly IncidentState[]): void {
  for (const source of sources) {
    for (const [id, tag] of Object.entries(source.incident_tags)) {
      if (isManual(tag) && tag.value !== null && target.incident_tags[id] === undefined)
        target.incident_tags = { ...target.incident_tags, [id]: tag };
    }
  }
}

export const isSameTag = (a: AppliedTag | undefined, b: AppliedTag | undefined): boolean =>
  a === b ||
  (a !== undefined &&
    b !== undefined &&
    valueOf(a) === valueOf(b) &&
    a.meta.by === b.meta.by &&
    a.meta.at === b.meta.at &&
    (a.meta.rule ?? null) === (b.meta.rule ?? null) &&
    a.meta.name === b.meta.name);

export const isSameValue = (a: AppliedTag["value"], b: AppliedTag["value"]): boolean =>
  textOf(a) === textOf(b);
const valueOf = (tag: AppliedTag | undefined): string => textOf(tag?.value ?? null);
const textOf = (value: AppliedTag["value"]): string =>
  typeof value === "string" ? value : JSON.stringify(value);
