/**
 * How alike a text is to each of many: the cosine of their TF-IDF vectors, with the logarithm of a
 * word's count (Salton and Buckley, "Term-weighting approaches in automatic text retrieval", 1988)
 * and pivoted length normalisation (Singhal, Buckley and Mitra, 1996).
 */
import { type Word, wordReader } from "./words.ts";

/** Texts to compare with; made once for any number of comparisons. */
export interface TextIndex {
  texts: readonly IndexedText[];
  /** How much a word tells: little if many of the texts have it. */
  idf: ReadonlyMap<string, number>;
  /** Of a word that none of the texts has. */
  unknownIdf: number;
}

export interface Similarity {
  /** 0 to 1. */
  score: number;
  /** Words that both have, as they stand in the indexed text, most telling first. */
  words: string[];
}

interface IndexedText {
  terms: readonly WeightedTerm[];
  /** What its scores are divided by. */
  norm: number;
}
interface WeightedTerm {
  term: string;
  /** As it stands in the text. */
  spelling: string;
  weight: number;
}

export function indexTexts(texts: readonly string[]): TextIndex {
  const read = wordReader();
  const counted = texts.map((text) => countTerms(read(text)));
  const textsWith = new Map<string, number>();
  for (const terms of counted)
    for (const term of terms.keys()) textsWith.set(term, (textsWith.get(term) ?? 0) + 1);

  const idfOf = (count: number): number => Math.log((1 + texts.length) / (0.5 + count));
  const idf = new Map([...textsWith].map(([term, count]) => [term, idfOf(count)]));
  const unknownIdf = idfOf(0);
  const weighted = counted.map((terms) => weigh(terms, { idf, unknownIdf }));
  const lengths = weighted.map((terms) => lengthOf(terms.map(({ weight }) => weight)));
  const pivot = lengths.reduce((sum, length) => sum + length, 0) / (lengths.length || 1);
  return {
    idf,
    unknownIdf,
    texts: weighted.map((terms, index) => ({
      terms,
      norm: (1 - SLOPE) * pivot + SLOPE * (lengths[index] ?? 0) || 1,
    })),
  };
}

/** How much a text's own length counts; at 1, long tickets are at a disadvantage. */
const SLOPE = 0.9;

/**
 * One similarity for each text of the index, in its order. A query has parts of equal weight, each
 * of any number of texts: fifty hosts of one label weigh no more than the one service of another.
 */
export function compareTexts(
  parts: readonly (readonly string[])[],
  index: TextIndex,
): Similarity[] {
  const read = wordReader();
  const vectorOf = (text: string): Vector =>
    toUnitLength(
      new Map(weigh(countTerms(read(text)), index).map(({ term, weight }) => [term, weight])),
    );
  const vectors = parts
    .map((texts) => toUnitLength(sumOf(texts.map(vectorOf))))
    // What no text knows cannot tell them apart.
    .filter((vector) => [...vector.keys()].some((term) => index.idf.has(term)));
  const query = toUnitLength(sumOf(vectors));
  return index.texts.map((target) => compare(query, target));
}

type Vector = ReadonlyMap<string, number>;

function sumOf(vectors: readonly Vector[]): Vector {
  const sum = new Map<string, number>();
  for (const vector of vectors)
    for (const [term, weight] of vector) sum.set(term, (sum.get(term) ?? 0) + weight);
  return sum;
}

function toUnitLength(vector: Vector): Vector {
  const length = lengthOf(vector.values()) || 1;
  return new Map([...vector].map(([term, weight]) => [term, weight / length]));
}

function compare(query: Vector, { terms, norm }: IndexedText): Similarity {
  let score = 0;
  const shared: WeightedTerm[] = [];
  for (const { term, weight, spelling } of terms) {
    const queryWeight = query.get(term);
    if (queryWeight === undefined) continue;
    const product = (queryWeight * weight) / norm;
    score += product;
    shared.push({ term, weight: product, spelling });
  }
  return { score: Math.min(score, 1), words: mostTelling(shared) };
}

/** The parts of an identifier say nothing beside it. */
function mostTelling(shared: WeightedTerm[]): string[] {
  shared.sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1));
  const words: string[] = [];
  for (const { spelling } of shared) {
    if (words.length === MAX_WORDS) break;
    if (!words.some((word) => word.includes(spelling))) words.push(spelling);
  }
  return words;
}

const MAX_WORDS = 8;

/** The weight is the count, until `weigh` knows what a word tells. */
function countTerms(words: readonly Word[]): Map<string, WeightedTerm> {
  const counted = new Map<string, WeightedTerm>();
  for (const { term, text } of words) {
    const known = counted.get(term);
    if (known) known.weight += 1;
    else counted.set(term, { term, spelling: text, weight: 1 });
  }
  return counted;
}

function weigh(
  counted: ReadonlyMap<string, WeightedTerm>,
  { idf, unknownIdf }: Pick<TextIndex, "idf" | "unknownIdf">,
): WeightedTerm[] {
  const terms = [...counted.values()];
  // In place: a large desk has a million of them.
  for (const item of terms)
    item.weight = (1 + Math.log(item.weight)) * (idf.get(item.term) ?? unknownIdf);
  return terms;
}

function lengthOf(weights: Iterable<number>): number {
  let squares = 0;
  for (const weight of weights) squares += weight * weight;
  return Math.sqrt(squares);
}
