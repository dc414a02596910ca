import type { ReactNode } from "react";
import type { TriedEvent } from "../../../data/try-payload.ts";
import { ReceiptSteps } from "../../../parts/EventReceipt/EventReceipt.tsx";
import { GuessText } from "../../../parts/EventReceipt/GuessText.tsx";
import { Notice } from "../../../ui/state/Notice.tsx";
import { StatusWord } from "../../../ui/status/StatusWord.tsx";
import { Chip } from "../../../ui/text/Chip.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { TimeDetails } from "../../../ui/time/TimeDetails.tsx";
import { momentText } from "../../../ui/time/time-text.ts";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import {
  listText,
  payloadWords as words,
  receiptWords,
  statusWords,
} from "../../../words/words.ts";
import styles from "./TrialResult.module.css";

const { guessedFields: fields } = receiptWords;

/** One event: what is read, where and why, and what the rules would make of it. */
export function TriedEventCard({ event }: { event: TriedEvent }) {
  return (
    <li className={styles.event}>
      <h3 className={styles.title}>
        {words.event(event.index, words.outcomes[event.outcome])}
        {event.incident_id !== null && (
          <Link href={`/incident/${event.incident_id}`} className="small">
            {words.incident}
          </Link>
        )}
      </h3>
      {event.problems.length > 0 && (
        <ul className={styles.problems} aria-label={words.problems}>
          {event.problems.map(({ code, field, message }) => (
            <li key={`${code} ${field ?? ""} ${message}`}>
              <Notice tone="problem">
                {field !== undefined && <code className="mono">{field} </code>}
                {message}
              </Notice>
            </li>
          ))}
        </ul>
      )}
      <ReadFields event={event} />
      {event.event && (
        <>
          <h4 className={styles.subtitle}>{words.rules}</h4>
          {event.rules.length === 0 ? (
            <p className="small soft">{words.noRules}</p>
          ) : (
            <ReceiptSteps event={{ steps: event.rules }} />
          )}
        </>
      )}
    </li>
  );
}

function ReadFields({ event: { event, alert, guessed } }: { event: TriedEvent }) {
  const time = useTimeSettings();
  if (!event) return null;
  const tags = Object.entries(alert?.tags ?? event.tags);
  const { primary, secondary } = event;
  const rows: { field: string; label: string; value: ReactNode }[] = [
    {
      field: "status",
      label: fields.status,
      value: <StatusWord status={event.status} word={statusWords[event.status]} />,
    },
    {
      field: "primary",
      label: fields.primary,
      value: words.property(primary.name, primary.value),
    },
    {
      field: "secondary",
      label: fields.secondary,
      value: secondary && words.property(secondary.name, secondary.value),
    },
    // Without one of the sender's, it is made of primary and secondary.
    ...(guessed.some(({ field }) => field === "identity")
      ? [{ field: "identity", label: fields.identity, value: alert?.identity ?? null }]
      : []),
    {
      field: "time",
      label: fields.time,
      value: <TimeDetails at={event.timestamp}>{momentText(event.timestamp, time)}</TimeDetails>,
    },
    { field: "description", label: fields.description, value: event.description || null },
    { field: "link", label: fields.link, value: event.link },
    {
      field: "tags",
      label: words.tags,
      value: tags.length === 0 ? null : <TagChips tags={tags} />,
    },
  ];
  return (
    <dl aria-label={words.read}>
      {rows.map(({ field, label, value }) => (
        <div key={field} className={styles.field}>
          <dt>{label}</dt>
          <dd>
            {value ?? <span className="faint">{words.none}</span>}
            <Guesses field={field} guessed={guessed} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const TagChips = ({ tags }: { tags: readonly [string, unknown][] }) => (
  <span className={styles.tags}>
    {tags.map(([name, value]) => (
      <Chip key={name} isMono>
        {words.property(name, Array.isArray(value) ? listText(value.map(String)) : String(value))}
      </Chip>
    ))}
  </span>
);

/** Where it was read and why, and where it might have been. */
function Guesses({ field, guessed }: { field: string; guessed: TriedEvent["guessed"] }) {
  const guesses = guessed.filter(
    (guess) => guess.field === field || (field === "status" && guess.field === "severity"),
  );
  return guesses.map((guess) => (
    <span key={guess.field + guess.path} className={styles.guess}>
      <GuessText guess={guess} />
    </span>
  ));
}
