/** The words that senders have for states. */
export type State = "ok" | "open" | "warning" | "critical" | "unknown" | "acknowledged" | "quiet";

const vocabulary: Readonly<Record<State, string>> = {
  ok:
    "ok okay up online healthy normal clear cleared resolve resolved autoresolved recover recovered " +
    "recovery closed close fixed success successful succeeded passed passing pass operational green " +
    "inactive restored ended end back completed complete solved available postmortem deleted delete " +
    "untriggered deactivated",
  critical: "critical crit fatal emergency disaster red",
  warning:
    "warn warning degraded degradedperformance minor yellow slow expiring impaired amber orange",
  open:
    "fired firing alert alerted alerting alarm active activated open opened new created create problem " +
    "trigger triggered retriggered down offline fail failed failing failure error errored err breach " +
    "breached exceeded anomalous anomaly unhealthy outage partialoutage majoroutage unreachable dead " +
    "missed overdue timeout timedout reopened reopen unresolved unacknowledged unacknowledge " +
    "investigating identified violated violation exception regression regressed unavailable raised " +
    "raise started start notok nonok nothealthy notresponding noresponse notavailable notreachable " +
    "notoperational unsuccessful late trouble crash crashed unstable",
  unknown:
    "unknown nodata insufficientdata insufficient stale undetermined undefined missingdata renodata",
  acknowledged: "ack acked acknowledged acknowledge acknowledgement acknowledgment",
  quiet: "pending paused queued muted suppressed silenced snoozed snooze",
};
const states = new Map<string, State>(
  // The keys of a record of states.
  (Object.keys(vocabulary) as State[]).flatMap((state) =>
    vocabulary[state].split(" ").map((word) => [word, state] as const),
  ),
);
/** They name the kind of thing more often than its state. */
const weakWords = new Set(
  "alert alarm problem error event new exception late end start back complete violation anomaly failure".split(
    " ",
  ),
);
const negations = new Set(["not", "non", "no", "never"]);

/** "incidentTriggered", "ALERT_RECOVERY" and "Not Responding" → words in small letters. */
export const wordsOf = (text: string): string[] =>
  text
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");

const maxWords = 5;

/** What a field of states says; a change from one to another says the latter. */
export function stateOf(text: string): State | null {
  const latest = text.split(/\s*(?:->|=>|→)\s*/).at(-1) ?? text;
  const words = wordsOf(latest);
  if (words.length === 0 || words.length > maxWords) return null;
  return states.get(words.join("")) ?? scan(words, () => true);
}

/** What the name of an event says, "incident.triggered": its last word first. */
export function stateOfType(text: string, isWeakEnough = false): State | null {
  if (text.includes("->") || text.includes("→")) return stateOf(text);
  const words = wordsOf(text.replace(/^.*[./:](?=[^./:]*$)/, ""));
  if (words.length === 0 || words.length > maxWords) return null;
  const whole = states.get(words.join(""));
  if (whole && (isWeakEnough || !weakWords.has(words.join("")))) return whole;
  const reversed = words.toReversed();
  const known = (word: string) =>
    isWeakEnough || !weakWords.has(word) || (words.length > 1 && word === "failure");
  for (const [index, word] of reversed.entries()) {
    const state = known(word) ? states.get(word) : undefined;
    if (state) return negations.has(reversed[index + 1] ?? "") ? opposite(state) : state;
  }
  return null;
}

const maxTitle = 500;

/** What a title says: in brackets, before a colon, or after "is", "has" and "went". */
export function stateOfTitle(text: string): State | null {
  const plain = text.slice(0, maxTitle).trim();
  const bracket = /^[^\w[(]*[[(]([^\])]{2,40})[\])]/.exec(plain)?.[1];
  const beforeColon = /^[^\w]*([\w -]{2,30}?)(?:\s+\w*alert)?\s*[:!–]/i.exec(plain)?.[1];
  for (const part of [bracket, beforeColon]) {
    const words = wordsOf(part ?? "").filter((word) => !/^\d+$/.test(word));
    const [first = ""] = words;
    const state = states.get(words.join("")) ?? (words.length <= 4 ? states.get(first) : undefined);
    if (state) return state;
  }
  const phrases = [
    ...plain.matchAll(
      /\b(?:is|are|was|has|have|went|goes|now|became|been|back)\s+((?:not\s+)?[a-z]+)/gi,
    ),
  ];
  for (const [, phrase = ""] of phrases.toReversed()) {
    const words = wordsOf(phrase);
    const state = states.get(words.join("")) ?? states.get(words.at(-1) ?? "");
    if (state) return words[0] === "not" ? opposite(state) : state;
  }
  const [first = ""] = wordsOf(plain);
  return /^[^\w]*[A-Z]{2,}\b/.test(plain) ? (states.get(first) ?? null) : null;
}

function scan(words: readonly string[], accepts: (word: string) => boolean): State | null {
  for (const [index, word] of words.entries()) {
    const state = accepts(word) ? states.get(word) : undefined;
    if (state) return negations.has(words[index - 1] ?? "") ? opposite(state) : state;
  }
  return null;
}

const opposite = (state: State): State => (state === "ok" ? "open" : "ok");

/** Words that say that an alert is shut, active or nothing of the kind, for cleaning titles. */
export const isStateWord = (word: string): boolean => states.has(word);
