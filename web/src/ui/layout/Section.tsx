import { useId, type ReactNode } from "react";
import { cx } from "../cx.ts";
import styles from "./Section.module.css";

export interface SectionProps {
  title: ReactNode;
  /** After the title, softer: how many, from where. */
  extra?: ReactNode;
  /** At the far end. */
  end?: ReactNode;
  children?: ReactNode;
  /** In a box of its own, for units of action and charts. */
  isBoxed?: boolean;
  level?: 2 | 3;
  /** The title stands beside what it names; a line parts it from the section before. */
  isBeside?: boolean;
  /** What an address names behind its #. */
  id?: string | undefined;
  className?: string | undefined;
}

/** A titled part of a page. */
export function Section({
  title,
  extra,
  end,
  children,
  isBoxed = false,
  level = 2,
  isBeside = false,
  id,
  className,
}: SectionProps) {
  const titleId = useId();
  const Title = `h${level}` as const;
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className={cx(styles.section, isBoxed && styles.boxed, isBeside && styles.beside, className)}
    >
      <div className={styles.head}>
        <Title id={titleId} className={styles.title}>
          {title}
        </Title>
        {extra !== undefined && <div className={styles.aside}>{extra}</div>}
        {end !== undefined && <div className={styles.end}>{end}</div>}
      </div>
      {children}
    </section>
  );
}
