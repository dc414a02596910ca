import type { ReactNode } from "react";
import { useMedia } from "../../../parts/useMedia.ts";
import { TargetsPane } from "./TargetsPane.tsx";
import styles from "./TargetsPane.module.css";

/** The page of a target; in wide windows with the list of all beside it. */
export function BesideTargets({ id, children }: { id: string; children: ReactNode }) {
  const isWide = useMedia("(min-width: 1280px)");
  return (
    <div className={styles.beside}>
      {isWide && <TargetsPane currentId={id} />}
      <div className={styles.page}>{children}</div>
    </div>
  );
}
