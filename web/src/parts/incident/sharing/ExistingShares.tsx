import type { Incident } from "#contract/incidents.ts";
import { shareDialogWords } from "../../../words/words.ts";
import { ChannelIcon } from "./ChannelIcon.tsx";
import { sharedTargets } from "./share-targets.ts";
import { shareTargetName } from "./share-target-count.ts";
import styles from "./IncidentShares.module.css";

const SHOWN = 8;

/** Who has these incidents already, so that nobody is told twice. */
export function ExistingShares({ incidents }: { incidents: readonly Incident[] }) {
  const targets = sharedTargets(incidents);
  if (targets.length === 0) return null;
  return (
    <section aria-label={shareDialogWords.already}>
      <div className={styles.caption}>{shareDialogWords.already}</div>
      <ul>
        {targets.slice(0, SHOWN).map(({ share, count }) => (
          <li key={`${share.system} ${share.address}`} className={styles.told}>
            <ChannelIcon channel={share.system} />
            <bdi className="ellipsis">{shareTargetName(share)}</bdi>
            {incidents.length > 1 && (
              <span className={styles.count}>
                {shareDialogWords.alreadySome(count, incidents.length)}
              </span>
            )}
          </li>
        ))}
      </ul>
      {targets.length > SHOWN && (
        <div className={styles.caption}>{shareDialogWords.andMore(targets.length - SHOWN)}</div>
      )}
    </section>
  );
}
