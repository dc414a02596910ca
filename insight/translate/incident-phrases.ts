/** What people call states of incidents, in the fields that every incident has. */

export interface IncidentPhrase {
  /** Characters of the question; `to` is behind the last. */
  from: number;
  to: number;
  field: string;
  op: "=" | "!=";
  value: string;
  code: "state" | "worst" | "mine" | "unassigned";
}

interface Phrase {
  pattern: RegExp;
  field: string;
  op?: "!=";
  /** Null: the name of who asks. */
  value: string | null;
  code: IncidentPhrase["code"];
}

const state = (field: string, value: string, pattern: RegExp): Phrase => ({
  pattern,
  field,
  value,
  code: "state",
});

const PHRASES: readonly Phrase[] = [
  {
    pattern:
      /\b(?:unassigned|un-assigned|not assigned(?: to (?:anyone|anybody))?|without (?:an )?(?:assignee|owner)|(?:assigned to|owned by) (?:nobody|no one))\b/g,
    field: "assignee",
    op: "!=",
    value: "*",
    code: "unassigned",
  },
  {
    pattern:
      /\b(?:mine|(?:assigned to|for|of) me|my (?=(?:open |active |critical )?(?:incidents?|alerts?|problems?|issues?|work|tickets?)\b))/g,
    field: "assignee",
    value: null,
    code: "mine",
  },
  {
    pattern: /\b(?:the )?(?:worst|most (?:severe|serious|urgent|critical)|gravest)\b/g,
    field: "status",
    value: "critical",
    code: "worst",
  },
  state("status", "critical", /\bcriticals?\b/g),
  state("status", "warning", /\bwarnings?\b/g),
  state(
    "acknowledged",
    "false",
    /\b(?:unacknowledged|un-acknowledged|not (?:yet )?acknowledged)\b/g,
  ),
  state("acknowledged", "true", /\backnowledged\b/g),
  state("flapping", "true", /\bflapping\b/g),
  state("folder", "resolved", /\b(?:resolved|closed|fixed|solved)\b/g),
  state("folder", "snoozed", /\bsnoozed\b/g),
  state("folder", "maintenance", /\b(?:muted|silenced|(?:in|under) maintenance)\b/g),
  state(
    "folder",
    "active",
    /\b(?:open|active|ongoing|unresolved|still (?:failing|firing|broken))\b/g,
  ),
];

/** Those of fields that exist; who asks has a name or is left out. Earlier ones win. */
export function findIncidentPhrases(
  text: string,
  { has, me }: { has: (field: string) => boolean; me: string | null },
): IncidentPhrase[] {
  const lower = text.toLowerCase();
  const phrases: IncidentPhrase[] = [];
  for (const { pattern, field, op = "=", value, code } of PHRASES) {
    if (!has(field)) continue;
    const meant = value ?? me;
    if (meant === null) continue;
    for (const match of lower.matchAll(pattern)) {
      const from = match.index;
      const to = from + match[0].trimEnd().length;
      if (phrases.some((item) => from < item.to && item.from < to)) continue;
      phrases.push({ from, to, field, op, value: meant, code });
    }
  }
  return phrases.sort((a, b) => a.from - b.from);
}
