import type { ReactNode } from "react";
import { shellWords } from "../words/en.ts";
import styles from "./DoorPage.module.css";
import { Logo } from "./Logo.tsx";

interface DoorPageProps {
  children: ReactNode;
  /** At the foot, small. */
  foot?: ReactNode;
  /** The other half of a wide window. */
  aside?: ReactNode;
  width?: "form" | "choice";
}

/** A page in front of the console: to sign in, to set up, to be welcomed. */
export function DoorPage({ children, foot, aside, width = "form" }: DoorPageProps) {
  return (
    <div className={styles.page} data-split={aside !== undefined || undefined}>
      <div className={styles.half}>
        <header className={styles.brand}>
          <Logo size={20} />
          {shellWords.product}
        </header>
        <main className={styles.main} data-width={width}>
          {children}
        </main>
        {foot !== undefined && <footer className={styles.foot}>{foot}</footer>}
      </div>
      {aside !== undefined && <aside className={styles.aside}>{aside}</aside>}
    </div>
  );
}

interface DoorHeadProps {
  over?: ReactNode;
  title: string;
  children?: ReactNode;
}

export function DoorHead({ over, title, children }: DoorHeadProps) {
  return (
    <div className={styles.head}>
      {over !== undefined && <div className={styles.over}>{over}</div>}
      <h1 className={styles.title}>{title}</h1>
      {children !== undefined && <p className={styles.intro}>{children}</p>}
    </div>
  );
}
