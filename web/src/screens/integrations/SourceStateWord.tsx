import { Clock, Hourglass, Radio } from "lucide-react";
import { Icon } from "../../ui/text/Icon.tsx";
import { useNow } from "../../ui/time/useNow.ts";
import { integrationWords as words } from "../../words/words.ts";
import { stateOf } from "./source-kinds.ts";
import styles from "./Integrations.module.css";

const ICONS = { waiting: Hourglass, receiving: Radio, quiet: Clock };

/** Whether a source sends: a drawing and words, no colour, for it is no alarm. */
export function SourceStateWord({ lastEventAt }: { lastEventAt: number | null }) {
  const state = stateOf(lastEventAt, useNow());
  return (
    <span className={styles.state} data-state={state}>
      <Icon shape={ICONS[state]} size={12} />
      {words.states[state]}
    </span>
  );
}
