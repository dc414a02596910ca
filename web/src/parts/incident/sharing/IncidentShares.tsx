import type { Incident } from "#contract/incidents.ts";
import { isAddressChannel, type Share } from "#contract/sharing.ts";
import { mayAct } from "../../../data/client/access.ts";
import { isSaved } from "../../../data/feed/optimistic-update.ts";
import { useMe } from "../../../data/session/session.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { shareWords as words } from "../../../words/words.ts";
import { ChannelIcon } from "./ChannelIcon.tsx";
import styles from "./IncidentShares.module.css";
import { shareTargetName } from "./share-target-count.ts";
import type { IncidentActionHandlers } from "../actions/useIncidentActions.ts";

interface IncidentSharesProps {
  env: string;
  incident: Incident;
  actions: IncidentActionHandlers;
  /** Opens what was sent. */
  onDeliveries: () => void;
}

/** Who outside is told of the incident, and who was. Without shares there is nothing to see. */
export function IncidentShares({ env, incident, actions, onDeliveries }: IncidentSharesProps) {
  const mayEnd = mayAct(useMe(), env, "share");
  const { escalations } = incident;
  if (escalations.length === 0) return null;
  const subscribed = escalations.filter((share) => share.unsubscribes.length === 0).length;
  return (
    <Section
      title={words.sectionTitle}
      extra={words.sectionCount(subscribed, escalations.length)}
      end={
        escalations.some(({ state }) => state !== "recorded") && (
          <Button size="s" variant="quiet" onClick={onDeliveries}>
            {words.deliveries}
          </Button>
        )
      }
    >
      <ul>
        {escalations.map((share) => (
          <ShareRow
            key={share._id}
            share={share}
            onEnd={
              mayEnd && isSaved(share) ? () => void actions.unsubscribe(incident, share) : undefined
            }
          />
        ))}
      </ul>
    </Section>
  );
}

function ShareRow({ share, onEnd }: { share: Share; onEnd: (() => void) | undefined }) {
  const [ended] = share.unsubscribes;
  const name = shareTargetName(share);
  return (
    <li className={styles.share} data-ended={ended ? true : undefined}>
      <ChannelIcon channel={share.system} />
      <div className={styles.words}>
        <div className={styles.target}>
          <bdi className={styles.name}>{name}</bdi>
          {share.name !== "" && (
            <bdi className={styles.address}>
              {isAddressChannel(share.system) ? share.address : words.channels[share.system]}
            </bdi>
          )}
        </div>
        <div className={styles.facts}>
          {ended ? (
            <>
              {words.ended(ended.by)}, <TimeAgo at={ended.at} />
            </>
          ) : (
            <>
              {words.by(share.by)}, <TimeAgo at={share.at} /> · {words.states[share.state]}
            </>
          )}
        </div>
      </div>
      {!ended && onEnd && (
        <Button size="s" aria-label={words.unsubscribeNamed(name)} onClick={onEnd}>
          {words.unsubscribe}
        </Button>
      )}
    </li>
  );
}
