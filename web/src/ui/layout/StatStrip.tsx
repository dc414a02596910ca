import type { ReactNode } from "react";
import styles from "./StatStrip.module.css";

export interface Stat {
  label: string;
  value: ReactNode;
  /** Softer, after the value. */
  unit?: string | undefined;
}

/** A few figures side by side: no more than six. */
export function StatStrip({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className={styles.strip}>
      {stats.map(({ label, value, unit }) => (
        <div key={label} className={styles.stat}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>
            {value}
            {unit !== undefined && <span className={styles.unit}> {unit}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
