import type { ReactNode } from "react";
import { PageTitle } from "../../ui/layout/PageTitle.tsx";
import styles from "./Instructions.module.css";

/** The title of a page that leads through something, and what it is about. */
export function StepHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <div className={styles.title}>
        <PageTitle>{title}</PageTitle>
      </div>
      <div className={styles.intro}>{children}</div>
    </>
  );
}
