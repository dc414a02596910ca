import { STATUSES, type Status, type StatusCounts } from "./status.ts";

export interface BarPart {
  status: Status;
  widthPx: number;
}

/**
 * Widths of a stacked bar, worst first: `unitPx` per piece until `maxPx`, then in proportion. No
 * part falls below 3 px.
 */
export function statusBarWidths(counts: StatusCounts, unitPx = 5, maxPx = 48): BarPart[] {
  const parts = STATUSES.map((status) => ({ status, count: counts[status] ?? 0 })).filter(
    (part) => part.count > 0,
  );
  const total = parts.reduce((sum, part) => sum + part.count, 0);
  const gapsPx = Math.max(0, parts.length - 1) * GAP_PX;
  const inkPx = Math.min(total * unitPx, maxPx) - gapsPx;
  const idealWidths = parts.map((part) => Math.max(MIN_PX, (part.count / total) * inkPx));
  const spare = inkPx - MIN_PX * parts.length;
  const over = idealWidths.reduce((sum, width) => sum + width - MIN_PX, 0);
  const scale = over > 0 ? Math.max(0, spare) / over : 0;
  return parts.map(({ status }, at) => ({
    status,
    widthPx: MIN_PX + ((idealWidths[at] ?? MIN_PX) - MIN_PX) * scale,
  }));
}

const GAP_PX = 1;
const MIN_PX = 3;
