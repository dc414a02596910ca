import type { Delivery } from "#contract/delivery.ts";
import { deliveryWords as words } from "../../words/words.ts";
import { DeliveryRow } from "./DeliveryRow.tsx";
import styles from "./DeliveryLedger.module.css";

export interface DeliveryLedgerProps {
  deliveries: readonly Delivery[];
  /** What is not clear from the place. */
  shows: "incident" | "target";
  mayReplay: boolean;
}

/** Messages and what became of them, a row each; the attempts open below it. */
export function DeliveryLedger({ deliveries, shows, mayReplay }: DeliveryLedgerProps) {
  const { columns } = words;
  return (
    <div>
      <div className={styles.columns} aria-hidden>
        <span>{columns.time}</span>
        <span>{columns[shows]}</span>
        <span>{columns.event}</span>
        <span className={styles.number}>{columns.tries}</span>
        <span className={styles.number}>{columns.took}</span>
        <span>{columns.outcome}</span>
      </div>
      <ul aria-label={words.title}>
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} shows={shows} mayReplay={mayReplay} />
        ))}
      </ul>
    </div>
  );
}
