/** Which incidents of the past are like one. docs/insight.md explains how it decides. */
import { causes, components, type Concepts } from "./concepts.ts";
import {
  type ComparedFacet,
  comparedFacets,
  type ConceptMatrix,
  type Facets,
  facetsOf,
  type IncidentIndex,
  indexIncidents,
  type IncidentRecord,
  toUnitLength,
  weighted,
} from "./index-incidents.ts";
import { addSimilarities, sharedWords } from "./text-postings.ts";

/**
 * What two incidents have in common, with the parameters of its sentence. `entities`, `text`,
 * `tags`, `structure`: `words`. `component`, `cause`: `concepts`, names of concepts.
 * `expected_cause`: the same, where the cause of the incident itself is not known yet.
 */
export interface SimilarityReason {
  code: ComparedFacet | "component" | "cause" | "expected_cause";
  params: Record<string, string>;
}

export interface SimilarIncident {
  id: string;
  /** 0 to 1; comparable between incidents that have the same kinds of facts. */
  score: number;
  reasons: SimilarityReason[];
}

export const rankSimilar = (
  incident: IncidentRecord,
  past: readonly IncidentRecord[],
  atMost = 5,
): SimilarIncident[] => rankIndexed(incident, indexIncidents(past), { atMost });

/**
 * Most similar first, without the incident itself. Of two that are as similar, people can learn
 * more from the one with the longer account, unless `ignoresDetail`.
 */
export function rankIndexed(
  incident: IncidentRecord,
  index: IncidentIndex,
  { atMost = 5, ignoresDetail = false }: { atMost?: number; ignoresDetail?: boolean } = {},
): SimilarIncident[] {
  const facets = facetsOf(incident);
  const total = new Float64Array(index.ids.length);
  let weights = ignoresDetail ? 0 : WEIGHTS.detail;
  for (const [at, detail] of index.detail.entries()) total[at] = weights * detail;
  for (const facet of comparedFacets) {
    if (facets[facet].length === 0) continue;
    weights += WEIGHTS[facet];
    const postings = index.postings[facet];
    addSimilarities(total, facets[facet], { index: postings, weight: WEIGHTS[facet] });
  }
  const component = weighted(facets.component, index.component.idf);
  addProducts(total, component, { matrix: index.component, weight: WEIGHTS.component });
  const self = positionOf(index.ids, incident.id);
  const isKnown = facets.accountWords > 0;
  const cause = isKnown
    ? weighted(facets.cause, index.cause.idf)
    : expectedCause(total, index.cause, self);
  addProducts(total, cause, { matrix: index.cause, weight: WEIGHTS.cause });
  weights += WEIGHTS.component + WEIGHTS.cause;
  return bestOf(total, { atMost, self }).map((position) => ({
    id: index.ids[position] ?? "",
    score: Math.min(1, Math.max(0, (total[position] ?? 0) / weights)),
    reasons: reasonsFor(position, { facets, component, cause, isKnown, index }),
  }));
}

/** docs/insight.md says how they were chosen. */
const WEIGHTS = {
  text: 1,
  entities: 0.5,
  tags: 0.25,
  structure: 0.25,
  component: 0.25,
  cause: 0.35,
  detail: 0.4,
};

/** Adds to the total of each row its product with the vector, times the weight. */
function addProducts(
  total: Float64Array,
  vector: Float64Array,
  { matrix: { rows, width }, weight }: { matrix: ConceptMatrix; weight: number },
): void {
  for (let row = 0; row < total.length; row += 1) {
    let sum = 0;
    for (let concept = 0; concept < width; concept += 1)
      sum += (vector[concept] ?? 0) * (rows[row * width + concept] ?? 0);
    total[row] = (total[row] ?? 0) + weight * sum;
  }
}

/**
 * While its cause is not known: what caused those that are most alike otherwise (relevance feedback
 * without an answer; Rocchio, "Relevance feedback in information retrieval", 1971).
 */
function expectedCause(
  scores: Float64Array,
  { rows, width }: ConceptMatrix,
  self: number,
): Float64Array {
  const expected = new Float64Array(width);
  for (const position of bestOf(scores, { atMost: NEIGHBOURS, self }))
    for (let concept = 0; concept < width; concept += 1)
      expected[concept] =
        (expected[concept] ?? 0) +
        (scores[position] ?? 0) * (rows[position * width + concept] ?? 0);
  return toUnitLength(expected);
}
const NEIGHBOURS = 20;

/** Positions of the highest scores; among equals the first. */
function bestOf(
  scores: Float64Array,
  { atMost, self }: { atMost: number; self: number },
): number[] {
  const best: number[] = [];
  for (let at = 0; at < scores.length; at += 1) {
    const score = scores[at] ?? 0;
    if (at === self) continue;
    if (best.length === atMost && score <= (scores[best.at(-1) ?? 0] ?? 0)) continue;
    let place = best.length;
    while (place > 0 && (scores[best[place - 1] ?? 0] ?? 0) < score) place -= 1;
    best.splice(place, 0, at);
    if (best.length > atMost) best.pop();
  }
  return best;
}

function positionOf(ids: readonly string[], id: string): number {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ids[middle] ?? "") < id) low = middle + 1;
    else high = middle;
  }
  return ids[low] === id ? low : -1;
}

interface Comparison {
  facets: Facets;
  component: Float64Array;
  cause: Float64Array;
  isKnown: boolean;
  index: IncidentIndex;
}

function reasonsFor(
  position: number,
  { facets, component, cause, isKnown, index }: Comparison,
): SimilarityReason[] {
  const concepts = (vector: Float64Array, matrix: ConceptMatrix, { names }: Concepts): string =>
    names
      .map((name, concept) => ({
        name,
        weight: (vector[concept] ?? 0) * (matrix.rows[position * matrix.width + concept] ?? 0),
      }))
      .filter(({ weight }) => weight > TELLING)
      .sort((a, b) => b.weight - a.weight)
      .map(({ name }) => name)
      .join(", ");
  const reasons: SimilarityReason[] = comparedFacets.map((code) => {
    const words = sharedWords(facets[code], { position, index: index.postings[code] });
    return { code, params: { words: words.join(", ") } };
  });
  const part = concepts(component, index.component, components);
  const why = concepts(cause, index.cause, causes);
  return [
    ...reasons,
    { code: "component", params: { concepts: part } } as const,
    { code: isKnown ? "cause" : "expected_cause", params: { concepts: why } } as const,
  ].filter(({ params }) => Object.values(params).some((value) => value !== ""));
}

/** Less of a concept is a word in passing. */
const TELLING = 0.1;
