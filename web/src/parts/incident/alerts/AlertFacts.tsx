import { Suspense, type ReactNode } from "react";
import type { Alert } from "#contract/incidents.ts";
import { limits } from "#contract/limits.ts";
import { Chip } from "../../../ui/text/Chip.tsx";
import { CollapsibleText } from "../../../ui/text/CollapsibleText.tsx";
import { KeyValues } from "../../../ui/text/KeyValues.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { StatusWord } from "../../../ui/status/StatusWord.tsx";
import { Duration, TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { TimeDetails } from "../../../ui/time/TimeDetails.tsx";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import { useNow } from "../../../ui/time/useNow.ts";
import { alertWords, drawerWords as words, numberText, statusWords } from "../../../words/words.ts";
import styles from "./AlertFacts.module.css";
import { MutedBy } from "./MutedBy.tsx";
import { TagText } from "../tags/TagText.tsx";
import { sinceText } from "../../since-text.ts";
import { onDemand } from "../../../ui/on-demand.ts";

const EventReceiptOf = onDemand(() =>
  import("../../EventReceipt/EventReceipt.tsx").then((module) => module.default),
);

/** What an alert says, what it was, its tags, and what became of its last event. */
export function AlertFacts({ alert }: { alert: Alert }) {
  const {
    status,
    severity,
    source_system,
    start,
    end,
    last_change,
    last_seen,
    events,
    resolved_by,
    last_receipt,
    tags,
    description,
  } = alert;
  const facts = [
    { key: "source", label: words.source, value: source_system },
    {
      key: "worst",
      label: words.worst,
      value: <StatusWord status={severity} word={statusWords[severity]} size={12} />,
    },
    { key: "start", label: words.started, value: <TimeAgo at={start} /> },
    ...(end === null ? [] : [{ key: "end", label: words.ended, value: <TimeAgo at={end} /> }]),
    { key: "change", label: words.changed, value: <TimeAgo at={last_change} /> },
    { key: "seen", label: words.seen, value: <TimeAgo at={last_seen} /> },
    {
      key: "events",
      label: words.events,
      value: <span className="num">{numberText(events)}</span>,
    },
    ...(resolved_by === null
      ? []
      : [{ key: "resolved", label: words.resolvedBy, value: resolved_by }]),
  ];
  const tagRows = Object.entries(tags)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, value]) => ({ key: name, value: <TagValue value={value} /> }));
  return (
    <>
      {/* Else the cross would take the focus, and its tooltip the first Escape. */}
      <div className={styles.line} tabIndex={-1} data-autofocus>
        <StatusWord status={status} word={statusWords[status]} />
        <Duration from={last_change} className="soft" />
        {alert.flapping && <Chip>{alertWords.flapping}</Chip>}
        {alert.muted && <Chip>{alertWords.muted}</Chip>}
      </div>
      {alert.muted && <MutedBy alert={alert} />}
      {description !== "" && (
        <CollapsibleText className={styles.description}>
          <span dir="auto">{description}</span>
        </CollapsibleText>
      )}
      <Section title={words.facts}>
        <KeyValues rows={facts} />
      </Section>
      <Section title={words.history} extra={words.historyCount(alert.timeline.length)}>
        <History alert={alert} />
      </Section>
      <Section title={words.tags} extra={String(tagRows.length)}>
        <KeyValues rows={tagRows} keyPx={132} wraps className={styles.tags} />
      </Section>
      {last_receipt && (
        <Suspense fallback={null}>
          <EventReceiptOf receiptId={last_receipt.id} index={last_receipt.index} />
        </Suspense>
      )}
    </>
  );
}

function TagValue({ value }: { value: Alert["tags"][string] }): ReactNode {
  if (!Array.isArray(value)) return <TagText value={String(value)} />;
  return (
    <span className={styles.values}>
      {value.map((text) => (
        <Chip key={String(text)} isMono>
          {String(text)}
        </Chip>
      ))}
    </span>
  );
}

/** Newest first, each with how long it lasted. */
function History({ alert: { timeline, end } }: { alert: Alert }) {
  const now = useNow();
  const settings = useTimeSettings();
  const steps = timeline
    .map((step, at) => ({
      ...step,
      until: timeline[at + 1]?.at ?? (step.status === "ok" ? step.at : (end ?? undefined)),
    }))
    .reverse();
  return (
    <>
      <ol className={styles.history}>
        {steps.map((step, at) => (
          <li key={`${step.at}-${at}`} className={styles.step}>
            <TimeDetails at={step.at} className={styles.at}>
              {sinceText(step.at, now, settings)}
            </TimeDetails>
            <StatusWord status={step.status} word={statusWords[step.status]} size={12} />
            {step.status !== "ok" && (
              <span className={styles.lasted}>
                <Duration from={step.at} to={step.until} />
              </span>
            )}
          </li>
        ))}
      </ol>
      {timeline.length >= limits.timelineSteps && (
        <p className="small soft">{words.earlier(limits.timelineSteps)}</p>
      )}
    </>
  );
}
