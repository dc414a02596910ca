import { PayloadBlock } from "../../parts/EventReceipt/PayloadBlock.tsx";
import { Section } from "../../ui/layout/Section.tsx";
import { troubleshootingWords as words } from "../../words/words.ts";
import styles from "./Troubleshooting.module.css";

interface RawPayloadProps {
  payload: string;
  count: number;
  /** The index of the event in question. */
  marked: number | null;
}

export function RawPayload({ payload, count, marked }: RawPayloadProps) {
  return (
    <Section
      title={words.payload}
      extra={
        marked === null || count < 2
          ? words.bytes(payload.length)
          : words.eventInPayload(marked, count)
      }
      className={styles.section}
    >
      <PayloadBlock {...{ payload, count, marked }} />
    </Section>
  );
}
