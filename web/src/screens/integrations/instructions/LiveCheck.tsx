import { LifeBuoy } from "lucide-react";
import { useState } from "react";
import type { Integration } from "#contract/integrations.ts";
import type { TroubleshootingLog } from "#contract/receipts.ts";
import { useTroubleshootingLog, useTroubleshootingLogs } from "../../../data/receipts.ts";
import { ReceiptSteps } from "../../../parts/EventReceipt/EventReceipt.tsx";
import { Button, ButtonLink } from "../../../ui/form/Button.tsx";
import { StatusMark } from "../../../ui/status/StatusMark.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { clockText } from "../../../ui/time/time-text.ts";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import { useNow } from "../../../ui/time/useNow.ts";
import {
  instructionWords,
  migratedInstructionWords as words,
  receiptWords,
} from "../../../words/words.ts";
import { useFirstEvent } from "../Listening.tsx";
import { troubleshootingHref } from "../troubleshooting-search.ts";
import styles from "./MigratedInstructions.module.css";

/** Who has just sent opens this page to see why nothing is there. */
const LOOK_BACK_S = 10 * 60;
const PATIENCE_S = 10 * 60;
const POLL_MS = 2000;
const MAX_REFUSED = 3;

/** Waits for the first event, and then shows what became of it. */
export function LiveCheck({ source, origin }: { source: Integration; origin: string }) {
  const first = useFirstEvent(source);
  return (
    <section
      className={styles.live}
      aria-label={instructionWords.watchTitle}
      data-heard={first !== null || undefined}
    >
      {first === null ? (
        <Waiting source={source} origin={origin} />
      ) : (
        <FirstReceipt source={source} first={first} />
      )}
    </section>
  );
}

function Waiting({ source, origin }: { source: Integration; origin: string }) {
  const time = useTimeSettings();
  const now = useNow();
  const [openedAt] = useState(() => Math.floor(Date.now() / 1000));
  const [isAsking, setAsking] = useState(false);
  const refused = useRefused(source, openedAt - LOOK_BACK_S);
  const isLate = now - openedAt >= PATIENCE_S;
  return (
    <>
      <div className={styles.liveHead}>
        <span className={styles.pulse} aria-hidden />
        <div className={styles.liveWords} role="status">
          <h2>{words.waiting}</h2>
          <p className="small soft">{words.waitingSince(clockText(openedAt, time))}</p>
        </div>
        {!isLate && (
          <Button
            size="s"
            icon={LifeBuoy}
            aria-expanded={isAsking}
            onClick={() => setAsking(!isAsking)}
          >
            {words.nothing}
          </Button>
        )}
      </div>
      {refused.length > 0 && (
        <ul className={styles.noticed} aria-label={words.refused}>
          {refused.map((log) => (
            <li key={log.log_id}>
              <StatusMark status="warning" />
              <span>
                <TimeAgo at={log.received_at} /> {log.message}{" "}
                <Link href={troubleshootingHref(undefined, { log: log.log_id })}>
                  {instructionWords.seeEvents}
                </Link>
              </span>
            </li>
          ))}
        </ul>
      )}
      {(isLate || isAsking) && (
        <ol className={styles.questions} aria-label={words.nothing}>
          {words.questions(origin).map((question) => (
            <li key={question}>{question}</li>
          ))}
        </ol>
      )}
    </>
  );
}

/** What came meanwhile and was refused: of this source, or of a sender that names none. */
function useRefused(source: Integration, sinceS: number): readonly TroubleshootingLog[] {
  const { data } = useTroubleshootingLogs(
    { kind: "events", start_date: sinceS, per_page: 20 },
    { everyMs: POLL_MS },
  );
  return (data?.items ?? [])
    .filter(
      ({ resource_id, events, rejected }) =>
        events === 0 && rejected > 0 && (resource_id === null || resource_id === source.id),
    )
    .slice(0, MAX_REFUSED);
}

function FirstReceipt({ source, first }: { source: Integration; first: number }) {
  const { data } = useTroubleshootingLogs(
    { resource_id: source.id, kind: "events", per_page: 5 },
    { everyMs: POLL_MS },
  );
  const log = data?.items.find(({ events }) => events > 0);
  const receipt = useTroubleshootingLog(log?.log_id).data?.receipt;
  const event = receipt?.events[0];
  return (
    <>
      <div className={styles.liveHead}>
        <StatusMark status="ok" />
        <div className={styles.liveWords} role="status">
          <h2>{instructionWords.received}</h2>
          <p className="small soft">
            <TimeAgo at={first} /> · {instructionWords.receivedWords}
          </p>
        </div>
        {log && (
          <ButtonLink
            size="s"
            href={troubleshootingHref(source.source_system, { log: log.log_id })}
          >
            {instructionWords.seeEvents}
          </ButtonLink>
        )}
        {event?.outcome !== "recorded" && (
          <ButtonLink
            size="s"
            href={
              event?.incident_id === undefined
                ? "/feed/all?folder=active"
                : `/incident/${event.incident_id}`
            }
          >
            {words.openInFeed}
          </ButtonLink>
        )}
      </div>
      {receipt && event && (
        <div className={styles.receipt}>
          <h3>
            {words.newest} <TimeAgo at={receipt.received_at} />:{" "}
            {receiptWords.outcomes[event.outcome]}
          </h3>
          <ReceiptSteps event={event} />
        </div>
      )}
    </>
  );
}
