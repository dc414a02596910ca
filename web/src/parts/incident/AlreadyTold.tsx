import type { Incident } from "#contract/incidents.ts";
import { shareWords as words } from "../../words/en.ts";
import { ChannelIcon } from "./ChannelIcon.tsx";
import { toldOf } from "./share-targets.ts";
import { calledBy } from "./shared-with.ts";
import styles from "./IncidentShares.module.css";

const SHOWN = 8;

/** Who has these incidents already, so that nobody is told twice. */
export function AlreadyTold({ incidents }: { incidents: readonly Incident[] }) {
  const told = toldOf(incidents);
  if (told.length === 0) return null;
  return (
    <section aria-label={words.already}>
      <div className={styles.caption}>{words.already}</div>
      <ul>
        {told.slice(0, SHOWN).map(({ share, count }) => (
          <li key={`${share.system} ${share.address}`} className={styles.told}>
            <ChannelIcon channel={share.system} />
            <bdi className="ellipsis">{calledBy(share)}</bdi>
            {incidents.length > 1 && (
              <span className={styles.count}>{words.alreadySome(count, incidents.length)}</span>
            )}
          </li>
        ))}
      </ul>
      {told.length > SHOWN && (
        <div className={styles.caption}>{words.andMore(told.length - SHOWN)}</div>
      )}
    </section>
  );
}
