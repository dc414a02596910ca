/** Texts as comparable words: whatever a person, a monitor or a ticket form wrote. */
import { stem } from "./stem.ts";
import { isStopWord } from "./stop-words.ts";
import { readDate, readTime } from "./dates.ts";

export interface Word {
  /** What is compared. */
  term: string;
  /** As it stands in the text. */
  text: string;
}

/**
 * Reads the words of a text in their order, without those that carry no meaning. An identifier such
 * as `db-ord-03.fra1` comes whole, followed by its names and their parts. One reader for many texts is faster: it
 * remembers what it took apart.
 */
export function wordReader(): (text: string) => Word[] {
  const known = new Map<string, readonly Word[]>();
  const wordsOf = (token: string): readonly Word[] => {
    const words = known.get(token) ?? wordsOfToken(token);
    known.set(token, words);
    return words;
  };
  return (text) => readWords(tokensOf(text), wordsOf);
}

const tokensOf = (text: string): readonly string[] =>
  text.slice(0, MAX_CHARACTERS).normalize("NFKC").replace(TIMESTAMP_T, " ").match(TOKEN) ?? [];

function readWords(tokens: readonly string[], wordsOf: (token: string) => readonly Word[]): Word[] {
  const words: Word[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? "";
    const date = readDate(tokens, at);
    if (date) {
      for (const term of date.terms) words.push({ term, text: date.text });
      at += date.length - 1;
      continue;
    }
    const time = readTime(token, tokens[at + 1] ?? "");
    if (time) words.push({ term: time, text: token });
    else for (const word of wordsOf(token)) words.push(word);
  }
  return words;
}

/** More is the log that somebody pasted, and its words would drown the others. */
const MAX_CHARACTERS = 100_000;

/** Linear, because no separator is also a character of a word. */
const TOKEN = /[\p{L}\p{M}\p{N}_]+(?:[-.:/@+'’][\p{L}\p{M}\p{N}_]+)*/gu;
/** Between the date and the time of a timestamp. */
const TIMESTAMP_T = /(?<=\d)T(?=\d\d:)/g;
/** `db-ord-03.fra1` has two names, and each has parts. */
const BETWEEN_NAMES = /[.:/@]+/;
const WITHIN_NAME = /[-+'’_]+/;
/** As parts they say too little: nearly every third host has a `03`. */
const DIGITS = /^\p{N}+$/u;
const LETTER = /^[a-z]?$/;
const HUMP = /(?<=[\p{Ll}\p{N}])(?=\p{Lu}\p{Ll})/u;
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

function wordsOfToken(token: string): Word[] {
  if (WITHOUT_SPACES.test(token)) return characterPairs(token);
  const names = token.split(BETWEEN_NAMES);
  const parts = names
    .flatMap((name) => name.split(WITHIN_NAME))
    .flatMap((part) => part.split(HUMP));
  const pieces = new Set([...names, ...parts].filter((piece) => !DIGITS.test(piece)));
  pieces.delete(token);
  return [token, ...pieces].flatMap(wordOf);
}

function wordOf(text: string): Word[] {
  if (text.length > MAX_WORD_CHARACTERS) return [];
  const lower = text.toLowerCase();
  return LETTER.test(lower) || isStopWord(lower) ? [] : [{ term: stem(lower), text }];
}

/** Longer is encoded data that nobody reads. */
const MAX_WORD_CHARACTERS = 100;

/**
 * Languages that put no spaces are compared by overlapping pairs, as Lucene's CJK analyzer does.
 * Pairs of hiragana alone are endings and particles.
 */
function characterPairs(token: string): Word[] {
  const characters = [...token.toLowerCase()];
  const pairs = characters.slice(1).map((next, index) => `${characters[index] ?? ""}${next}`);
  return (pairs.length === 0 ? characters : pairs)
    .filter((pair) => !HIRAGANA.test(pair))
    .map((pair) => ({ term: pair, text: pair }));
}

const HIRAGANA = /^\p{Script=Hiragana}+$/u;
