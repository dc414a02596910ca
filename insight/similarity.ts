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
  idfOf: (term: string) => number;
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
  weight: number;
  /** As it stands in the text. */
  spelling: string;
}

export function indexTexts(texts: readonly string[]): TextIndex {
  const read = wordReader();
  const counted = texts.map((text) => countTerms(read(text)));
  const textsWith = new Map<string, number>();
  for (const terms of counted)
    for (const { term } of terms) textsWith.set(term, (textsWith.get(term) ?? 0) + 1);
  const idfOf = (term: string): number =>
    Math.log((1 + texts.length) / (0.5 + (textsWith.get(term) ?? 0)));

  const weighted = counted.map((terms) => weigh(terms, idfOf));
  const lengths = weighted.map(lengthOf);
  const pivot = lengths.reduce((sum, length) => sum + length, 0) / (lengths.length || 1);
  return {
    idfOf,
    texts: weighted.map((terms, index) => ({
      terms,
      norm: (1 - SLOPE) * pivot + SLOPE * (lengths[index] ?? 0) || 1,
    })),
  };
}

/** How much a text's own length counts; at 1, long tickets are at a disadvantage. */
const SLOPE = 0.9;

/** One similarity for each text of the index, in its order. */
export function compareTexts(text: string, { texts, idfOf }: TextIndex): Similarity[] {
  const terms = weigh(countTerms(wordReader()(text)), idfOf);
  const length = lengthOf(terms) || 1;
  const weights = new Map(terms.map(({ term, weight }) => [term, weight / length]));
  return texts.map((target) => compare(weights, target));
}

function compare(query: ReadonlyMap<string, number>, { terms, norm }: IndexedText): Similarity {
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

function countTerms(words: readonly Word[]): { term: string; count: number; spelling: string }[] {
  const counted = new Map<string, { term: string; count: number; spelling: string }>();
  for (const { term, text } of words) {
    const known = counted.get(term);
    if (known) known.count += 1;
    else counted.set(term, { term, count: 1, spelling: text });
  }
  return [...counted.values()];
}

const weigh = (terms: ReturnType<typeof countTerms>, idfOf: TextIndex["idfOf"]): WeightedTerm[] =>
  terms.map(({ term, count, spelling }) => ({
    term,
    weight: (1 + Math.log(count)) * idfOf(term),
    spelling,
  }));

const lengthOf = (terms: readonly WeightedTerm[]): number =>
  Math.sqrt(terms.reduce((sum, { weight }) => sum + weight * weight, 0));
