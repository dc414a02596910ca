/** Saying whether a suggestion was right. It changes nothing but what is shown of its kind. */
import { hash } from "node:crypto";
import type { InsightKind } from "#contract/insight-feedback.ts";
import { insightLimits } from "#contract/insight-limits.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { actorOf, recordChange } from "../access/store-audit.ts";
import { type KindQuality, loadQuality } from "./quality.ts";
import { saveFeedback } from "./store.ts";

export interface Feedback {
  caller: Caller;
  /** Which the caller is known to see; null for a query, which is of none. */
  incidentId: string | null;
  kind: InsightKind;
  /** Which suggestion of the incident it is about. */
  subject: string;
  /** The suggestion as it was shown. */
  shown: Readonly<Record<string, unknown>>;
  isHelpful: boolean;
  additionalFeedback?: string | undefined;
}

/** In the caller's transaction; answers what is known of the kind now. */
export async function giveFeedback(
  sql: Sql,
  { caller, incidentId, kind, subject, shown, isHelpful, additionalFeedback }: Feedback,
  nowS: number,
): Promise<KindQuality & { isHelpful: boolean }> {
  const reason =
    additionalFeedback === undefined || additionalFeedback === "" ? null : additionalFeedback;
  await saveFeedback(sql, [
    {
      incidentId,
      kind,
      subject: subjectKey(subject),
      shown: cutTexts(shown),
      isHelpful,
      reason,
      by: actorOf(caller),
      at: nowS,
    },
  ]);
  await recordChange(sql, caller, {
    at: nowS,
    action: "create",
    resource: "insight_feedback",
    id: incidentId ?? kind,
    before: null,
    after: { kind, subject, isHelpful, reason },
    news: "insight",
  });
  return { ...(await loadQuality(sql, kind, nowS)), isHelpful };
}

/** Long ones by their beginning and their hash: an index takes no long texts. */
export const subjectKey = (subject: string): string =>
  subject.length <= wholeCharacters
    ? subject
    : `${subject.slice(0, wholeCharacters)} ${hash("sha256", subject, "hex")}`;
const wholeCharacters = 400;

const cutTexts = (shown: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shown).map(([name, value]) => [
      name,
      typeof value === "string" ? value.slice(0, insightLimits.shownCharacters) : value,
    ]),
  );
