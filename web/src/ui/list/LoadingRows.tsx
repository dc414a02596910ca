import { cx } from "../cx.ts";
import { useDelayed } from "../useDelayed.ts";
import styles from "./LoadingRows.module.css";

export interface LoadingRowsProps {
  /** Said to screen readers. */
  label: string;
  count?: number;
  rowHeight?: number;
  /** Widths of the bars in each line of a row, in px or "62%". */
  lines?: readonly (readonly (number | string)[])[];
  className?: string | undefined;
}

const TWO_LINES = [
  [76, "32%"],
  [48, "58%"],
];

/** Grey bars where rows will be; only when it takes longer than 150 ms. */
export function LoadingRows({
  label,
  count = 8,
  rowHeight = 56,
  lines = TWO_LINES,
  className,
}: LoadingRowsProps) {
  const isSlow = useDelayed(true);
  return (
    <div role="status" aria-busy className={className}>
      <span className="unseen">{label}</span>
      {isSlow &&
        Array.from({ length: count }, (_, row) => (
          <div key={row} className={styles.row} style={{ height: rowHeight }} aria-hidden>
            {lines.map((bars, line) => (
              <div key={line} className={styles.line}>
                {bars.map((width, at) => (
                  <i
                    key={at}
                    className={cx(styles.bar, line > 0 && styles.thin)}
                    style={{ width: varied(width, row) }}
                  />
                ))}
              </div>
            ))}
          </div>
        ))}
    </div>
  );
}

/** Rows of text are never all as long as each other. */
function varied(width: number | string, row: number): number | string {
  if (typeof width === "number") return width;
  return `${Math.round(Number.parseFloat(width) * (1 - ((row * 37) % 30) / 100))}%`;
}
