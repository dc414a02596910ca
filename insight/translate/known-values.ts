/** Values of the organization that a question writes. */
import { isStopWord } from "../stop-words.ts";
import type { Mention } from "./mentions.ts";
import type { Sentence } from "./sentence.ts";
import { ARTICLES, LINKS, QUESTION_WORDS } from "./small-words.ts";

export interface KnownValue {
  field: string;
  /** In the organization's spelling. */
  value: string;
  /** How many incidents have it. */
  count: number;
}

export interface ValueMatch {
  field: string;
  value: string;
  /** Its tokens. */
  from: number;
  to: number;
  /** The name of its field stands beside. */
  isNamed: boolean;
  /** Other fields that have the value too. */
  alternatives: readonly string[];
}

const MOST_TOKENS = 6;

/** Every part of a sentence that may be a value, in lower case and with its tokens, longest first. */
export function possibleValues(sentence: Sentence): { text: string; from: number; to: number }[] {
  const { tokens } = sentence;
  const parts: { text: string; from: number; to: number }[] = [];
  for (let length = Math.min(MOST_TOKENS, tokens.length); length > 0; length -= 1)
    for (let from = 0; from + length <= tokens.length; from += 1) {
      const to = from + length;
      if (sentence.isComma(from) || sentence.isComma(to - 1)) continue;
      parts.push({ text: folded(sentence.textOf(from, to)), from, to });
    }
  return parts;
}

/** Longest first, each token once; a value of several fields belongs to the likeliest. */
export function matchValues(
  sentence: Sentence,
  values: readonly KnownValue[],
  fieldOfName: (name: number) => string,
): ValueMatch[] {
  const byText = Map.groupBy(values, ({ value }) => folded(value));
  const matches: ValueMatch[] = [];
  for (const { text, from, to } of possibleValues(sentence)) {
    const candidates = byText.get(text);
    if (!candidates || isTaken(sentence, from, to)) continue;
    const match = chooseCandidate(sentence, { from, to }, { candidates, values, fieldOfName });
    if (!match) continue;
    sentence.claim(match.from, match.to);
    matches.push(match);
  }
  return matches.sort((a, b) => a.from - b.from);
}

const folded = (text: string): string => text.trim().toLowerCase();

function isTaken(sentence: Sentence, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (sentence.isClaimed(at)) return true;
  return false;
}

interface Choice {
  candidates: readonly KnownValue[];
  values: readonly KnownValue[];
  fieldOfName: (name: number) => string;
}

function chooseCandidate(
  sentence: Sentence,
  { from, to }: { from: number; to: number },
  { candidates, values, fieldOfName }: Choice,
): ValueMatch | undefined {
  const neighbours = mentionsBeside(sentence, from, to);
  const explicit = new Set(neighbours.flatMap(({ fields }) => fields).map(fieldOfName));
  const isPlain = !sentence.tokens.slice(from, to).some(({ kind }) => kind === "quoted");
  const ranked = candidates
    .map((candidate) => ({
      ...candidate,
      isNamed: explicit.has(candidate.field),
      relatives: relativesOf(candidate, values),
    }))
    .sort(
      (a, b) =>
        Number(b.isNamed) - Number(a.isNamed) ||
        b.count - a.count ||
        b.relatives - a.relatives ||
        (a.field < b.field ? -1 : 1),
    );
  const best = ranked[0];
  if (!best || (isPlain && !best.isNamed && saysNothing(sentence, from, to))) return undefined;
  const mention = neighbours.find(({ fields }) => fields.map(fieldOfName).includes(best.field));
  const alternatives = new Set(ranked.map(({ field }) => field));
  alternatives.delete(best.field);
  return {
    field: best.field,
    value: best.value,
    from: Math.min(from, mention?.from ?? from),
    to: Math.max(to, mention?.to ?? to),
    isNamed: best.isNamed,
    alternatives: best.isNamed ? [] : [...alternatives],
  };
}

/** Of a value such as `2` or `all`, a question must say what it is a value of. */
function saysNothing(sentence: Sentence, from: number, to: number): boolean {
  return sentence.tokens.slice(from, to).every(({ kind, lower }) => {
    const isCommon = isStopWord(lower) || ARTICLES.has(lower) || QUESTION_WORDS.has(lower);
    return kind === "number" || kind === "comma" || isCommon || COMMON.has(lower);
  });
}
const COMMON = new Set(
  "alert alerts incident incidents event events problem problems issue issues yes true false".split(
    " ",
  ),
);

/** Names of fields right before the value, or right behind it. */
function mentionsBeside(sentence: Sentence, from: number, to: number): readonly Mention[] {
  let place = from - 1;
  while (place >= 0 && from - place <= 3 && LINKS.has(sentence.lower(place))) place -= 1;
  while (place >= 0 && ARTICLES.has(sentence.lower(place))) place -= 1;
  return [sentence.mentionAt(place) ?? [], sentence.mentionFrom(to) ?? []].flat();
}

/** How usual such a value is for its field: `db-1` beside `db-2` and `db-3`. */
function relativesOf({ field, value }: KnownValue, values: readonly KnownValue[]): number {
  const family = familyOf(value);
  return values.filter((item) => item.field === field && familyOf(item.value) === family).length;
}
const familyOf = (value: string): string => folded(value).split(/[-_.:/]/, 1)[0] ?? "";
