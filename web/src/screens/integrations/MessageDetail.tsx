import type { Delivery } from "#contract/delivery.ts";
import { mayDo } from "../../data/client/access.ts";
import { useMe } from "../../data/session/session.ts";
import { DeliveryAttempts } from "../../parts/deliveries/DeliveryAttempts.tsx";
import { DeliveryOutcome } from "../../parts/deliveries/DeliveryOutcome.tsx";
import { PayloadBlock } from "../../parts/EventReceipt/PayloadBlock.tsx";
import { Section } from "../../ui/layout/Section.tsx";
import { CopyButton } from "../../ui/text/CopyButton.tsx";
import { KeyValues } from "../../ui/text/KeyValues.tsx";
import { Link } from "../../ui/text/Link.tsx";
import { momentText, zoneText } from "../../ui/time/time-text.ts";
import { TimeDetails } from "../../ui/time/TimeDetails.tsx";
import { useTimeSettings } from "../../ui/time/TimeSettingsProvider.tsx";
import { deliveryWords, troubleshootingWords as words } from "../../words/words.ts";
import { targetHref } from "./targets/target-search.ts";
import styles from "./Troubleshooting.module.css";

interface MessageDetailProps {
  delivery: Delivery;
  /** Of the target, if that is connected. */
  targetId: string | null;
  /** What was sent. */
  payload: string;
  Title: "h1" | "h2";
}

/** One message to a target: what it tells, each try, and what was sent. */
export function MessageDetail({ delivery, targetId, payload, Title }: MessageDetailProps) {
  const mayReplay = mayDo(useMe(), "integrations@update");
  const name = delivery.name || delivery.address;
  return (
    <>
      <div className={styles.detailHead}>
        <Title className={styles.detailTitle}>{words.messageTo(name)}</Title>
        <DeliveryOutcome delivery={delivery} />
      </div>
      <MessageFacts delivery={delivery} targetId={targetId} />
      <Section title={deliveryWords.attempts} className={styles.section}>
        <div className={styles.attempts}>
          <DeliveryAttempts delivery={delivery} mayReplay={mayReplay} />
        </div>
      </Section>
      <Section title={words.sentText} className={styles.section}>
        {payload === "" ? (
          <p className="soft">{words.notComposed}</p>
        ) : (
          <PayloadBlock payload={payload} count={1} marked={null} />
        )}
      </Section>
    </>
  );
}

function MessageFacts({ delivery, targetId }: Pick<MessageDetailProps, "delivery" | "targetId">) {
  const time = useTimeSettings();
  const { id, created_at, incident_id, event, address, idempotency_key } = delivery;
  const name = delivery.name || address;
  const copied = (text: string) => (
    <span className={styles.receiptId}>
      <span className="num">{text}</span>
      <CopyButton text={text} />
    </span>
  );
  return (
    <KeyValues
      keyPx={116}
      wraps
      className={styles.facts}
      rows={[
        {
          key: words.changed,
          value: (
            <TimeDetails at={created_at}>
              {momentText(created_at, time)}{" "}
              <span className="faint">{zoneText(created_at, time)}</span>
            </TimeDetails>
          ),
        },
        { key: words.event_, value: deliveryWords.events[event] },
        {
          key: words.ofIncident,
          value: (
            <Link href={`/incident/${incident_id}`}>{deliveryWords.incident(incident_id)}</Link>
          ),
        },
        {
          key: words.target,
          value:
            targetId === null ? (
              <bdi>{name}</bdi>
            ) : (
              <Link href={targetHref(targetId, { tab: "deliveries" })}>{name}</Link>
            ),
        },
        { key: words.messageId, value: copied(id) },
        { key: words.idempotencyKey, value: copied(idempotency_key) },
      ]}
    />
  );
}
