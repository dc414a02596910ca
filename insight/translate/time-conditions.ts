/** Times as queries write them. */
import type { TimePhrase } from "./time-phrases.ts";

export interface TimeCondition {
  op: ">=" | "<";
  /** `-2h`, or a moment in UTC. */
  value: string;
}

export function timeConditions(span: TimePhrase["span"]): TimeCondition[] {
  if ("lastS" in span) return [{ op: ">=", value: `-${lengthText(span.lastS)}` }];
  return [
    ...(span.startS > 0 ? [{ op: ">=", value: momentText(span.startS) } as const] : []),
    ...(span.endS === null ? [] : [{ op: "<", value: momentText(span.endS) } as const]),
  ];
}

const UNITS = [
  ["w", 604_800],
  ["d", 86_400],
  ["h", 3600],
  ["m", 60],
  ["s", 1],
] as const;

/** In the largest unit that divides it; a day is `1d`, 36 hours are `36h`. */
export function lengthText(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  const [unit, unitS] = UNITS.find(([, size]) => whole % size === 0) ?? ["s", 1];
  return `${whole / unitS}${unit}`;
}

const momentText = (atS: number): string =>
  new Date(atS * 1000).toISOString().replace(".000Z", "Z");
