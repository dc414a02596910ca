/**
 * Texts by their words: the cosine of TF-IDF vectors (see similarity.ts) through an inverted index,
 * so that a comparison costs as much as the words that are shared.
 */
import type { Word } from "../words.ts";

export interface TextPostings {
  size: number;
  idf: (term: string) => number;
  byTerm: ReadonlyMap<string, Posting>;
}
interface Posting {
  texts: Int32Array;
  /** Each divided by the length of its text's vector. */
  weights: Float32Array;
}

export interface PostingsBuilder {
  /** Texts come one after the other, so that their words need not be kept. */
  add(words: readonly Word[]): void;
  build(): TextPostings;
}

export function postingsBuilder(): PostingsBuilder {
  const counts = new Map<string, { texts: number[]; counts: number[] }>();
  let size = 0;
  return {
    add(words) {
      for (const [term, count] of countTerms(words)) {
        const posting = counts.get(term);
        if (posting) {
          posting.texts.push(size);
          posting.counts.push(count);
        } else counts.set(term, { texts: [size], counts: [count] });
      }
      size += 1;
    },
    build: () => weigh(counts, size),
  };
}

function weigh(
  counted: ReadonlyMap<string, { texts: readonly number[]; counts: readonly number[] }>,
  size: number,
): TextPostings {
  const idfOf = (textsWith: number): number => Math.log((1 + size) / (0.5 + textsWith));
  const weightOf = (count: number, idf: number): number => (1 + Math.log(count)) * idf;
  const squares = new Float64Array(size);
  for (const { texts, counts } of counted.values()) {
    const idf = idfOf(texts.length);
    for (const [at, text] of texts.entries())
      squares[text] = (squares[text] ?? 0) + weightOf(counts[at] ?? 0, idf) ** 2;
  }
  const byTerm = new Map<string, Posting>();
  for (const [term, { texts, counts }] of counted) {
    const idf = idfOf(texts.length);
    const weights = Float32Array.from(
      texts,
      (text, at) => weightOf(counts[at] ?? 0, idf) / (Math.sqrt(squares[text] ?? 0) || 1),
    );
    byTerm.set(term, { texts: Int32Array.from(texts), weights });
  }
  return { size, byTerm, idf: (term) => idfOf(byTerm.get(term)?.texts.length ?? 0) };
}

/** Adds to the total of each text how similar it is, 0 to 1, times the weight. */
export function addSimilarities(
  total: Float64Array,
  words: readonly Word[],
  { index, weight: factor }: { index: TextPostings; weight: number },
): void {
  for (const [term, weight] of unitVector(countTerms(words), index.idf)) {
    const posting = index.byTerm.get(term);
    if (!posting) continue;
    const { texts, weights } = posting;
    for (let at = 0; at < texts.length; at += 1) {
      const text = texts[at] ?? 0;
      total[text] = (total[text] ?? 0) + factor * weight * (weights[at] ?? 0);
    }
  }
}

/** Words that both have, as the first writes them, most telling first. */
export function sharedWords(
  words: readonly Word[],
  { position, index }: { position: number; index: TextPostings },
): string[] {
  const spellings = new Map<string, string>();
  for (const { term, text } of words) if (!spellings.has(term)) spellings.set(term, text);
  return [...spellings]
    .filter(([term]) => has(index.byTerm.get(term), position))
    .map(([term, text]) => ({ text, weight: index.idf(term) }))
    .sort((a, b) => b.weight - a.weight || (a.text < b.text ? -1 : 1))
    .slice(0, MAX_WORDS)
    .map(({ text }) => text);
}

const MAX_WORDS = 6;

/** Texts of a posting ascend. */
function has(posting: Posting | undefined, position: number): boolean {
  if (!posting) return false;
  let [low, high] = [0, posting.texts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((posting.texts[middle] ?? 0) < position) low = middle + 1;
    else high = middle;
  }
  return posting.texts[low] === position;
}

function countTerms(words: readonly Word[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { term } of words) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/** In the order of the terms, so that fractions are summed in the same one. */
function unitVector(
  counts: ReadonlyMap<string, number>,
  idf: (term: string) => number,
): [string, number][] {
  const weighted = [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([term, count]): [string, number] => [term, (1 + Math.log(count)) * idf(term)]);
  const length = Math.sqrt(weighted.reduce((sum, [, weight]) => sum + weight * weight, 0)) || 1;
  return weighted.map(([term, weight]) => [term, weight / length]);
}
