/** What a detector would have reported with other settings, from the points that it has judged. */
import { followSpell, type Spell } from "#insight/anomaly-spells.ts";
import { rulesOf } from "./decide.ts";
import type { JudgedRow } from "./store-anomalies.ts";
import type { DetectorRow } from "./store-detectors.ts";
import type { PointRow } from "./store-points.ts";

export interface DetectorPreview {
  from: number | null;
  days: number;
  reported: number;
  real: number;
  wrong: number;
  missed: number;
}

/** `points`: oldest first. `judged`: what people said of this detector. */
export function previewReports(
  detector: Pick<DetectorRow, "sensitivity" | "direction" | "lasting_s" | "interval_s">,
  { points, judged }: { points: readonly PointRow[]; judged: readonly JudgedRow[] },
): DetectorPreview {
  const rules = rulesOf(detector, judged);
  const reported = new Map<number, Spell>();
  let spell: Spell | null = null;
  for (const { at, value, low, high, surprise } of points) {
    const band = low === null || high === null ? null : { low, high };
    spell = followSpell(spell, { time: at, value, band, surprise, kind: null }, rules);
    if (spell?.isReported === true) reported.set(spell.start, spell);
  }
  const spells = [...reported.values()];
  const isReported = ({ start }: JudgedRow): boolean =>
    spells.some((each) => each.start <= start && start < each.lastOut);
  const from = points[0]?.at ?? null;
  const real = judged.filter(
    ({ verdict, start }) => verdict === "real" && from !== null && start >= from,
  );
  const caught = real.filter(isReported).length;
  return {
    from,
    days: from === null ? 0 : ((points.at(-1)?.at ?? from) + detector.interval_s - from) / 86_400,
    reported: spells.length,
    real: caught,
    wrong: judged.filter((each) => each.verdict !== "real" && isReported(each)).length,
    missed: real.length - caught,
  };
}
