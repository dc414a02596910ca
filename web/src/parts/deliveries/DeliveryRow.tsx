import { ChevronDown, ChevronRight, TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { Delivery } from "#contract/delivery.ts";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { Icon } from "../../ui/text/Icon.tsx";
import { Link } from "../../ui/text/Link.tsx";
import { TimeAgo } from "../../ui/time/TimeAgo.tsx";
import { deliveryWords as words, numberText } from "../../words/words.ts";
import { DeliveryAttempts } from "./DeliveryAttempts.tsx";
import { tookMs, tookText } from "./delivery-outcome.ts";
import type { DeliveryLedgerProps } from "./DeliveryLedger.tsx";
import { DeliveryOutcome } from "./DeliveryOutcome.tsx";
import { SentText } from "./SentText.tsx";
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
          <DeliveryOutcome delivery={delivery} />
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
      {delivery.template_problem !== null && (
        <p className={styles.note}>
          <Icon shape={TriangleAlert} size={14} />
          <span>{words.defaultSent(delivery.template_problem)}</span>
        </p>
      )}
      {isOpen && (
        <div className={styles.attempts}>
          <DeliveryAttempts delivery={delivery} mayReplay={mayReplay} />
          {delivery.attempts.length > 0 && <SentText id={delivery.id} />}
        </div>
      )}
    </li>
  );
}
