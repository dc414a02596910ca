import { textSeparator } from "#bpql/storable.ts";
import { limits } from "#contract/limits.ts";
import { isQueryable } from "#contract/tags.ts";
import type { Tags, TagValue } from "./event.ts";
import type { AlertState, FactsState } from "./state.ts";

export const emptyFacts = (incidentId: string): FactsState => ({
  incident_id: incidentId,
  facts: {},
  repeated: {},
  comments: [],
});

type FactSource = Pick<AlertState, "tags" | "source_system" | "primary_name" | "secondary_name">;
/**
 * What one alert says of itself, in BPQL's terms: its queryable tags and its source. "@" names its
 * properties, for titles.
 */
export function factsOfAlert(alert: FactSource): Record<string, string[]> {
  // No prototype: a pattern may ask for a tag "constructor".
  const facts: Record<string, string[]> = Object.assign(Object.create(null), {
    source: sourceNames(alert.source_system),
    "@primary": [alert.primary_name],
  });
  if (alert.secondary_name !== null) facts["@secondary"] = [alert.secondary_name];
  for (const name in alert.tags) {
    if (!isQueryable(name)) continue;
    const value = alert.tags[name];
    if (value !== undefined) facts[name] = valuesOf(value);
  }
  return facts;
}

/** What an alert says with one set of tags and not with the other, by queryable tag. */
export function differingFacts(
  { tags: before, source_system }: FactSource,
  after: Tags,
  names: readonly string[],
): { removed: Record<string, string[]>; added: Record<string, string[]> } {
  const removed: Record<string, string[]> = Object.create(null);
  const added: Record<string, string[]> = Object.create(null);
  for (const name of names) {
    if (!isQueryable(name)) continue;
    const without = name === "source" ? sourceNames(source_system) : [];
    const [tagBefore, tagAfter] = [getOwn(before, name), getOwn(after, name)];
    const valuesBefore = tagBefore === undefined ? without : valuesOf(tagBefore);
    const valuesAfter = tagAfter === undefined ? without : valuesOf(tagAfter);
    if (isSameList(valuesBefore, valuesAfter)) continue;
    removed[name] = valuesBefore;
    added[name] = valuesAfter;
  }
  return { removed, added };
}

const valuesOf = (value: TagValue): string[] =>
  Array.isArray(value) ? [...new Set(value.map(String))] : [String(value)];

export const isSameList = (
  a: readonly string[] | undefined,
  b: readonly string[] | undefined,
): boolean =>
  a !== undefined &&
  b !== undefined &&
  a.length === b.length &&
  a.every((value, index) => value === b[index]);

/** "alertmanager.prod" answers to its full name and to its kind. */
function sourceNames(sourceSystem: string): string[] {
  const kindEnd = sourceSystem.indexOf(".");
  return kindEnd < 0 ? [sourceSystem] : [sourceSystem, sourceSystem.slice(0, kindEnd)];
}

/** A field and one of its values. */
export type FactValue = readonly [field: string, value: string];

/** Answers the values that the incident did not have. */
export function addFacts(state: FactsState, added: Record<string, string[]>): FactValue[] {
  const news: FactValue[] = [];
  let room =
    limits.factsPerIncident -
    Object.values(state.facts).reduce((sum, values) => sum + values.length, 0);
  for (const field in added) {
    const values = getOwn(state.facts, field) ?? (state.facts[field] = []);
    for (const value of added[field] ?? []) {
      if (values.includes(value)) {
        const counts = getOwn(state.repeated, field) ?? (state.repeated[field] = {});
        counts[value] = (Object.hasOwn(counts, value) ? (counts[value] ?? 1) : 1) + 1;
      } else if (room > 0) {
        values.push(value);
        news.push([field, value]);
        room -= 1;
      }
    }
    if (values.length === 0) delete state.facts[field];
  }
  return news;
}

/** Answers the values that the incident has no longer. */
export function removeFacts(state: FactsState, removed: Record<string, string[]>): FactValue[] {
  const dropped: FactValue[] = [];
  for (const field in removed) {
    const counts = getOwn(state.repeated, field);
    for (const value of removed[field] ?? []) {
      const count = counts && Object.hasOwn(counts, value) ? (counts[value] ?? 1) : 1;
      if (counts && count > 1) {
        if (count === 2) delete counts[value];
        else counts[value] = count - 1;
      } else {
        const values = getOwn(state.facts, field) ?? [];
        const position = values.indexOf(value);
        if (position >= 0) values.splice(position, 1);
        dropped.push([field, value]);
        if (values.length === 0) delete state.facts[field];
      }
    }
    if (counts && Object.keys(counts).length === 0) delete state.repeated[field];
  }
  return dropped;
}

/** A sender may name a tag "constructor". */
export const getOwn = <T>(record: Record<string, T>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** Long texts take part in search with their beginning only. */
export const searchedText = (text: string): string => text.slice(0, limits.searchedCharacters);

const haystackCharacters = 16_384;
/**
 * What a bare word searches, lower-cased, but for the alerts' descriptions: they change too often
 * to be kept twice.
 */
export function haystackOf(state: FactsState, title: string, subtitle: string): string {
  const parts = [
    title,
    subtitle,
    ...Object.entries(state.facts).flatMap(([field, values]) =>
      field.startsWith("@") ? [] : values,
    ),
    ...state.comments,
  ];
  return parts.join(textSeparator).toLowerCase().slice(0, haystackCharacters);
}
