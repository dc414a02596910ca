import { useDeadLetters } from "../../../data/deliveries.ts";
import { ReplayButton } from "../../../parts/deliveries/ReplayButton.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { deliveryWords as words } from "../../../words/words.ts";
import styles from "./DeadLetters.module.css";

/** What is not tried again, by cause; nothing where all arrives. */
export function DeadLetters({ address, mayReplay }: { address: string; mayReplay: boolean }) {
  const groups = useDeadLetters().data?.items.filter((group) => group.address === address) ?? [];
  if (groups.length === 0) return null;
  return (
    <Section title={words.deadTitle}>
      <p className={styles.intro}>{words.deadIntro}</p>
      <ul>
        {groups.map(({ cause, count, last_at }) => (
          <li key={cause} className={styles.group}>
            <span className={styles.cause}>{cause === "" ? words.causeUnknown : cause}</span>
            <span className="soft">
              {words.count(count)}, <TimeAgo at={last_at} isSpoken />
            </span>
            {cause !== "" && (
              <ReplayButton
                label={words.againMany(count)}
                name={words.againNamed(count, cause)}
                body={{ cause, target: address }}
                mayReplay={mayReplay}
              />
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
