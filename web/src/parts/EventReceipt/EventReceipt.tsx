import { useState } from "react";
import type { EventReceipt as Receipt } from "#contract/receipts.ts";
import { mayDo } from "../../data/client/access.ts";
import { CallError } from "../../data/client/call-error.ts";
import { errorText } from "../../data/client/error-text.ts";
import { useReceipt, useTroubleshootingLog } from "../../data/receipts.ts";
import { useMe } from "../../data/session/session.ts";
import { BrokenState } from "../../ui/state/BrokenState.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Link } from "../../ui/text/Link.tsx";
import { LoadingRows } from "../../ui/list/LoadingRows.tsx";
import { Section } from "../../ui/layout/Section.tsx";
import { TimeAgo } from "../../ui/time/TimeAgo.tsx";
import { useTimeSettings } from "../../ui/time/TimeSettingsProvider.tsx";
import { receiptWords as words } from "../../words/words.ts";
import styles from "./EventReceipt.module.css";
import { countsText } from "../deliveries/delivery-outcome.ts";
import { PayloadBlock } from "./PayloadBlock.tsx";
import { GuessText } from "./GuessText.tsx";
import { stepText, textOf } from "./receipt-text.ts";

interface EventReceiptProps {
  receiptId: string;
  /** Of the event in its request. */
  index: number;
}

/** What became of one event, step by step, and what was sent to the letter. */
export default function EventReceipt({ receiptId, index }: EventReceiptProps) {
  const me = useMe();
  const mayRead = mayDo(me, "integrations@read");
  const receipt = useReceipt(mayRead ? receiptId : undefined);
  const event = receipt.data?.events.find((receiptEvent) => receiptEvent.index === index);
  return (
    <Section title={words.title} extra={receipt.data && <TimeAgo at={receipt.data.received_at} />}>
      {!mayRead && <p className="small soft">{words.refused}</p>}
      {mayRead && receipt.isPending && (
        <LoadingRows label={words.loading} count={4} rowHeight={26} lines={[["70%"]]} />
      )}
      {receipt.isError &&
        (isNotFound(receipt.error) ? (
          <p className="small soft">{words.none}</p>
        ) : (
          <BrokenState
            title={words.none}
            onRetry={() => void receipt.refetch()}
            isRetrying={receipt.isFetching}
          >
            {errorText(receipt.error)}
          </BrokenState>
        ))}
      {event && (
        <>
          <p className={styles.outcome}>
            <b>{words.outcomes[event.outcome]}</b>
            <span className="soft">
              {" "}
              · {words.eventOf(index, receipt.data?.events.length ?? 1)}{" "}
            </span>
            <span className="num soft">{receiptId}</span>
          </p>
          <ReceiptSteps event={event} />
          <Payload receiptId={receiptId} index={index} />
        </>
      )}
    </Section>
  );
}

const isNotFound = (error: unknown) => error instanceof CallError && error.status === 404;

/** The steps in the pipeline's order; in the end, what targets were sent about the incident. */
export function ReceiptSteps({
  event: { steps, incident_id: incidentId, deliveries, guesses },
}: {
  event: Pick<Receipt, "steps" | "incident_id" | "deliveries" | "guesses">;
}) {
  const time = useTimeSettings();
  return (
    <ol className={styles.steps}>
      {steps
        .map((step) => stepText(step, time))
        .map(({ label, result, rule }, at) => (
          <li key={at} className={styles.step}>
            <span className={styles.label}>{label}</span>
            <span className={styles.result}>
              {rule && <RuleName {...rule} />}
              {result}
            </span>
          </li>
        ))}
      {guesses && (
        <li className={styles.step}>
          <span className={styles.label}>{words.guessed}</span>
          <span className={styles.result}>
            {guesses.map((guess) => (
              <span key={guess.field + guess.path} className={styles.guess}>
                {textOf(words.guessedFields, guess.field) ?? guess.field}:{" "}
                <GuessText guess={guess} />
              </span>
            ))}
          </span>
        </li>
      )}
      {deliveries && incidentId !== undefined && (
        <li className={styles.step}>
          <span className={styles.label}>{words.messages}</span>
          <span className={styles.result}>
            <Link href={`/incident/all/${incidentId}?deliveries=open`}>
              {countsText(deliveries)}
            </Link>
          </span>
        </li>
      )}
    </ol>
  );
}

function RuleName({ name, href }: { name: string; href: string | null }) {
  return <b>{href === null ? name : <Link href={href}>{name}</Link>}: </b>;
}

/** The request as it came. Asked for only when somebody wants it: it may be long. */
function Payload({ receiptId, index }: EventReceiptProps) {
  const [isOpen, setOpen] = useState(false);
  const log = useTroubleshootingLog(isOpen ? receiptId : undefined);
  return (
    <div className={styles.payload}>
      <Button
        size="s"
        aria-expanded={isOpen}
        isBusy={isOpen && log.isPending}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? words.hidePayload : words.showPayload}
      </Button>
      <Link
        className="small"
        href={`/integrations/troubleshooting?log=${receiptId}&event=${index}`}
      >
        {words.open}
      </Link>
      {isOpen && log.data && (
        <PayloadBlock
          className={styles.raw}
          payload={log.data.payload}
          count={log.data.receipt.events.length}
          marked={index}
        />
      )}
      {isOpen && log.isError && (
        <p className="small soft" role="alert">
          {errorText(log.error)}
        </p>
      )}
    </div>
  );
}
