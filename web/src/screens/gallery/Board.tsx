import type { ReactNode } from "react";
import { Section } from "../../ui/layout/Section.tsx";
import styles from "./Board.module.css";

/** A page of samples. */
export function Board({ children }: { children: ReactNode }) {
  return <div className={styles.board}>{children}</div>;
}

/** One piece in its states, side by side. */
export function Sample({
  title,
  children,
  isStack = false,
}: {
  title: string;
  children: ReactNode;
  isStack?: boolean;
}) {
  return (
    <Section isBoxed title={title}>
      <div className={isStack ? styles.stack : styles.row}>{children}</div>
    </Section>
  );
}
