import type { ChartSeries, ChartTone } from "./chart-data.ts";

/** Colours as tokens: another theme needs no other drawing. */
const areaColors: Readonly<Record<ChartTone, string>> = {
  main: "var(--bar-1)",
  soft: "var(--bar-2)",
  critical: "var(--crit-mark)",
  warning: "var(--warn-mark)",
  unknown: "var(--unk-mark)",
  acknowledged: "var(--ack-mark)",
  ok: "var(--ok-mark)",
};

export const BAND_TONE = "color-mix(in srgb, var(--bar-1) 18%, transparent)";

/** A thin line, and the text at its end, need more contrast than an area. */
export function colorOf(series: ChartSeries, kind: "line" | "bars" | "heat"): string {
  const { tone = "main", isComparison = false } = series;
  const isFaint = isComparison || (kind === "line" && tone === "soft");
  return isFaint ? "var(--text-3)" : areaColors[tone];
}
