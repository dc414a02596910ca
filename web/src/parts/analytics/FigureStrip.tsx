import type { ReactNode } from "react";
import styles from "./FigureStrip.module.css";

/** Figures side by side, as many in a row as there is room for. */
export function FigureStrip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label}>
      <dl className={styles.strip}>{children}</dl>
    </section>
  );
}
