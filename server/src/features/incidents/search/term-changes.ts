/** What a decision changes in the inverted index. */
import { isQueryable } from "#contract/tags.ts";
import { type FactValue, getOwn } from "../world/facts.ts";
import type { AlertState, FactsState } from "../world/state.ts";
import { factsOf, type World } from "../world/world.ts";
import { termOf } from "./term-hash.ts";
import { foldText, runField, textField, textTerms } from "./text-terms.ts";

export interface TermChange {
  incident_id: string;
  /** Of facts, and of the dictionary's own fields; as they were written. */
  added: FactValue[];
  removed: FactValue[];
  /** It has what is added, and nothing else. */
  isRebuilt?: true;
}

export interface TermChanges {
  changed: TermChange[];
  /** Incidents that entered or left the feed. */
  moved: string[];
  /** Incidents whose facts, title or comments changed. */
  withFacts: string[];
}

/**
 * By facts and texts. Texts may leave more behind than is so: whatever is found by them is asked
 * again.
 */
export function termChangesOf(world: World): TermChanges {
  const changes = new Map<string, TermChange>();
  const changeOf = (incidentId: string): TermChange => {
    const known = changes.get(incidentId);
    if (known) return known;
    const change: TermChange = { incident_id: incidentId, added: [], removed: [] };
    changes.set(incidentId, change);
    return change;
  };
  for (const id of world.facts.changed) {
    const facts = world.facts.byIncident.get(id);
    if (facts && !world.facts.rebuilt.has(id)) addChangedFacts(changeOf(id), world, facts);
  }
  addChangedTexts(world, changeOf);
  for (const id of world.facts.rebuilt) changes.set(id, rebuild(world, id));
  return {
    changed: [...changes.values()].filter(
      ({ added, removed, isRebuilt }) => isRebuilt || added.length > 0 || removed.length > 0,
    ),
    moved: movedIncidents(world),
    withFacts: [...world.facts.changed],
  };
}

function movedIncidents({ incidents }: World): string[] {
  return [...incidents.changed].filter((id) => {
    const [before, after] = [incidents.placedBefore.get(id), incidents.byId.get(id)];
    return before && after && (before.folder === null) !== (after.folder === null);
  });
}

/** What was left behind goes when an incident is put together anew. */
function rebuild(world: World, incidentId: string): TermChange {
  const change: TermChange = { incident_id: incidentId, added: [], removed: [], isRebuilt: true };
  const facts = factsOf(world, incidentId);
  for (const field in facts.facts)
    if (!field.startsWith("@"))
      for (const value of facts.facts[field] ?? []) change.added.push([field, value]);
  addTitles(change, world, facts);
  for (const alert of world.alerts.byId.values())
    if (alert.incident_id === incidentId)
      for (const { field, folded } of textTerms(alert.description))
        if (!isOwnTag(world, alert, [field, folded])) change.added.push([field, folded]);
  return change;
}

function addChangedFacts(change: TermChange, world: World, facts: FactsState): void {
  const { removed, added } = world.facts.values.get(facts.incident_id) ?? noValues;
  // Only what went may have come before: all that came to other fields is still there.
  const removedFields = new Set(removed.map(([field]) => field));
  const hasValue = lookUpIn(facts, (value) => value);
  for (const [field, value] of added)
    if (!field.startsWith("@") && (!removedFields.has(field) || hasValue(field, value)))
      change.added.push([field, value]);
  // The same in another case is the same term.
  const hasFolded = lookUpIn(facts, (value) => value.toLowerCase());
  for (const [field, value] of removed) {
    const folded = value.toLowerCase();
    if (!field.startsWith("@") && !hasFolded(field, folded)) change.removed.push([field, folded]);
  }
  addTitles(change, world, facts);
}

const noValues = { removed: [], added: [] };

function lookUpIn(
  { facts }: FactsState,
  fold: (value: string) => string,
): (field: string, folded: string) => boolean {
  const byField = new Map<string, ReadonlySet<string>>();
  return (field, folded) => {
    const known = byField.get(field);
    const values = known ?? new Set((getOwn(facts, field) ?? []).map(fold));
    if (!known) byField.set(field, values);
    return values.has(folded);
  };
}

function addTitles(change: TermChange, world: World, facts: FactsState): void {
  const incident = world.incidents.byId.get(facts.incident_id);
  // What was merged into another is found by that one.
  if (!incident || incident.merged_into !== null) return;
  const lists = Object.values(facts.facts);
  for (const text of [
    ...splitTitle(incident.title),
    ...splitTitle(incident.subtitle),
    ...facts.comments,
  ])
    if (text !== "" && !lists.some((list) => list.includes(text)))
      change.added.push([textField, foldText(text)]);
}

/** Titles and subtitles are values put together: taken apart they are known already. */
const splitTitle = (title: string): string[] => title.split(/, | · /);

/** Many alerts say the same: an incident gets each of its terms once. */
function addChangedTexts(world: World, changeOf: (incidentId: string) => TermChange): void {
  const termsOf = cachedTextTerms();
  const addedTo = new Map<string, Set<FactValue>>();
  for (const id of world.alerts.changed) {
    const alert = world.alerts.byId.get(id);
    if (!alert || world.facts.rebuilt.has(alert.incident_id)) continue;
    const textBefore = world.alerts.textsBefore.get(id);
    const isRewritten = world.alerts.rewritten.has(id);
    if (textBefore === undefined && !isRewritten) continue;
    const before = textBefore === undefined ? [] : termsOf(textBefore);
    const after = termsOf(alert.description);
    const added = addedTo.get(alert.incident_id) ?? new Set();
    addedTo.set(alert.incident_id, added);
    for (const term of after)
      if ((isRewritten || !before.includes(term)) && !isOwnTag(world, alert, term)) added.add(term);
    // Of several alerts another may still say the same.
    if (world.incidents.byId.get(alert.incident_id)?.alerts_total !== 1) continue;
    for (const term of before)
      if (!after.includes(term)) changeOf(alert.incident_id).removed.push(term);
  }
  for (const [incidentId, terms] of addedTo) changeOf(incidentId).added.push(...terms);
}

/** The same term of several texts is the same object. */
function cachedTextTerms(): (text: string) => readonly FactValue[] {
  const byText = new Map<string, readonly FactValue[]>();
  const byTerm = new Map<string, FactValue>();
  const cached = ({ field, folded }: { field: string; folded: string }): FactValue => {
    const key = termOf(field, folded);
    const term = byTerm.get(key) ?? [field, folded];
    byTerm.set(key, term);
    return term;
  };
  return (text) => {
    const terms = byText.get(text) ?? textTerms(text).map(cached);
    byText.set(text, terms);
    return terms;
  };
}

/** Found by the tag already. */
function isOwnTag(world: World, alert: AlertState, [field, folded]: FactValue): boolean {
  const incidentFacts = world.facts.byIncident.get(alert.incident_id)?.facts;
  if (field !== runField || incidentFacts === undefined) return false;
  for (const name in alert.tags) {
    const value = alert.tags[name];
    if (
      typeof value === "string" &&
      value.toLowerCase() === folded &&
      isQueryable(name) &&
      incidentFacts[name]?.includes(value)
    )
      return true;
  }
  return false;
}
