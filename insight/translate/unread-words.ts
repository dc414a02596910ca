/** What a question says that nothing was made of. */
import { isStopWord } from "../stop-words.ts";
import type { Sentence } from "./sentence.ts";
import { ARTICLES, CONNECTIVES, LINKS, QUESTION_WORDS, VERBS } from "./small-words.ts";

export function unreadWords(
  sentence: Sentence,
  clauses: readonly { from: number; to: number }[],
): { unread: string[]; readShare: number } {
  const isRead = (at: number): boolean =>
    sentence.isClaimed(at) || clauses.some(({ from, to }) => from <= at && at < to);
  const unread: string[] = [];
  let [telling, left] = [0, 0];
  for (let at = 0; at < sentence.tokens.length; at += 1) {
    if (!isTelling(sentence, at)) continue;
    telling += 1;
    if (isRead(at)) continue;
    let end = at + 1;
    while (isTelling(sentence, end) && !isRead(end)) end += 1;
    left += end - at;
    telling += end - at - 1;
    unread.push(sentence.textOf(at, end));
    at = end - 1;
  }
  return { unread, readShare: telling === 0 ? 0 : 1 - left / telling };
}

function isTelling(sentence: Sentence, at: number): boolean {
  const token = sentence.tokens[at];
  if (!token || token.kind === "comma" || token.term === "") return false;
  if (token.kind !== "word") return true;
  const { lower } = token;
  return !(
    isStopWord(lower) ||
    ARTICLES.has(lower) ||
    CONNECTIVES.has(lower) ||
    LINKS.has(lower) ||
    VERBS.has(lower) ||
    QUESTION_WORDS.has(lower) ||
    COMMON.has(lower)
  );
}

/** What is asked about goes without saying. */
const COMMON = new Set(
  (
    "alert alerts incident incidents event events problem problems issue issues everything " +
    "anything please search display see want need me us many much currently right started " +
    "starting happened happening occurred opened began there here only just everybody people"
  ).split(" "),
);
