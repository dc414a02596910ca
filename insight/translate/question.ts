/** A question as tokens that know where they stand, so that values keep the spelling of the text. */
import { stem } from "../stem.ts";

export interface Token {
  /** As it stands in the text, without the punctuation around it. */
  text: string;
  lower: string;
  /** What is compared: lower case, no punctuation, singular. */
  term: string;
  /** Offsets in characters; `to` is behind the last. */
  from: number;
  to: number;
  kind: "word" | "number" | "date" | "quoted" | "comma";
}

/** Tokens of the first 1,000 characters: who writes more is not asking for a filter. */
export function readTokens(text: string): Token[] {
  return [...text.slice(0, MAX_CHARACTERS).toWellFormed().matchAll(PIECE)].flatMap((match) =>
    tokensOf(match[0], match.index),
  );
}

export const MAX_CHARACTERS = 1000;

/** Quoted text as a whole, or what stands between spaces. */
const PIECE = /(?<!\S)(?:"[^"\n]{1,200}"|'[^'\n]{2,200}'(?![\p{L}\p{N}])|“[^”\n]{1,200}”)|[^\s]+/gu;
const QUOTED = /^["'“].*["'”]$/su;
const LEADING = /^["'“”‘’([]+(?=[^)\]]*$)|^["'“”‘’]+/u;
const TRAILING = /[?,.;:!"'“”‘’]+$/u;
const NUMBER = /^[-+−]?[$€£]?\d[\d,]*(?:\.\d+)?(?:%|[kKmM])?$/;

function tokensOf(piece: string, at: number): Token[] {
  if (piece.length > 2 && QUOTED.test(piece)) {
    const text = piece.slice(1, -1).trim();
    return text === "" ? [] : [tokenOf(text, "quoted", { from: at, to: at + piece.length })];
  }
  const leading = LEADING.exec(piece)?.[0] ?? "";
  const inner = piece.slice(leading.length);
  const trailing = TRAILING.exec(inner)?.[0] ?? "";
  const closing = unpairedClosing(inner.slice(0, inner.length - trailing.length));
  const core = inner.slice(0, inner.length - trailing.length - closing);
  const from = at + leading.length;
  const span = (length: number, offset = 0): Span => ({
    from: from + offset,
    to: from + offset + length,
  });
  const tokens: Token[] = [];
  if (core !== "") {
    const possessive = /['’]s$/.exec(core)?.[0] ?? "";
    const bare = core.slice(0, core.length - possessive.length);
    if (bare !== "")
      tokens.push(tokenOf(bare, NUMBER.test(bare) ? "number" : "word", span(bare.length)));
  }
  if (/[,;:]/.test(trailing)) tokens.push(tokenOf(",", "comma", span(1, core.length)));
  return tokens;
}

/** `(55)` keeps its bracket, `city)` of `(the city)` does not. */
const unpairedClosing = (text: string): number =>
  /[)\]]$/.test(text) && !/[([]/.test(text) ? 1 : 0;

type Span = Pick<Token, "from" | "to">;

function tokenOf(text: string, kind: Token["kind"], span: Span): Token {
  const lower = text.toLowerCase();
  return { text, lower, term: termOf(lower), kind, ...span };
}

/** `retries+` and `retries–` are different, `#` is a word. */
export function termOf(lower: string): string {
  const sign = /^(#|%)$/.exec(lower)?.[0] ?? /(?<=\p{L})[+\u2212\u2013-]$/u.exec(lower)?.[0];
  const word = stem(lower.normalize("NFKD").replace(/[^\p{L}\p{N}]+/gu, ""));
  return word + (sign === undefined ? "" : (SIGNS.get(sign) ?? "minus"));
}
const SIGNS = new Map([
  ["#", "number"],
  ["%", "percent"],
  ["+", "plus"],
]);

/** A date is a value as a whole: `November 24, 1996`. */
export function mergeDates(tokens: readonly Token[], source: string): Token[] {
  const merged: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token) break;
    const length = dateLength(tokens, at);
    const last = tokens[at + length - 1];
    if (length === 0 || !last) {
      merged.push(token);
      continue;
    }
    const text = source.slice(token.from, last.to);
    merged.push(tokenOf(text, "date", { from: token.from, to: last.to }));
    at += length - 1;
  }
  return merged;
}

const MONTH =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/;
const DAY = /^(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?$/;
const YEAR = /^(?:1[5-9]|20)\d\d$/;
const WRITTEN_DATE = /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}$/;

function dateLength(tokens: readonly Token[], at: number): number {
  const word = (place: number): string => tokens[at + place]?.lower ?? "";
  if (WRITTEN_DATE.test(word(0))) return 1;
  if (MONTH.test(word(0)) && DAY.test(word(1))) {
    if (word(2) === "," && YEAR.test(word(3))) return 4;
    return YEAR.test(word(2)) ? 3 : 2;
  }
  if (DAY.test(word(0)) && MONTH.test(word(1))) {
    if (word(2) === "," && YEAR.test(word(3))) return 4;
    return YEAR.test(word(2)) ? 3 : 2;
  }
  return MONTH.test(word(0)) && YEAR.test(word(1)) ? 2 : 0;
}
