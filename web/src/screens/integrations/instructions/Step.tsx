import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "../../../ui/text/Icon.tsx";
import { migratedInstructionWords as words } from "../../../words/words.ts";
import styles from "./MigratedInstructions.module.css";

/** A step with its place; done ones have a mark, the current one a ring. */
export function Step({
  at,
  state,
  title,
  note,
  children,
}: {
  at: number;
  state: "done" | "current" | "next";
  title: string;
  note?: string | undefined;
  children: ReactNode;
}) {
  const isDone = state === "done";
  return (
    <li className={styles.step} aria-current={state === "current" ? "step" : undefined}>
      <span className={styles.place} data-state={state}>
        {isDone ? <Icon shape={Check} size={16} /> : at}
        {isDone && <span className="unseen">{words.done}</span>}
      </span>
      <div className={styles.stepBody}>
        <div className={styles.stepHead}>
          <h2>{title}</h2>
          {note !== undefined && (
            <span className="small faint" role="status">
              {note}
            </span>
          )}
        </div>
        {children}
      </div>
    </li>
  );
}
