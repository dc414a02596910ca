/** How good a kind of suggestion was in this organization, and whether it is still shown. */
import { type InsightKind, insightKinds, type Precision } from "#contract/insight-feedback.ts";
import { insightLimits } from "#contract/insight-limits.ts";
import type { Sql } from "../../platform/db.ts";
import { loadKindPrecision, loadPrecisions } from "./store.ts";

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
  const precision = await loadKindPrecision(sql, kind, sinceOf(nowS));
  return { precision, is_hidden: isHidden(precision) };
}

export async function loadQualities(
  sql: Sql,
  nowS: number,
): Promise<(KindQuality & { kind: InsightKind })[]> {
  const precisions = await loadPrecisions(sql, sinceOf(nowS));
  return insightKinds.map((kind) => {
    const precision = precisions.get(kind) ?? null;
    return { kind, precision, is_hidden: isHidden(precision) };
  });
}

const sinceOf = (nowS: number): number => nowS - precisionDays * 24 * 3600;
