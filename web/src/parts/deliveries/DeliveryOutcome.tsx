import { CircleDashed } from "lucide-react";
import type { Delivery } from "#contract/delivery.ts";
import { StatusWord } from "../../ui/status/StatusWord.tsx";
import { Icon } from "../../ui/text/Icon.tsx";
import { useTimeSettings } from "../../ui/time/TimeSettingsProvider.tsx";
import { useNow } from "../../ui/time/useNow.ts";
import { deliveryMarks, outcomeText } from "./delivery-outcome.ts";
import styles from "./DeliveryLedger.module.css";

/** What became of a message: mark and words. */
export function DeliveryOutcome({ delivery }: { delivery: Delivery }) {
  const [time, nowS] = [useTimeSettings(), useNow()];
  const mark = deliveryMarks[delivery.state];
  const text = outcomeText(delivery, { time, nowS });
  return mark === null ? (
    <span className={styles.dropped}>
      <Icon shape={CircleDashed} size={14} />
      {text}
    </span>
  ) : (
    <StatusWord status={mark} word={text} />
  );
}
