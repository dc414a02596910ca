/** How good a kind of suggestion was in this organization, and whether it is still shown. */
import type { InsightKind, Precision } from "#contract/insight-feedback.ts";
import { insightLimits } from "#contract/insight-limits.ts";
import type { Sql } from "../../platform/db.ts";
import { loadKindPrecision } from "./store.ts";

const { fewestVerdicts, leastPrecision, precisionDays } = insightLimits;

export interface KindQuality {
  precision: Precision;
  is_hidden: boolean;
}

/** Too few verdicts hide nothing. */
export const isHidden = (precision: Precision): boolean =>
  precision !== null &&
  precision.of >= fewestVerdicts &&
  precision.right / precision.of < leastPrecision;

export async function loadQuality(sql: Sql, kind: InsightKind, nowS: number): Promise<KindQuality> {
  const precision = await loadKindPrecision(sql, kind, nowS - precisionDays * 24 * 3600);
  return { precision, is_hidden: isHidden(precision) };
}
