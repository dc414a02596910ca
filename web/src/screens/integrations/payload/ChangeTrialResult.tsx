import type { ReactNode } from "react";
import type { TriedChange } from "#contract/change-mappings.ts";
import type { useChangeTrial } from "../../../data/change-mapping.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { Section } from "../../../ui/layout/Section.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { EmptyState } from "../../../ui/state/EmptyState.tsx";
import { Notice } from "../../../ui/state/Notice.tsx";
import { Chip } from "../../../ui/text/Chip.tsx";
import { TimeDetails } from "../../../ui/time/TimeDetails.tsx";
import { momentText } from "../../../ui/time/time-text.ts";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import { changeMappingWords as words, listText, payloadWords } from "../../../words/words.ts";
import { isRefusal } from "./is-refusal.ts";
import styles from "./TrialResult.module.css";

const maxShown = 50;

/** Which changes a payload would record, or what each lacks. */
export function ChangeTrialResult({
  trial: { data, error, refetch },
  isAsked,
}: {
  trial: ReturnType<typeof useChangeTrial>;
  isAsked: boolean;
}) {
  if (!isAsked) return <EmptyState title={payloadWords.waiting}>{words.waitingWords}</EmptyState>;
  if (!data) {
    if (!error) return <LoadingRows label={payloadWords.trying} count={6} rowHeight={32} />;
    return isRefusal(error) ? (
      <Section title={payloadWords.result}>
        <Notice tone="problem">{errorText(error)}</Notice>
      </Section>
    ) : (
      <BrokenState title={errorText(error)} onRetry={() => void refetch()} />
    );
  }
  const { changes } = data;
  return (
    <Section title={payloadWords.result} extra={words.resultOf(maxShown, changes.length)}>
      <ol className={styles.events} aria-label={payloadWords.result}>
        {changes.slice(0, maxShown).map((tried) => (
          <li key={tried.index} className={styles.event}>
            <h3 className={styles.title}>{words.change(tried.index, tried.change !== null)}</h3>
            {tried.problems.map(({ code, field, message }) => (
              <Notice key={`${code} ${field ?? ""} ${message}`} tone="problem">
                {message}
              </Notice>
            ))}
            {tried.change && <ReadChange change={tried.change} />}
          </li>
        ))}
      </ol>
    </Section>
  );
}

function ReadChange({ change }: { change: NonNullable<TriedChange["change"]> }) {
  const time = useTimeSettings();
  const moment = (at: number | null) =>
    at === null ? null : <TimeDetails at={at}>{momentText(at, time)}</TimeDetails>;
  const { identifier, summary, status, start, end, ticket_url, tags, metadata } = change;
  const rows: [label: string, value: ReactNode][] = [
    [words.fields.identifier, identifier],
    [words.fields.summary, summary],
    [words.fields.status, status],
    [words.fields.start, moment(start)],
    [words.fields.end, moment(end)],
    [words.fields.url, ticket_url],
    [payloadWords.tags, chipsOf(tags)],
    [words.details, chipsOf(metadata)],
  ];
  return (
    <dl aria-label={payloadWords.read}>
      {rows.map(([label, value]) => (
        <div key={label} className={styles.field}>
          <dt>{label}</dt>
          <dd>{value ?? <span className="faint">{payloadWords.none}</span>}</dd>
        </div>
      ))}
    </dl>
  );
}

function chipsOf(record: Readonly<Record<string, unknown>>): ReactNode {
  const entries = Object.entries(record);
  if (entries.length === 0) return null;
  return (
    <span className={styles.tags}>
      {entries.map(([name, value]) => (
        <Chip key={name} isMono>
          {payloadWords.property(
            name,
            Array.isArray(value) ? listText(value.map(String)) : String(value),
          )}
        </Chip>
      ))}
    </span>
  );
}
