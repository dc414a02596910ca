/** Where a value that follows its field ends. */
import type { Comparison } from "./phrases.ts";
import type { Mention } from "./mentions.ts";
import type { Sentence } from "./sentence.ts";
import { ARTICLES, CONNECTIVES, VERBS } from "./small-words.ts";

/** The value begins at `start`; it ends where the next condition or the question begins. */
export function valueEnd(
  sentence: Sentence,
  start: number,
  context: { of: Mention; comparisons: readonly Comparison[] },
): number {
  const { tokens } = sentence;
  const compares = (at: number): boolean => context.comparisons.some(({ from }) => from === at);
  let end = start;
  for (; end < tokens.length; end += 1) {
    if (sentence.isClaimed(end)) break;
    if (end > start && (compares(end) || endsAt(sentence, end, { ...context, start, compares })))
      break;
  }
  return withoutJoint(sentence, start, end);
}

interface Bounds {
  of: Mention;
  start: number;
  compares: (at: number) => boolean;
}

function endsAt(sentence: Sentence, at: number, { of, start, compares }: Bounds): boolean {
  const word = sentence.lower(at);
  const isComma = sentence.isComma(at);
  if (beginsQuestion(sentence, at)) return true;
  if (!isComma && !CONNECTIVES.has(word)) return false;
  if (/^(?:when|where|while|who|if|whose)$/.test(word)) return true;
  const isNumber = sentence.tokens[start]?.kind === "number";
  if (isNumber && !isComma && sentence.isCapitalised(sentence.skipArticles(at + 1))) return true;
  if (isReversedClause(sentence, at, of)) return true;
  const next = nextContent(sentence, at);
  const mention = sentence.mentionFrom(next);
  if (mention && mention !== of && mention.coverage > TELLING) return true;
  return compares(next) || /^(?:what|what's|who|which|how|when)$/.test(sentence.lower(next));
}

/** "…, what is the region", "… is what region" */
function beginsQuestion(sentence: Sentence, at: number): boolean {
  const asks = (place: number): boolean =>
    /^(?:what|what's|who|which|how)$/.test(sentence.lower(place));
  if (!asks(at)) return VERBS.has(sentence.lower(at)) && asks(at + 1);
  return sentence.isComma(at - 1) || VERBS.has(sentence.lower(at + 1));
}

/** How much of a name must be written to count as another condition. */
const TELLING = 0.4;

function nextContent(sentence: Sentence, at: number): number {
  let next = at + 1;
  while (next - at < 5 && isJoint(sentence, next) && !sentence.mentionFrom(next)) next += 1;
  return next;
}

function isJoint(sentence: Sentence, at: number): boolean {
  const word = sentence.lower(at);
  return sentence.isComma(at) || CONNECTIVES.has(word) || ARTICLES.has(word) || VERBS.has(word);
}

/** "in a busy region": a value before its field. */
function isReversedClause(sentence: Sentence, at: number, of: Mention): boolean {
  if (!/^(?:on|for|in|at|with|by|from|and)$/.test(sentence.lower(at))) return false;
  for (let place = at + 1; place < at + 5; place += 1) {
    if (place >= sentence.tokens.length || sentence.isComma(place)) return false;
    const mention = sentence.mentionFrom(place);
    if (!mention || mention === of) continue;
    const last = mention.to - 1;
    const isName = sentence.isCapitalised(last) && sentence.isCapitalised(last - 1);
    return (
      place > at + 1 && mention.coverage > TELLING && !isName && sentence.endsClause(mention.to)
    );
  }
  return false;
}

function withoutJoint(sentence: Sentence, start: number, end: number): number {
  let place = end;
  while (place > start + 1) {
    const word = sentence.lower(place - 1);
    const isSmall = sentence.isSmall(place - 1);
    const isLoose = sentence.isComma(place - 1) || ARTICLES.has(word);
    if (!isLoose && !(CONNECTIVES.has(word) && isSmall)) break;
    place -= 1;
  }
  return place;
}

/** Without an article before it, unless that is written large. */
export function withoutArticle(sentence: Sentence, from: number, end: number): number {
  let place = from;
  while (
    place < end - 1 &&
    /^(?:an?|the)$/.test(sentence.lower(place)) &&
    sentence.tokens[place]?.text !== "The"
  )
    place += 1;
  return place;
}
