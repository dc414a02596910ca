import type { Field } from "./fields.ts";
import { type Candidate, candidatesOf, rankingOf } from "./rank.ts";
import { isStateWord, stateOf, stateOfTitle, wordsOf } from "./words.ts";

/** What was checked: it must be the same at recovery. */
const ranking = rankingOf(
  [
    "check checkname checkdisplayname alertname alertrule alertrulename rule rulename ruletitle " +
      "alarmname alarm monitor monitorname monitorfriendlyname searchname savedsearch " +
      "eventdefinitiontitle condition conditionname alertconditionname alertconditionnames " +
      "triggeredrule servicedesc servicedescription triggername trigger sensor sensorname " +
      "problemtitle problemname problem detector detectorname policy policyname " +
      "alertpolicyname probe probename test testname job jobname metric metricname " +
      "findingtype exceptionclass errorclass faultklass klass",
    "title alerttitle eventtitle issuetitle",
    "subject displayname name summary alert event eventname headline",
    "reason",
    "service servicename",
    "message text description msg error",
  ],
  {
    late: "labels annotations config configuration resource host service project application app organization stream metadata",
  },
);

export interface CheckReading {
  value: string;
  /** As the sender has it. */
  text: string;
  field: Field;
  /** It is the text of a message, without what changes at recovery. */
  isText: boolean;
  alternatives: readonly Candidate[];
}

/** `subject` names the thing itself, which is no name of a check; of a host it may be a service. */
export function readCheck(
  fields: readonly Field[],
  subject: { field: Field; tag: string } | null,
): CheckReading | null {
  const labelled = fields.filter(({ keys, place }) => place !== "listed" && isAlertName(keys));
  const candidates = [...candidatesOf(labelled, ranking), ...candidatesOf(fields, ranking)].filter(
    ({ field, text, group }) =>
      field !== subject?.field &&
      isName(field, text) &&
      (group !== 3 || /^\w+$/.test(text)) &&
      (group !== 4 || subject?.tag === "host"),
  );
  for (const best of candidates) {
    const isText = best.group !== 0 && best.group !== 3 && best.group !== 4;
    const value = isText ? steadyText(best.text) : best.text;
    if (value === "") continue;
    return {
      value: value.slice(0, 200),
      text: best.text,
      field: best.field,
      isText,
      alternatives: candidates.filter(({ field, group }) => field !== best.field && group === 0),
    };
  }
  return null;
}

/** Labels are named by the one who wrote the rule, and this one by Prometheus. */
const isAlertName = (keys: readonly string[]): boolean => keys.at(-1) === "alertname";

function isName(field: Field, text: string): boolean {
  if (typeof field.value === "boolean" || /^[\d.\s%-]*$/.test(text) || text.length > 1000)
    return false;
  if (/^https?:\/\/\S+$/.test(text) || /^[0-9a-f-]{24,}$/i.test(text)) return false;
  const words = wordsOf(text);
  return !(words.length <= 1 && stateOf(text) !== null) && !isStateWord(words.join(""));
}

/** "[RESOLVED] Disk is OK at 97 %" and "[FIRING] Disk is full at 99 %" say the same thing. */
export function steadyText(text: string): string {
  const plain = text
    .replace(/^\s*(\[[^\]]*\]|\([^)]*\))\s*/, (bracket) => (stateOfTitle(bracket) ? "" : bracket))
    .replace(/^[^\w"'([]+/, "")
    .replace(/^([\w ]{2,20})\s*[:–-]\s+/, (prefix, word: string) =>
      wordsOf(word).some(isStateWord) ? "" : prefix,
    );
  const phrase = stateOfTitle(plain) === null ? plain : withoutState(plain);
  return phrase
    .replace(/\b\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}\S*/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Not "slow" or "full": those name the trouble, and stay. */
const passing =
  "(up|down|ok|okay|open|opened|closed|back|online|offline|critical|warning|unknown|resolved|recovered|" +
  "triggered|alerting|firing|fired|healthy|unhealthy|reachable|unreachable|failed|failing|normal|operational)";
const saidState = new RegExp(
  `\\b(is|are|was|has|have|went|now|became|been)\\s+((not|back|now|been)\\s+)*${passing}\\b`,
  "gi",
);

const withoutState = (text: string): string =>
  text
    .replace(saidState, "")
    .replace(/^[A-Z]{2,}\b/, (word) => (isStateWord(word.toLowerCase()) ? "" : word))
    .replace(/^\s*(alert)?\s*[:–-]\s*/i, "");
