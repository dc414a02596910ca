import type { Mention } from "./mentions.ts";
import type { Sentence } from "./sentence.ts";
import { QUESTION_WORDS } from "./small-words.ts";

/** The field that a question wants to know, which is no condition: `price` of "what price has …". */
export function findProjection(sentence: Sentence): Mention | undefined {
  const at = sentence.tokens.findIndex((_, place) => asks(sentence, place));
  if (at === -1) return undefined;
  const word = sentence.lower(at);
  if (at === 0 && /^(?:when|where)$/.test(word)) return undefined;
  for (let place = at + 1; place < Math.min(sentence.tokens.length, at + REACH); place += 1) {
    const mention = sentence.mentionFrom(place);
    if (mention && isOrdinal(sentence, mention)) {
      place = mention.to;
      continue;
    }
    if (mention) return takesValue(sentence, mention) ? undefined : mention;
    if (sentence.isComma(place)) return undefined;
    if (word === "who" && /^ha(?:s|ve|d)$/.test(sentence.lower(place))) return undefined;
    if (place > at + 1 && ENDS.test(sentence.lower(place))) return undefined;
  }
  return undefined;
}

/** What is asked stands so near to the word that asks. */
const REACH = 9;
const ENDS =
  /^(?:for|when|where|with|if|in|on|at|did|does|do|that|has|have|had|was|were|is|are|by|who)$/;

/** Within a sentence, many of these words only continue it. */
function asks(sentence: Sentence, at: number): boolean {
  const word = sentence.lower(at);
  if (!QUESTION_WORDS.has(word)) return false;
  if (at === 0)
    return (
      !/^(?:when|where)$/.test(word) ||
      /^(?:is|was|did|does|do|were|are|will)$/.test(sentence.lower(1))
    );
  if (/^(?:when|where|name|list|state|show)$/.test(word)) return false;
  return !/^(?:which|who)$/.test(word) || sentence.isComma(at - 1);
}

/** "week 4 results" asks for results. */
const isOrdinal = (sentence: Sentence, { to }: Mention): boolean =>
  sentence.tokens[to]?.kind === "number" && sentence.mentionFrom(to + 1) !== undefined;

/** "directed by …" */
function takesValue(sentence: Sentence, { to }: Mention): boolean {
  const behind = sentence.tokens[to];
  return (
    /^(?:by|for)$/.test(sentence.lower(to - 1)) && behind !== undefined && behind.kind !== "comma"
  );
}
