import type { ReactNode } from "react";
import { shellWords } from "../words/words.ts";
import styles from "./AuthLayout.module.css";
import { Logo } from "./Logo.tsx";

interface AuthLayoutProps {
  children: ReactNode;
  /** At the foot, small. */
  foot?: ReactNode;
  /** The other half of a wide window. */
  sidePanel?: ReactNode;
  width?: "form" | "choice";
}

/** A page in front of the console: to sign in, to set up, to be welcomed. */
export function AuthLayout({ children, foot, sidePanel, width = "form" }: AuthLayoutProps) {
  return (
    <div className={styles.page} data-split={sidePanel !== undefined || undefined}>
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
      {sidePanel !== undefined && <aside className={styles.aside}>{sidePanel}</aside>}
    </div>
  );
}

interface AuthHeadingProps {
  over?: ReactNode;
  title: string;
  children?: ReactNode;
}

export function AuthHeading({ over, title, children }: AuthHeadingProps) {
  return (
    <div className={styles.head}>
      {over !== undefined && <div className={styles.over}>{over}</div>}
      <h1 className={styles.title}>{title}</h1>
      {children !== undefined && <p className={styles.intro}>{children}</p>}
    </div>
  );
}
