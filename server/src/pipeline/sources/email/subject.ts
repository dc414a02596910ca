import type { Status } from "#contract/statuses.ts";
import { steadyText } from "../generic/check.ts";
import { wordGrade } from "../generic/severity.ts";
import { isStateWord, type State, stateOf, stateOfTitle, wordsOf } from "../generic/words.ts";

export interface SubjectReading {
  /** What is the same in a problem's mail and in that of its end. */
  title: string;
  /** In brackets before it: a list, a customer, what a monitor is about. */
  labels: readonly string[];
  /** Null where nothing says it. */
  status: Status | null;
  /** False of what is merely open: how bad it is stands elsewhere, or nowhere. */
  isGraded: boolean;
  /** What says it. */
  word: string | null;
  host: string | null;
}

const maxCharacters = 500;
/** Brackets and prefixes that stand before each other. */
const maxParts = 8;
const replies = /^\s*((re|fwd?|fw|aw|wg|antw|sv|vs|tr|rv)\s*(\[\d+\])?\s*:\s*)+/i;
const decoration = /^[\s*!#>~-]+|[\s*!#~]+$/g;

interface StateWords {
  text: string;
  state: State | null;
  grade: Status | null;
}

/** "** PROBLEM Service Alert: db-1/disk is CRITICAL **" and "[FIRING:2] Disk is full" */
export function readSubject(subject: string): SubjectReading {
  const plain = subject.slice(0, maxCharacters).replace(/\s+/g, " ").replace(replies, "");
  const { states, labels, rest } = takeHead(plain.replace(decoration, ""));
  const tail = takeTail(rest);
  if (tail) states.push(tail.words);
  const body = tail?.rest ?? rest;
  const phrase = stateOfTitle(body);
  if (phrase) states.push({ text: body, state: phrase, grade: null });
  const steady = steadyText(body).replace(decoration, "");
  const title = steady === "" ? body || plain.trim() : steady;
  const [first] = states;
  const nagios = nagiosParts(first?.text ?? "", title);
  return {
    title: nagios?.check ?? title,
    labels,
    ...statusOf(states),
    word: first?.text ?? null,
    host: nagios?.host ?? hostIn(labels),
  };
}

/** Nagios and its relatives name the host before a stroke, or alone. */
function nagiosParts(head: string, title: string): { host: string; check: string } | null {
  if (/ host (alert|notification)$/i.test(head)) return { host: title, check: title };
  if (!/ service (alert|notification)$/i.test(head)) return null;
  const [, host, check] = /^([^\s/]+)\/(.+)$/.exec(title) ?? [];
  return host === undefined || check === undefined ? null : { host, check };
}

function takeHead(text: string): { states: StateWords[]; labels: string[]; rest: string } {
  const states: StateWords[] = [];
  const labels: string[] = [];
  let rest = text;
  for (let part = 0; part < maxParts; part += 1) {
    const bracket = /^([[(])([^\])]{1,100})[\])]\s*(?=\S)/.exec(rest);
    const head =
      bracket ??
      /^()([^:[\]]{2,40}?)\s*(?::|\s[-–—|])\s*(?=\S)/.exec(rest) ??
      /^()(sev(?:erity)?[\s-]?\d|p[1-5])\b[\s:,-]*(?=\S)/i.exec(rest);
    const [whole, open = "", inner = ""] = head ?? [];
    if (whole === undefined) break;
    const [, stateText = inner, scope] = /^(.*?) on (.+)$/i.exec(inner) ?? [];
    const words = stateWords(stateText);
    if (words) states.push(words);
    else if (open !== "[") break;
    const label = words ? scope : inner;
    if (label !== undefined) labels.push(label);
    rest = rest.slice(whole.length);
  }
  return { states, labels, rest };
}

/** "Disk space (RESOLVED)" and "Disk space - CRITICAL" */
function takeTail(text: string): { words: StateWords; rest: string } | null {
  const tail =
    /^(.*\S)\s*[[(]([^\])]{2,30})[\])]\W*$/.exec(text) ??
    /^(.*\S)\s*(?::|\s[-–—|])\s*([\w ]{2,30})\W*$/.exec(text);
  const [, rest = "", inner = ""] = tail ?? [];
  const words = tail && stateWords(inner);
  return words ? { words, rest } : null;
}

/** They say what kind of mail it is, or for how long. */
const fillers = new Set(
  (
    "service host node server system alert alarm incident issue event ticket problem monitor monitoring " +
    "check status notification severity priority is has been was now in for after the at of by re auto " +
    "automatically state"
  ).split(" "),
);
/** A state only where nothing else is one: "Problem resolved". */
const weakWords = new Set("alert alarm problem event incident issue error".split(" "));

/** Null for a text that says anything else, too. */
function stateWords(text: string): StateWords | null {
  const words = wordsOf(text.replace(/\b(sev|p|s)[\s-]*(\d)\b/gi, "$1$2"));
  const isState = isStateWord(words.join(""));
  const meaningful = words.filter((word) => !fillers.has(word) && !/^\d+(ms|[smhdw])?$/.test(word));
  const isKnown = meaningful.every((word) => isStateWord(word) || wordGrade(word, false) !== null);
  if (words.length > 8 || !(isState || isKnown)) return null;
  const strong = words.filter((word) => !weakWords.has(word));
  const state =
    stateOf(words.join("")) ?? firstState(strong) ?? firstState(words.slice(0, maxStateWords));
  const grade = wordGrade(meaningful.slice(0, maxStateWords).join(" "), false);
  return state === null && grade === null ? null : { text, state, grade };
}
const maxStateWords = 5;

const firstState = (words: readonly string[]): State | null =>
  stateOf(words.slice(0, maxStateWords).join(" "));

/** What is merely open is as bad as the next words say. */
function statusOf(states: readonly StateWords[]): Pick<SubjectReading, "status" | "isGraded"> {
  const [first] = states;
  if (!first) return { status: null, isGraded: false };
  switch (first.state) {
    case "ok":
    case "acknowledged":
    case "unknown":
    case "critical":
    case "warning":
      return { status: first.state, isGraded: true };
    case "open":
    case "quiet":
    case null: {
      const grade = gradeIn(states);
      return { status: grade ?? "critical", isGraded: grade !== null };
    }
  }
}

function gradeIn(states: readonly StateWords[]): Status | null {
  for (const { state, grade } of states) {
    if (grade !== null && grade !== "ok") return grade;
    if (state === "critical" || state === "warning" || state === "unknown") return state;
  }
  return null;
}

/** "{host:db-1,role:db}" */
function hostIn(labels: readonly string[]): string | null {
  const scope = labels.map((label) => /\bhost[:=]\s*([^\s,}]+)/i.exec(label)?.[1]);
  return scope.find((host) => host !== undefined) ?? null;
}
