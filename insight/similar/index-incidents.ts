/** Incidents of the past, taken apart once for any number of comparisons. */
import { namesIn, subjectOf, type Tags } from "../subject.ts";
import { type Word, wordReader } from "../words.ts";
import { causes, components, type Concepts, type Profile, profileOf } from "./concepts.ts";
import { postingsBuilder, type TextPostings } from "./text-postings.ts";

export interface IncidentRecord {
  id: string;
  title: string;
  /** What is known at the start: texts of its alerts; those that differ are enough. */
  texts: readonly string[];
  /** What became known: comments, analysis, what resolved it. Empty at the start. */
  account: readonly string[];
  /** Of all its alerts. */
  tags: Tags;
  /** Which checks have alerts, and how many. */
  checks: Readonly<Record<string, number>>;
}

/** An incident in the terms that are compared. */
export interface Facets {
  text: readonly Word[];
  entities: readonly Word[];
  tags: readonly Word[];
  structure: readonly Word[];
  /** Of what part of the system, by all texts. */
  component: Profile;
  /** By its account alone: what alerts say is the symptom. */
  cause: Profile;
  /** Words of its account. */
  accountWords: number;
}
export const comparedFacets = ["text", "entities", "tags", "structure"] as const;
export type ComparedFacet = (typeof comparedFacets)[number];

export interface IncidentIndex {
  ids: readonly string[];
  postings: Readonly<Record<ComparedFacet, TextPostings>>;
  component: ConceptMatrix;
  cause: ConceptMatrix;
  /** 0 to 1: how much is detail of each, against the longest account. */
  detail: Float64Array;
}

/** Profiles of unit length, one after the other, weighted by how rare each concept is. */
export interface ConceptMatrix {
  width: number;
  rows: Float64Array;
  idf: Float64Array;
}

export function indexIncidents(incidents: readonly IncidentRecord[]): IncidentIndex {
  const sorted = incidents.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const read = wordReader();
  const builders = {
    text: postingsBuilder(),
    entities: postingsBuilder(),
    tags: postingsBuilder(),
    structure: postingsBuilder(),
  };
  const profiles: Pick<Facets, "component" | "cause" | "accountWords">[] = [];
  for (const incident of sorted) {
    const { component, cause, accountWords, ...words } = facetsOf(incident, read);
    for (const facet of comparedFacets) builders[facet].add(words[facet]);
    profiles.push({ component, cause, accountWords });
  }
  const longest = profiles.reduce((most, item) => Math.max(most, item.accountWords), 1);
  return {
    ids: sorted.map(({ id }) => id),
    postings: {
      text: builders.text.build(),
      entities: builders.entities.build(),
      tags: builders.tags.build(),
      structure: builders.structure.build(),
    },
    component: matrixOf(
      profiles.map(({ component }) => component),
      components,
    ),
    cause: matrixOf(
      profiles.map(({ cause }) => cause),
      causes,
    ),
    detail: Float64Array.from(
      profiles,
      ({ accountWords }) => Math.log1p(accountWords) / Math.log1p(longest),
    ),
  };
}

export function facetsOf(incident: IncidentRecord, read = wordReader()): Facets {
  const account = incident.account.flatMap((text) => read(text));
  const text = [...[incident.title, ...incident.texts].flatMap((part) => read(part)), ...account];
  const { entities } = subjectOf(incident.tags);
  return {
    text,
    entities: entities.flatMap(({ value }) => namesIn(value).map(wholeWord)),
    tags: Object.entries(incident.tags).flatMap(([tag, values]) =>
      [values].flat().map((value) => wholeWord(`${tag} = ${value}`)),
    ),
    structure: Object.entries(incident.checks).flatMap(([check, count]) =>
      Array.from({ length: magnitudeOf(count) }, () => wholeWord(check)),
    ),
    component: profileOf(text, components),
    cause: profileOf(account, causes),
    accountWords: account.length,
  };
}

const wholeWord = (text: string): Word => ({ term: text.toLowerCase(), text });

/** 1 alert, a few, tens, hundreds: 1 to 12. */
const magnitudeOf = (count: number): number =>
  Math.min(12, Math.max(1, 1 + Math.floor(Math.log2(Math.max(1, count)))));

function matrixOf(profiles: readonly Profile[], { names }: Concepts): ConceptMatrix {
  const width = names.length;
  const idf = Float64Array.from(names, (_, concept) => {
    const count = profiles.filter((profile) => (profile[concept] ?? 0) > 0).length;
    return Math.log((1 + profiles.length) / (0.5 + count));
  });
  const rows = new Float64Array(profiles.length * width);
  for (const [row, profile] of profiles.entries()) rows.set(weighted(profile, idf), row * width);
  return { width, rows, idf };
}

/** Of unit length, or all zero. */
export function weighted(profile: Profile, idf: Float64Array): Float64Array {
  const vector = profile.map((weight, concept) => weight * (idf[concept] ?? 0));
  return toUnitLength(vector);
}

export function toUnitLength(vector: Float64Array): Float64Array {
  const length = Math.sqrt(vector.reduce((sum, weight) => sum + weight * weight, 0)) || 1;
  return vector.map((weight) => weight / length);
}
