import { CircleDashed } from "lucide-react";
import { StatusWord } from "../../../ui/status/StatusWord.tsx";
import { Icon } from "../../../ui/text/Icon.tsx";
import { targetWords as words } from "../../../words/words.ts";
import { targetMarks, type TargetState } from "./target-state.ts";
import styles from "./Targets.module.css";

/** How a target does: mark and word. */
export function TargetStateWord({ state }: { state: TargetState }) {
  const mark = targetMarks[state];
  return mark === null ? (
    <span className={styles.off}>
      <Icon shape={CircleDashed} size={14} />
      {words.states[state]}
    </span>
  ) : (
    <StatusWord status={mark} word={words.states[state]} />
  );
}
