/** Times as people say them: "in the last two hours", "since yesterday", "tonight". */
import { momentOfWallSeconds, wallSecondsAt } from "#time/wall-clock.ts";

/** Where and when the question is asked. */
export interface Now {
  /** Seconds since 1970. */
  nowS: number;
  /** IANA name, such as `Europe/Berlin`. */
  timeZone: string;
}

export interface TimePhrase {
  /** Characters of the question; `to` is behind the last. */
  from: number;
  to: number;
  /** A length that ends now, or two moments, of which the second may be open. */
  span: { lastS: number } | { startS: number; endS: number | null };
}

/** "for more than two hours": how long something has lasted. */
export interface LengthPhrase {
  from: number;
  to: number;
  op: "<" | ">";
  seconds: number;
}

const UNIT_S: Readonly<Record<string, number>> = {
  second: 1,
  sec: 1,
  minute: 60,
  min: 60,
  hour: 3600,
  hr: 3600,
  day: 86_400,
  week: 604_800,
  fortnight: 1_209_600,
  month: 2_592_000,
  year: 31_536_000,
};
const UNIT = "seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|fortnights?|months?|years?";
const SHORT_UNIT_S: Readonly<Record<string, number>> = {
  s: 1,
  m: 60,
  h: 3600,
  d: 86_400,
  w: 604_800,
};
const NUMBERS = "one two three four five six seven eight nine ten eleven twelve".split(" ");
const COUNT =
  "\\d{1,6}(?:\\.\\d{1,3})?|a couple of|a few|half an?|a quarter of an|an?|" + NUMBERS.join("|");
/** A count and a unit, or a unit alone; `2h` too. */
const LENGTH = `(?:(?:(${COUNT})[ -])?(${UNIT})|(\\d{1,6})(s|m|h|d|w))`;

const LAST = new RegExp(
  `\\b(?:(?:in|during|over|within|for|from) )?(?:the )?(?:last|past|previous) ${LENGTH}\\b`,
  "g",
);
const SINCE_LENGTH = new RegExp(`\\b(?:since|for the) ${LENGTH}(?: ago)?\\b`, "g");
const AGO = new RegExp(`\\b(?:since |from )?${LENGTH} ago\\b`, "g");
const LASTING = new RegExp(
  `\\b(?:(?:lasting|lasted|last|open|active|running|took|taking) )?(?:for )?` +
    `(more than|longer than|over|at least|less than|shorter than|under) ${LENGTH}\\b`,
  "g",
);

function lengthOf(groups: readonly (string | undefined)[]): number {
  const [count, unit, digits, short] = groups;
  if (short) return Number(digits) * (SHORT_UNIT_S[short] ?? 0);
  return countOf(count) * (UNIT_S[(unit ?? "").replace(/s$/, "")] ?? 0);
}

function countOf(text = "1"): number {
  if (/^\d/.test(text)) return Number(text);
  if (text === "a couple of") return 2;
  if (text === "a few") return 3;
  if (text.startsWith("half")) return 0.5;
  if (text.startsWith("a quarter")) return 0.25;
  return NUMBERS.indexOf(text) + 1 || 1;
}

const DAYS = "sunday monday tuesday wednesday thursday friday saturday".split(" ");
const DAY_S = 86_400;
const DAY_PHRASE = new RegExp(
  `\\b(since |until |before |after |from |on |during )?` +
    `(?:the day before yesterday|yesterday|today|tonight|last night|this (?:morning|afternoon|evening|week|month)|` +
    `midnight|noon|(?:last )?(?:${DAYS.join("|")}))\\b`,
  "g",
);
const CLOCK_PHRASE = /\b(since|after|before|until) (\d{1,2})(?::(\d\d))?( ?[ap]m)?\b(?![-/.\d])/g;

/** Those that do not overlap, in the order of the text. */
export function findTimePhrases(text: string, now: Now | null): TimePhrase[] {
  const lower = text.toLowerCase();
  const phrases: TimePhrase[] = [LAST, SINCE_LENGTH, AGO].flatMap((pattern) =>
    [...lower.matchAll(pattern)].map((match) => ({
      ...rangeOf(match),
      span: { lastS: lengthOf(match.slice(1)) },
    })),
  );
  if (now) {
    for (const match of lower.matchAll(DAY_PHRASE))
      phrases.push({ ...rangeOf(match), span: daySpan(match[0], now) });
    for (const match of lower.matchAll(CLOCK_PHRASE)) {
      const span = clockSpan(match, now);
      if (span) phrases.push({ ...rangeOf(match), span });
    }
  }
  return joined(withoutOverlap(phrases), lower);
}

