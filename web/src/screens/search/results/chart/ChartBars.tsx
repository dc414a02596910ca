import type { HistogramBar } from "#contract/search.ts";
import { type BarRange, highestOf, piecesOf } from "./chart-bars.ts";
import styles from "./SearchChart.module.css";

const HEIGHT_PX = 76;
const GAP = 0.16;
const HANDLE_PX = 5;

interface ChartBarsProps {
  bars: readonly HistogramBar[];
  width: number;
  range: BarRange | null;
}

/** The bars by status, and the window on them. */
export function ChartBars({ bars, width, range }: ChartBarsProps) {
  const stepPx = width / Math.max(1, bars.length);
  const highest = highestOf(bars);
  const left = (range?.first ?? 0) * stepPx;
  const right = ((range?.last ?? 0) + 1) * stepPx;
  return (
    <svg width={width} height={HEIGHT_PX} className={styles.bars} aria-hidden>
      {range && (
        <rect className={styles.window} x={left} width={right - left} y={0} height={HEIGHT_PX} />
      )}
      {bars.map((bar, at) =>
        piecesOf(bar, highest, HEIGHT_PX - 4).map(({ part, y, height }) => (
          <rect
            key={`${bar.from}-${part}`}
            data-part={part}
            x={(at + GAP / 2) * stepPx}
            width={Math.max(1, stepPx * (1 - GAP))}
            y={y + 4}
            height={height}
          />
        )),
      )}
      {range &&
        [left, right].map((x) => (
          <g key={x} className={styles.edge}>
            <line x1={x} x2={x} y1={0} y2={HEIGHT_PX} />
            <rect
              x={x - HANDLE_PX / 2}
              width={HANDLE_PX}
              y={HEIGHT_PX / 2 - 9}
              height={18}
              rx={2}
            />
          </g>
        ))}
    </svg>
  );
}
