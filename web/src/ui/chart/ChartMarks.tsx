import type { ChartMark } from "./chart-data.ts";
import { type ChartLayout, markX } from "./chart-layout.ts";
import styles from "./Chart.module.css";

interface ChartMarksProps {
  layout: ChartLayout;
  marks: readonly ChartMark[];
  /** Names the row of marks. */
  label: string;
  onOpen?: ((id: string) => void) | undefined;
}

/** What happened at a moment, as diamonds on the axis of time. */
export function ChartMarks({ layout, marks, label, onOpen }: ChartMarksProps) {
  const { plot } = layout;
  const placed = marks.flatMap((mark) => {
    const x = markX(layout, mark.at);
    return x === null ? [] : [{ ...mark, x }];
  });
  if (placed.length === 0 || plot.width === 0) return null;
  return (
    <ul aria-label={label} className={styles.marks}>
      {placed.map(({ id, x, label: text }) => (
        <li key={id} style={{ left: x, top: plot.top, height: plot.height }}>
          {onOpen ? (
            <button type="button" aria-label={text} title={text} onClick={() => onOpen(id)} />
          ) : (
            <span role="img" aria-label={text} title={text} />
          )}
        </li>
      ))}
    </ul>
  );
}
