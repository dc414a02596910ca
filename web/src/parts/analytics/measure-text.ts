import type { MeasureUnit } from "#contract/analytics-measures.ts";
import type { ChartUnit } from "../../ui/chart/chart-data.ts";
import { analyticsWords as words, numberText } from "../../words/words.ts";

/** A figure in its parts: the unit is written softer. */
export interface FigureText {
  value: string;
  unit: string;
}

export function figureText(value: number, unit: MeasureUnit): FigureText {
  switch (unit) {
    case "count":
      return { value: numberText(Math.round(value)), unit: "" };
    case "ratio":
      return { value: numberText(toTenths(value * 100)), unit: words.units.percent };
    case "minutes":
      return timeText(value);
    case "hours":
      return timeText(value * 60);
  }
}

export function measureText(value: number, unit: MeasureUnit): string {
  const text = figureText(value, unit);
  return text.unit === "" ? text.value : `${text.value} ${text.unit}`;
}

/** "4.2 min", "46 min", "3 h 31", "2 d 4 h": as short as it still tells. */
function timeText(minutes: number): FigureText {
  if (minutes < 10) return { value: numberText(toTenths(minutes)), unit: words.units.minutes };
  const whole = Math.round(minutes);
  if (whole < HOUR) return { value: numberText(whole), unit: words.units.minutes };
  if (whole < DAY)
    return {
      value: words.units.hours(Math.floor(whole / HOUR), whole % HOUR),
      unit: "",
    };
  const hours = Math.round(whole / HOUR);
  return { value: words.units.days(Math.floor(hours / 24), hours % 24), unit: "" };
}

const HOUR = 60;
const DAY = 1440;
const toTenths = (value: number): number => Math.round(value * 10) / 10;

/** Charts of a measure have its unit at the axis and at every value. */
export function chartUnitOf(unit: MeasureUnit): ChartUnit {
  return {
    text: (value) => measureText(value, unit),
    axisText: (value) => measureText(value, unit),
    ...chartUnits[unit],
  };
}

const chartUnits: Readonly<Record<MeasureUnit, Partial<ChartUnit>>> = {
  count: { isWhole: true },
  ratio: { most: 1 },
  minutes: { steps: [1, 2, 5, 10, 15, 30, HOUR, 120, 180, 360, 720, DAY] },
  hours: { steps: [1, 2, 3, 6, 12, 24] },
};

export interface FigureChange {
  direction: "up" | "down" | "same";
  /** How much, with the unit; null where it is the same. */
  by: string;
  verdict: "better" | "worse" | null;
}

/** What a figure is beside that of the time before; null where either was not measured. */
export function changeOf(
  { now, before }: { now: number | null; before: number | null },
  { unit, better }: { unit: MeasureUnit; better: "lower" | "higher" | null },
): FigureChange | null {
  if (now === null || before === null) return null;
  const by = measureText(Math.abs(now - before), unit);
  // What would be written as no difference is none.
  if (by === measureText(0, unit)) return { direction: "same", by, verdict: null };
  const isUp = now > before;
  const verdict = better === null ? null : isUp === (better === "higher") ? "better" : "worse";
  return { direction: isUp ? "up" : "down", by, verdict };
}
