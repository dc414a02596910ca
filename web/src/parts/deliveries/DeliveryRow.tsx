import { ChevronDown, ChevronRight, CircleDashed } from "lucide-react";
import { useState } from "react";
import type { Delivery } from "#contract/delivery.ts";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { StatusWord } from "../../ui/status/StatusWord.tsx";
import { Icon } from "../../ui/text/Icon.tsx";
import { Link } from "../../ui/text/Link.tsx";
import { TimeAgo } from "../../ui/time/TimeAgo.tsx";
import { useTimeSettings } from "../../ui/time/TimeSettingsProvider.tsx";
import { deliveryWords as words, numberText } from "../../words/words.ts";
import { deliveryMarks, isDead, outcomeText, tookMs, tookText } from "./delivery-outcome.ts";
import type { DeliveryLedgerProps } from "./DeliveryLedger.tsx";
import { ReplayButton } from "./ReplayButton.tsx";
import styles from "./DeliveryLedger.module.css";

interface DeliveryRowProps extends Pick<DeliveryLedgerProps, "shows" | "mayReplay"> {
  delivery: Delivery;
}

/** One message; its attempts are shown when they are asked for. */
export function DeliveryRow({ delivery, shows, mayReplay }: DeliveryRowProps) {
  const [isOpen, setOpen] = useState(false);
  const event = words.events[delivery.event];
  const took = tookMs(delivery);
  return (
    <li className={styles.item}>
      <div className={styles.row}>
        <span className={styles.time}>
          <TimeAgo at={delivery.created_at} />
        </span>
        <span className={`${styles.subject} ellipsis`}>
          {shows === "incident" ? (
            <Link href={`/incident/${delivery.incident_id}`} className="num">
              {words.incident(delivery.incident_id)}
            </Link>
          ) : (
            <bdi>{delivery.name || delivery.address}</bdi>
          )}
        </span>
        <span className={`${styles.event} ellipsis`}>{event}</span>
        <span className={`${styles.number} ${styles.tries}`}>
          {numberText(delivery.attempts.length)}
        </span>
        <span className={`${styles.number} ${styles.took}`}>
          {took === null ? "–" : tookText(took)}
        </span>
        <span className={styles.outcome}>
          <Outcome delivery={delivery} />
        </span>
        <span className={styles.opener}>
          <IconButton
            size="s"
            icon={isOpen ? ChevronDown : ChevronRight}
            label={isOpen ? words.hideAttempts(event) : words.showAttempts(event)}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        </span>
      </div>
      {isOpen && <DeliveryAttempts delivery={delivery} mayReplay={mayReplay} />}
    </li>
  );
}

function Outcome({ delivery }: { delivery: Delivery }) {
  const time = useTimeSettings();
  const mark = deliveryMarks[delivery.state];
  const text = outcomeText(delivery, time);
  return mark === null ? (
    <span className={styles.dropped}>
      <Icon shape={CircleDashed} size={14} />
      {text}
    </span>
  ) : (
    <StatusWord status={mark} word={text} />
  );
}

function DeliveryAttempts({ delivery, mayReplay }: { delivery: Delivery; mayReplay: boolean }) {
  const { attempts, reason } = delivery;
  return (
    <div className={styles.attempts}>
      {reason !== null && <p>{reason}</p>}
      {attempts.length === 0 && <p className="soft">{words.noAttempt}</p>}
      {attempts.length > 0 && (
        <ol aria-label={words.attempts}>
          {attempts.map(({ at, ms, status, error }, index) => (
            <li key={index} className={styles.attempt}>
              <TimeAgo at={at} />
              <span className={styles.number}>{tookText(ms)}</span>
              <span>{error ?? (status === null ? words.noAnswer : words.answered(status))}</span>
            </li>
          ))}
        </ol>
      )}
      {isDead(delivery) && (
        <div>
          <ReplayButton label={words.again} body={{ ids: [delivery.id] }} mayReplay={mayReplay} />
        </div>
      )}
    </div>
  );
}
