import type { Status } from "#contract/statuses.ts";
import { candidatesOf, rankingOf, type Candidate } from "./rank.ts";
import type { Field } from "./fields.ts";
import { wordsOf } from "./words.ts";

const ranking = rankingOf(
  [
    "severity sev alertseverity problemseverity triggerseverity eventseverity incidentseverity " +
      "issueseverity severitylabel severitytext severityname newseverity highestseverity " +
      "maxseverity severitylevel alertlevel eventnseverity perceivedseverity",
    "level loglevel errorlevel criticality alertcriticality",
    "priority alertpriority prioritylabel problempriority incidentpriority triggerpriority",
    "urgency",
    "importance importancelevel",
    "impact impactlevel",
  ],
  { late: "service page config configuration request", also: { group: 0, pattern: /severity$/ } },
);

const grades: Readonly<Record<"critical" | "warning" | "ok" | "unknown", string>> = {
  critical:
    "critical crit fatal emergency emerg disaster severe major high highest error err page blocker urgent " +
    "alert availability panic catastrophic sev0 sev1 p0 p1 p2 s0 s1",
  warning:
    "warning warn average moderate medium minor low lowest notice info information informational none debug " +
    "performance resource trivial sev2 sev3 sev4 sev5 p3 p4 p5 s2 s3 s4",
  ok: "ok okay normal clear cleared resolved",
  unknown: "unknown classified indeterminate",
};
const gradeOf = new Map(
  // The keys of the record above.
  (Object.keys(grades) as (keyof typeof grades)[]).flatMap((grade) =>
    grades[grade].split(" ").map((word) => [word, grade] as const),
  ),
);

export interface Severity {
  status: Extract<Status, "critical" | "warning" | "ok" | "unknown">;
  word: string;
  field: Field;
  /** Why a bare number was read so; null for a word. */
  number: string | null;
  alternatives: readonly Candidate[];
}

export function readSeverity(fields: readonly Field[]): Severity | null {
  // Evidence has grades of its own: log lines, results of a search.
  const candidates = candidatesOf(fields, ranking).filter(({ field }) => field.place !== "listed");
  for (const { field, text } of candidates) {
    const alternatives = candidates.filter((candidate) => candidate.field !== field);
    const isUrgency = /priority|urgency|importance/.test(field.keys.join(" "));
    const status = wordGrade(text, isUrgency);
    if (status) return { status, word: text, field, number: null, alternatives };
    const numbered = numberGrade(field, text);
    if (numbered) return { ...numbered, word: text, field, alternatives };
  }
  return null;
}

/** "Sev 3", "P1 - Critical", "SEV-2": a word wins over the number beside it. */
export function wordGrade(text: string, isUrgency: boolean): Severity["status"] | null {
  const words = wordsOf(text.replace(/\b(sev|p|s)[\s-]*(\d)\b/gi, "$1$2"));
  if (words.length > 5) return null;
  const known = words.flatMap((word) => {
    const grade = gradeOf.get(word);
    return grade ? [{ word, grade }] : [];
  });
  const best = known.find(({ word }) => !/\d$/.test(word)) ?? known[0];
  if (!best) return null;
  // Of an urgency the middle is called normal.
  return best.grade === "ok" && isUrgency ? "warning" : best.grade;
}

/** A bare number means the opposite with the next sender: only those whose scale is known. */
function numberGrade(
  field: Field,
  text: string,
): { status: "critical" | "warning" | "unknown"; number: string } | null {
  const number = Number(text);
  if (text === "" || !Number.isFinite(number)) return null;
  const names = field.keys.join(".");
  const scale = numberScales.find(({ pattern }) => pattern.test(names));
  if (scale) return { status: scale.grade(number), number: scale.why };
  return { status: "critical", number: "a number whose scale is not known counts as the worst" };
}

const numberScales = [
  {
    pattern: /nseverity$/,
    why: "Zabbix counts from 0, not classified, to 5, disaster",
    grade: (n: number) => (n === 0 ? "unknown" : n >= 4 ? "critical" : "warning"),
  },
  {
    pattern: /detail\.severity$/,
    why: "findings are graded from 0 to 10, and high from 7",
    grade: (n: number) => (n >= 7 ? "critical" : "warning"),
  },
  {
    pattern: /rule\.level$/,
    why: "rules of this kind go from 0 to 15, and serious from 10",
    grade: (n: number) => (n >= 10 ? "critical" : "warning"),
  },
] as const;