export function findLengthPhrases(text: string): LengthPhrase[] {
  return [...text.toLowerCase().matchAll(LASTING)].map((match) => ({
    ...rangeOf(match),
    op: /^(?:less|shorter|under)/.test(match[1] ?? "") ? "<" : ">",
    seconds: lengthOf(match.slice(2)),
  }));
}

const rangeOf = (match: RegExpExecArray): { from: number; to: number } => ({
  from: match.index,
  to: match.index + match[0].length,
});

function withoutOverlap(phrases: readonly TimePhrase[]): TimePhrase[] {
  const separate: TimePhrase[] = [];
  for (const phrase of phrases.toSorted(
    (a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from,
  ))
    if (!separate.some(({ from, to }) => phrase.from < to && from < phrase.to))
      separate.push(phrase);
  return separate.sort((a, b) => a.from - b.from);
}

/** "between Monday and Wednesday" is one time. */
function joined(phrases: readonly TimePhrase[], text: string): TimePhrase[] {
  const result: TimePhrase[] = [];
  for (const phrase of phrases) {
    const last = result.at(-1);
    const isJoined = last && /^ (?:and|to|until|till) $/.test(text.slice(last.to, phrase.from));
    if (!isJoined || "lastS" in last.span || "lastS" in phrase.span) {
      result.push(phrase);
      continue;
    }
    const [a, b] = [last.span, phrase.span];
    const endS = a.endS === null || b.endS === null ? null : Math.max(a.endS, b.endS);
    const span = { startS: Math.min(a.startS, b.startS), endS };
    result.splice(-1, 1, { from: last.from, to: phrase.to, span });
  }
  return result;
}

type Span = TimePhrase["span"];

function daySpan(phrase: string, now: Now): Span {
  const words = phrase.replace(/^(since|until|before|after|from|on|during) /, "");
  const [startS, endS] = wallSpan(words, now);
  const toMoment = (wallS: number): number => momentOfWallSeconds(wallS, now.timeZone);
  if (/^(?:until|before)/.test(phrase)) return { startS: 0, endS: toMoment(startS) };
  if (phrase.startsWith("after") && endS !== null) return { startS: toMoment(endS), endS: null };
  const isOpen = endS === null || /^(?:since|from)/.test(phrase);
  return { startS: toMoment(startS), endS: isOpen ? null : toMoment(endS) };
}

/** In wall seconds; an evening begins at 18:00, a night ends at 6:00, an afternoon begins at noon. */
function wallSpan(words: string, { nowS, timeZone }: Now): [number, number | null] {
  const nowWallS = wallSecondsAt(nowS, timeZone);
  const today = Math.floor(nowWallS / DAY_S) * DAY_S;
  const weekday = new Date(today * 1000).getUTCDay();
  const monday = today - ((weekday + 6) % 7) * DAY_S;
  const day = DAYS.indexOf(words.replace("last ", ""));
  if (day !== -1) {
    const start = today - (((weekday - day + 6) % 7) + 1) * DAY_S;
    return [start, start + DAY_S];
  }
  const at = (hours: number): number => today + hours * 3600;
  // Before the morning, tonight has begun yesterday.
  const night = nowWallS < at(6) ? at(-6) : at(18);
  const spans: Readonly<Record<string, [number, number | null]>> = {
    "the day before yesterday": [at(-48), at(-24)],
    yesterday: [at(-24), at(0)],
    today: [at(0), null],
    midnight: [at(0), null],
    noon: [nowWallS < at(12) ? at(-12) : at(12), null],
    tonight: [night, null],
    "last night": [at(-6), at(6)],
    "this morning": [at(6), at(12)],
    "this afternoon": [at(12), at(18)],
    "this evening": [at(18), null],
    "this week": [monday, null],
    "this month": [firstOfMonth(today), null],
  };
  return spans[words] ?? [today, null];
}

function firstOfMonth(dayS: number): number {
  const date = new Date(dayS * 1000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / 1000;
}

/** The last time that the clocks showed it. */
function clockSpan(match: RegExpExecArray, { nowS, timeZone }: Now): Span | undefined {
  const [, word = "", hours = "", minutes, half] = match;
  if (minutes === undefined && half === undefined) return undefined;
  const isAfternoon = half?.trim() === "pm";
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (isAfternoon ? 12 : 0);
  if (hour > 23 || Number(minutes ?? 0) > 59) return undefined;
  const nowWallS = wallSecondsAt(nowS, timeZone);
  const wallS = Math.floor(nowWallS / DAY_S) * DAY_S + hour * 3600 + Number(minutes ?? 0) * 60;
  const moment = momentOfWallSeconds(wallS > nowWallS ? wallS - DAY_S : wallS, timeZone);
  return /^(?:before|until)$/.test(word)
    ? { startS: 0, endS: moment }
    : { startS: moment, endS: null };
}
