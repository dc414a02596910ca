import type { ReactNode } from "react";
import styles from "./UserPreferences.module.css";

/** A drawn label for a control that carries its own name. */
export function Setting({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <div className={styles.label} aria-hidden>
        {label}
      </div>
      {children}
    </div>
  );
}
