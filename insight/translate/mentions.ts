/** Where a question names a field: whole, in part, or in another form of the word. */
import { isStopWord } from "../stop-words.ts";
import { termOf, type Token } from "./question.ts";

export interface Mention {
  /** Positions of its tokens; `to` is behind the last. */
  from: number;
  to: number;
  /** Fields that it may mean, in the order of the fields; more than one where it is ambiguous. */
  fields: readonly number[];
  /** 0 to 1: how much of the name of the field is written. */
  coverage: number;
}

/** The words of each field's name. */
export type FieldWords = readonly (readonly string[])[];

export const fieldWordsOf = (names: readonly string[]): FieldWords =>
  names.map((name) => {
    const words = name
      .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
      .replace(/(?<=\p{L})([+\u2212\u2013-])(?=\s|$)/gu, " $1 ")
      .split(/[^\p{L}\p{M}\p{N}#%+\u2212\u2013-]+|(?<=\S)[-\u2212\u2013](?=\S)/u)
      .flatMap((word) => word.split(/(?<=[\p{L}\p{N}])(?=[#%])/u))
      .map((word) => SIGN_WORDS.get(word) ?? termOf(word.toLowerCase()))
      .filter((word) => word !== "");
    const telling = words.filter((word) => !isStopWord(word));
    return telling.length > 0 ? telling : words;
  });

const SIGN_WORDS = new Map([
  ["+", "plus"],
  ["-", "minus"],
  ["\u2212", "minus"],
  ["\u2013", "minus"],
]);

/** Those that do not overlap, in the order of the text; longer ones win. */
export function findMentions(tokens: readonly Token[], fields: FieldWords): Mention[] {
  const candidates = tokens.flatMap((_, at) => mentionsAt(tokens, at, fields));
  candidates.sort(
    (a, b) => b.to - b.from - (a.to - a.from) || b.coverage - a.coverage || a.from - b.from,
  );
  const taken = new Set<number>();
  const mentions: Mention[] = [];
  for (const mention of candidates) {
    const places = Array.from({ length: mention.to - mention.from }, (_, i) => mention.from + i);
    if (places.some((place) => taken.has(place))) continue;
    for (const place of places) taken.add(place);
    mentions.push(mention);
  }
  return mentions.sort((a, b) => a.from - b.from);
}

/** Less is another word that happens to stand in a long name. */
const LEAST_COVERAGE = 0.2;

function mentionsAt(tokens: readonly Token[], at: number, fields: FieldWords): Mention[] {
  let best: Mention | undefined;
  for (const [field, words] of fields.entries()) {
    const { length, matched } = matchFrom(tokens, at, words);
    if (matched === 0) continue;
    const total = words.reduce((sum, word) => sum + word.length, 0);
    const coverage = Math.min(1, matched / total);
    if (coverage < LEAST_COVERAGE) continue;
    const span = at + length;
    if (!best || span > best.to || (span === best.to && coverage > best.coverage))
      best = { from: at, to: span, fields: [field], coverage };
    else if (span === best.to && coverage === best.coverage)
      best = { ...best, fields: [...best.fields, field] };
  }
  return best ? [best] : [];
}

/** The tokens from `at` on that are words of the field, in any order. */
function matchFrom(
  tokens: readonly Token[],
  at: number,
  words: readonly string[],
): { length: number; matched: number } {
  const left = [...words];
  let [length, matched] = [0, 0];
  for (let place = at; place < tokens.length && left.length > 0; place += 1) {
    const token = tokens[place];
    if (!token || token.kind === "comma" || token.kind === "quoted") break;
    const joinedAt = left.findIndex((_, index) => joinedWords(left.slice(index), token.term) > 0);
    const joined = joinedAt === -1 ? 0 : joinedWords(left.slice(joinedAt), token.term);
    if (joined > 0) {
      matched += left.splice(joinedAt, joined).reduce((sum, word) => sum + word.length, 0);
      length = place + 1 - at;
      continue;
    }
    const index = left.findIndex((word) => isSameWord(word, token.term));
    if (index === -1) {
      // "size of the disk" is `disk size`, but only whole names may be taken apart.
      if (length > 0 && isStopWord(token.lower) && left.length === 1) {
        const next = tokens[place + 1];
        if (next && next.kind === "word" && isSameWord(left[0] ?? "", next.term)) continue;
      }
      break;
    }
    if (isStopWord(token.lower) && words.length > 1 && length === 0) break;
    matched += commonLength(left[index] ?? "", token.term);
    left.splice(index, 1);
    length = place + 1 - at;
  }
  return { length, matched };
}

/** How many of the next words `avgg` of "Avg/G" is. */
function joinedWords(words: readonly string[], term: string): number {
  let joined = words[0] ?? "";
  for (let count = 2; count <= words.length && joined.length < term.length; count += 1) {
    joined += words[count - 1] ?? "";
    if (joined === term) return count;
  }
  return 0;
}

/** Equal, or forms of the same word: `elected` and `election`, `commission` and `commissioned`. */
function isSameWord(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length < 4 || /\d/.test(long)) return false;
  const common = commonLength(a, b);
  return common >= 4 && long.length - common <= (common >= 6 ? 4 : 3) && short.length - common <= 2;
}

function commonLength(a: string, b: string): number {
  let common = 0;
  while (common < a.length && a[common] === b[common]) common += 1;
  return common;
}
