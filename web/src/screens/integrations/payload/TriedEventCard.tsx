import type { ReactNode } from "react";
import type { TriedEvent } from "../../../data/try-payload.ts";
import { ReceiptSteps } from "../../../parts/EventReceipt/EventReceipt.tsx";
import { Notice } from "../../../ui/state/Notice.tsx";
import { StatusWord } from "../../../ui/status/StatusWord.tsx";
import { Chip } from "../../../ui/text/Chip.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { TimeDetails } from "../../../ui/time/TimeDetails.tsx";
import { momentText } from "../../../ui/time/time-text.ts";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import { listText, payloadWords as words, statusWords } from "../../../words/words.ts";
import styles from "./TrialResult.module.css";

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
  const values: Partial<Record<keyof typeof words.fields, ReactNode>> = {
    status: <StatusWord status={event.status} word={statusWords[event.status]} />,
    primary: words.property(event.primary.name, event.primary.value),
    secondary: event.secondary && words.property(event.secondary.name, event.secondary.value),
    time: <TimeDetails at={event.timestamp}>{momentText(event.timestamp, time)}</TimeDetails>,
    description: event.description || null,
    link: event.link,
    identity: guessed.some(({ field }) => field === "identity") ? alert?.identity : undefined,
    tags: tags.length > 0 && (
      <span className={styles.tags}>
        {tags.map(([name, value]) => (
          <Chip key={name} isMono>
            {words.property(
              name,
              Array.isArray(value) ? listText(value.map(String)) : String(value),
            )}
          </Chip>
        ))}
      </span>
    ),
  };
  return (
    <dl className={styles.fields} aria-label={words.read}>
      {Object.entries(words.fields).map(([field, label]) => {
        const value = values[field as keyof typeof words.fields];
        if (value === undefined) return null;
        return (
          <div key={field} className={styles.field}>
            <dt>{label}</dt>
            <dd>
              {value === null || value === false ? (
                <span className="faint">{words.none}</span>
              ) : (
                value
              )}
              <Guesses field={field} guessed={guessed} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Where it was read and why, and where it might have been. */
function Guesses({ field, guessed }: { field: string; guessed: TriedEvent["guessed"] }) {
  const guesses = guessed.filter(
    (guess) => guess.field === field || (field === "status" && guess.field === "severity"),
  );
  return guesses.map(({ path, why, alternatives = [] }) => (
    <span key={path + why} className={styles.guess}>
      <code className="mono">{path}</code> {why}
      {alternatives.length > 0 && `. ${words.alternatives(listText(alternatives))}`}
    </span>
  ));
}
