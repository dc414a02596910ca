import { CircleAlert, Info } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import { Icon, type IconShape } from "../text/Icon.tsx";
import styles from "./Notice.module.css";

export interface NoticeProps {
  children: ReactNode;
  /** A problem is read out at once. */
  tone?: "plain" | "problem";
  icon?: IconShape | undefined;
  actions?: ReactNode;
  className?: string | undefined;
}

/** A line that belongs to what stands below it: a hint, a refusal, a next step. */
export function Notice({ children, tone = "plain", icon, actions, className }: NoticeProps) {
  const isProblem = tone === "problem";
  return (
    <div
      role={isProblem ? "alert" : undefined}
      className={cx(styles.notice, isProblem && styles.problem, className)}
    >
      <Icon shape={icon ?? (isProblem ? CircleAlert : Info)} size={14} className={styles.icon} />
      <div className={styles.words}>{children}</div>
      {actions}
    </div>
  );
}
