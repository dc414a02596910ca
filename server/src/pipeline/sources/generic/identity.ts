import { textOf, type Field } from "./fields.ts";
import { type Candidate, candidatesOf, rankingOf } from "./rank.ts";

/** What stays the same from the first word about an alert to its recovery. */
const ranking = rankingOf(
  [
    "fingerprint dedupkey dedupekey deduplicationkey deduplicationid incidentkey aggregationkey " +
      "alertkey pid problemid incidentid issueid alertid alertuid alertinstanceid alarmarn alarmid " +
      "findingid downtimeid outageid correlationid",
    "alias",
    "monitorid checkid ruleid alertruleid triggerid policyid conditionid sensorid detectorid " +
      "testid eventdefinitionid componentid",
    "id",
  ],
  { late: "service project stream page organization config rule policy condition agent" },
);
/** Other alerts of the same rule have these too: what it is about is part of them. */
const ruleGroup = 2;
const recordKeys =
  /^(alert|incident|problem|issue|monitor|check|alarm|fault|outage|finding|triggeredcondition)$/;

export interface IdentityReading {
  value: string;
  field: Field;
  alternatives: readonly Candidate[];
}

export function readIdentity(
  fields: readonly Field[],
  { subject, link }: { subject: string | null; link: string | null },
): IdentityReading | null {
  const hasAlertId = fields.some(({ keys }) => /^(alertid|tinyid)$/.test(keys.at(-1) ?? ""));
  const own = fields.filter(({ place }) => place === "own");
  const candidates = candidatesOf(own, ranking).filter(
    ({ field, group, text }) =>
      typeof field.value !== "boolean" &&
      text.length <= 500 &&
      text !== "0" &&
      (group !== 1 || hasAlertId) &&
      (group !== 3 || isRecordId(field, link)),
  );
  const [best, ...alternatives] = candidates.toSorted((a, b) => a.group - b.group);
  if (!best) return null;
  const about = best.group === ruleGroup && subject !== null ? ` ${subject}` : "";
  return {
    value: `${best.field.keys.at(-1)} ${best.text}${about}`,
    field: best.field,
    alternatives,
  };
}

/**
 * An `id` may as well be the message's, which no recovery has again: it counts in what is called an
 * alert, and where the way back names it.
 */
const isRecordId = (field: Field, link: string | null): boolean =>
  recordKeys.test(field.keys.at(-2) ?? "") ||
  (textOf(field).length >= 3 && (link ?? "").includes(textOf(field)));
