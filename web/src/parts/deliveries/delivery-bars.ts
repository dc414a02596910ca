import type { DeliveryHour } from "#contract/delivery.ts";

export interface BarPart {
  outcome: "dead" | "failed" | "delivered";
  y: number;
  height: number;
}

/** What is not zero is seen, however many others there are. */
const MIN_PX = 2;
const GAP_PX = 1;

/** Of each hour its parts from the top, the worst first; an hour with nothing has none. */
export function barParts(hours: readonly DeliveryHour[], height: number): BarPart[][] {
  const totals = hours.map(({ delivered, failed, dead }) => delivered + failed + dead);
  const scale = (height - 2 * (MIN_PX + GAP_PX)) / Math.max(1, ...totals);
  return hours.map((hour) => {
    let bottom = height;
    const parts: BarPart[] = [];
    for (const outcome of ["delivered", "failed", "dead"] as const) {
      if (hour[outcome] === 0) continue;
      const partHeight = Math.max(MIN_PX, hour[outcome] * scale);
      parts.unshift({ outcome, y: bottom - partHeight, height: partHeight });
      bottom -= partHeight + GAP_PX;
    }
    return parts;
  });
}
