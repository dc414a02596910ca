import { CircleCheck, CopyMinus, Group, Inbox } from "lucide-react";
import { Icon } from "../ui/text/Icon.tsx";
import { setUpWords as words } from "../words/words.ts";
import styles from "./EventStages.module.css";

const STAGES = [
  { id: "received", icon: Inbox, width: "100%" },
  { id: "deduplicated", icon: CopyMinus, width: "70%" },
  { id: "correlated", icon: Group, width: "42%" },
  { id: "handled", icon: CircleCheck, width: "18%" },
] as const;

/**
 * What happens to an event, drawn for those who see the product for the first time. The bars only
 * illustrate.
 */
export function EventStages() {
  return (
    <section className={styles.stages} aria-label={words.eventTitle}>
      <h2 className={styles.title}>{words.eventTitle}</h2>
      <ol>
        {STAGES.map(({ id, icon, width }) => (
          <li key={id} className={styles.stage}>
            <Icon shape={icon} size={16} className={styles.icon} />
            <b className={styles.name}>{words.stages[id].title}</b>
            <span className={styles.words}>{words.stages[id].words}</span>
            <i className={styles.bar} style={{ width }} aria-hidden />
          </li>
        ))}
      </ol>
      <p className={styles.note}>{words.illustration}</p>
    </section>
  );
}
