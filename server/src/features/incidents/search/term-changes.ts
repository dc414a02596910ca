/** What a decision changes in the inverted index. */
import { isQueryable } from "#contract/tags.ts";
import type { FactValue } from "../world/facts.ts";
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
  for (const id of world.alerts.changed) {
    const alert = world.alerts.byId.get(id);
    if (alert && !world.facts.rebuilt.has(alert.incident_id))
      addChangedText(changeOf(alert.incident_id), world, alert);
  }
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
        if (!isOwnTag(world, alert, { field, folded })) change.added.push([field, folded]);
  return change;
}

function addChangedFacts(change: TermChange, world: World, facts: FactsState): void {
  const isHeldFolded = foldedFacts(facts);
  for (const [field, values] of world.facts.values.get(facts.incident_id) ?? [])
    if (!field.startsWith("@"))
      for (const [value, isHeld] of values)
        if (isHeld) change.added.push([field, value]);
        else if (!isHeldFolded(field, value)) change.removed.push([field, value.toLowerCase()]);
  addTitles(change, world, facts);
}

/** The same in another case is the same term. A sender may name a tag "constructor". */
function foldedFacts({ facts }: FactsState): (field: string, value: string) => boolean {
  const byField = new Map<string, ReadonlySet<string>>();
  return (field, value) => {
    const known = byField.get(field);
    const values =
      known ?? new Set(ownValues(facts, field).map((existing) => existing.toLowerCase()));
    if (!known) byField.set(field, values);
    return values.has(value.toLowerCase());
  };
}

const ownValues = (facts: FactsState["facts"], field: string): readonly string[] =>
  (Object.hasOwn(facts, field) ? facts[field] : undefined) ?? [];

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

function splitTerm(term: string): FactValue {
  const at = term.indexOf("\u0000");
  return [term.slice(0, at), term.slice(at + 1)];
}

function addChangedText(change: TermChange, world: World, alert: AlertState): void {
  const before = world.alerts.textsBefore.get(alert.id);
  const isRewritten = world.alerts.rewritten.has(alert.id);
  if (before === undefined && !isRewritten) return;
  const last = new Set(before === undefined ? [] : textTerms(before).map(keyOf));
  const after = textTerms(alert.description);
  for (const entry of after)
    if ((isRewritten || !last.has(keyOf(entry))) && !isOwnTag(world, alert, entry))
      change.added.push([entry.field, entry.folded]);
  // Of several alerts another may still say the same.
  if (world.incidents.byId.get(alert.incident_id)?.alerts_total !== 1) return;
  for (const entry of after) last.delete(keyOf(entry));
  for (const term of last) change.removed.push(splitTerm(term));
}

const keyOf = ({ field, folded }: { field: string; folded: string }): string =>
  termOf(field, folded);

/** Found by the tag already. */
function isOwnTag(
  world: World,
  alert: AlertState,
  { field, folded }: { field: string; folded: string },
): boolean {
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
