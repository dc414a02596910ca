import type { ReactNode } from "react";
import styles from "./StatStrip.module.css";

export interface Stat {
  label: string;
  value: ReactNode;
  /** Softer, after the value. */
  unit?: string | undefined;
  /** Before the label: whether it is as it should be. */
  mark?: ReactNode;
  /** Below the value, softer. */
  note?: ReactNode;
  /** Beside the value, such as a sparkline. */
  trend?: ReactNode;
}

/** A few figures side by side: no more than six. */
export function StatStrip({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className={styles.strip}>
      {stats.map(({ label, value, unit, mark, note, trend }) => (
        <div key={label} className={styles.stat}>
          <dt className={styles.label}>
            {mark}
            {label}
          </dt>
          <dd className={styles.value}>
            {value}
            {unit !== undefined && <span className={styles.unit}> {unit}</span>}
            {trend !== undefined && <span className={styles.trend}>{trend}</span>}
          </dd>
          {note !== undefined && <dd className={styles.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
