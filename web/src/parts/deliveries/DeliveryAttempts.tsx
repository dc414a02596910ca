import type { Delivery } from "#contract/delivery.ts";
import { TimeAgo } from "../../ui/time/TimeAgo.tsx";
import { deliveryWords as words } from "../../words/words.ts";
import { isDead, tookText } from "./delivery-outcome.ts";
import { ReplayButton } from "./ReplayButton.tsx";
import styles from "./DeliveryLedger.module.css";

interface DeliveryAttemptsProps {
  delivery: Delivery;
  mayReplay: boolean;
}

/** Why it has not arrived, each try with its answer, and another try for a dead letter. */
export function DeliveryAttempts({ delivery, mayReplay }: DeliveryAttemptsProps) {
  const { attempts, reason } = delivery;
  return (
    <>
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
    </>
  );
}
