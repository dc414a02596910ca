import { CircleDashed } from "lucide-react";
import type { SourceState } from "#contract/integration-status.ts";
import type { Status } from "../../ui/status/status.ts";
import { StatusWord } from "../../ui/status/StatusWord.tsx";
import { Icon } from "../../ui/text/Icon.tsx";
import { integrationWords as words } from "../../words/words.ts";
import styles from "./Integrations.module.css";

/** Null where it is off, and no mark of a status says that. */
const marks: Readonly<Record<SourceState, Status | null>> = {
  failing: "warning",
  silent: "critical",
  never: "unknown",
  healthy: "ok",
  paused: null,
};

/** How a source does: mark and word. */
export function SourceStateWord({ state }: { state: SourceState }) {
  const mark = marks[state];
  return mark === null ? (
    <span className={styles.state}>
      <Icon shape={CircleDashed} size={14} />
      {words.states[state]}
    </span>
  ) : (
    <StatusWord status={mark} word={words.states[state]} />
  );
}
