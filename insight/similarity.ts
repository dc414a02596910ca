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
  const lengths = weighted.map(lengthOf);
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

/** One similarity for each text of the index, in its order. */
export function compareTexts(text: string, index: TextIndex): Similarity[] {
  const terms = weigh(countTerms(wordReader()(text)), index);
  const length = lengthOf(terms) || 1;
  const weights = new Map(terms.map(({ term, weight }) => [term, weight / length]));
  return index.texts.map((target) => compare(weights, target));
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

const lengthOf = (terms: readonly WeightedTerm[]): number =>
  Math.sqrt(terms.reduce((sum, { weight }) => sum + weight * weight, 0));
