import { CircleDashed } from "lucide-react";
import type { TargetHealth } from "#contract/outbound-integrations.ts";
import { StatusWord } from "../../../ui/status/StatusWord.tsx";
import { Icon } from "../../../ui/text/Icon.tsx";
import { targetWords as words } from "../../../words/words.ts";
import { targetMarks, targetState } from "./target-state.ts";
import styles from "./Targets.module.css";

/** How a target does: mark and word. */
export function TargetStateWord({ health }: { health: TargetHealth }) {
  const state = targetState(health);
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
