import type { AnomalyVerdict, DetectorDirection } from "#contract/anomaly-detection.ts";
import {
  type Direction,
  type Spell,
  type SpellRules,
  surpriseOf,
  tunedThreshold,
} from "#insight/anomaly-spells.ts";
import type { AnomalyRow, SavedAnomaly } from "./store-anomalies.ts";
import type { DetectorSettings } from "./store-detectors.ts";

export interface Judged {
  direction: Direction;
  surprise: number;
  verdict: AnomalyVerdict;
}
type Judging = Pick<DetectorSettings, "sensitivity" | "direction" | "lasting_s" | "interval_s">;

/** After what people said. */
export function thresholdsOf(
  { sensitivity }: Pick<Judging, "sensitivity">,
  judged: readonly Judged[],
): Record<Direction, number> {
  const thresholdOf = (direction: Direction) =>
    tunedThreshold(
      surpriseOf(sensitivity),
      judged.filter((each) => each.direction === direction),
    );
  return { above: thresholdOf("above"), below: thresholdOf("below") };
}

export function rulesOf(detector: Judging, judged: readonly Judged[]): SpellRules {
  const thresholds = thresholdsOf(detector, judged);
  return {
    thresholds: {
      above: watches(detector.direction, "above") ? thresholds.above : null,
      below: watches(detector.direction, "below") ? thresholds.below : null,
    },
    intervalS: detector.interval_s,
    lastingS: detector.lasting_s,
  };
}

const watches = (watched: DetectorDirection, direction: Direction): boolean =>
  watched === "either" || watched === direction;

/** Whether its alert is open: it ends with the anomaly, or when somebody says that it is none. */
export const isAlerted = ({
  alert_at,
  end,
  verdict,
}: Pick<AnomalyRow, "alert_at" | "end" | "verdict">): boolean =>
  alert_at !== null && end === null && (verdict === null || verdict === "real");

export const spellOf = (row: AnomalyRow): Spell => ({
  start: row.start,
  lastOut: row.last_out,
  end: row.end,
  direction: row.direction,
  peak: {
    time: row.peak_at,
    value: row.value,
    band: { low: row.low, high: row.high },
    kind: row.kind,
    surprise: row.surprise,
  },
  isReported: row.reported_at !== null,
  calm: row.calm,
});

export const rowOf = (
  spell: Spell,
  { detectorId, reportedAt }: { detectorId: string; reportedAt: number },
): SavedAnomaly => ({
  detector_id: detectorId,
  start: spell.start,
  end: spell.end,
  last_out: spell.lastOut,
  calm: spell.calm,
  direction: spell.direction,
  kind: spell.peak.kind ?? (spell.direction === "above" ? "high" : "low"),
  peak_at: spell.peak.time,
  value: spell.peak.value,
  low: spell.peak.band.low,
  high: spell.peak.band.high,
  surprise: spell.peak.surprise,
  reported_at: spell.isReported ? reportedAt : null,
});

/** 0 to 1: 0.5 is what the usual sensitivity reports. */
export const scoreOf = (surprise: number): number => surprise / (surprise + surpriseOf(5));
