import type { IntegrationContext } from "#contract/integration-contexts.ts";
import type { Incident } from "#contract/incidents.ts";
import { isAddressChannel, type Share } from "#contract/sharing.ts";
import { mayAct, mayDo } from "../../../data/client/access.ts";
import { isSaved } from "../../../data/feed/optimistic-update.ts";
import { useIncidentIntegrations } from "../../../data/integration-contexts.ts";
import { useMe } from "../../../data/session/session.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { Link } from "../../../ui/text/Link.tsx";
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
  const me = useMe();
  const mayEnd = mayAct(me, env, "share");
  const { escalations } = incident;
  const isSent = escalations.some(({ state }) => state !== "recorded");
  const contexts = useIncidentIntegrations(incident.id, {
    isOn: isSent && mayDo(me, "integrations@read"),
  }).data?.items.flatMap(({ context }) => context ?? []);
  if (escalations.length === 0) return null;
  const subscribed = escalations.filter((share) => share.unsubscribes.length === 0).length;
  return (
    <Section
      title={words.sectionTitle}
      extra={words.sectionCount(subscribed, escalations.length)}
      end={
        isSent && (
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
            context={contexts?.find((context) => context.share?.id === share._id)}
            onEnd={
              mayEnd && isSaved(share) ? () => void actions.unsubscribe(incident, share) : undefined
            }
          />
        ))}
      </ul>
    </Section>
  );
}

interface ShareRowProps {
  share: Share;
  /** What its target knows of the incident; undefined while it loads, and of a bare address. */
  context: IntegrationContext | undefined;
  onEnd: (() => void) | undefined;
}
function ShareRow({ share, context, onEnd }: ShareRowProps) {
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
              {words.by(share.by)}, <TimeAgo at={share.at} /> ·{" "}
              {words.states[context?.share?.state ?? share.state]}
              <LastSend context={context} />
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

/** When the target was sent something last, and where it keeps it. */
function LastSend({ context }: Pick<ShareRowProps, "context">) {
  if (!context?.share) return null;
  const { external_id: externalId, external_url: externalUrl } = context.share;
  return (
    <>
      {context.last_send && (
        <>
          {" "}
          · {words.lastSend} <TimeAgo at={context.last_send.at} isSpoken />
        </>
      )}
      {externalId !== null && (
        <>
          {" "}
          ·{" "}
          {externalUrl === null ? (
            <bdi>{externalId}</bdi>
          ) : (
            <Link href={externalUrl} target="_blank">
              {externalId}
            </Link>
          )}
        </>
      )}
    </>
  );
}
