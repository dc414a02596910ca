import { ChevronDown, ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import type { EventReceipt } from "#contract/receipts.ts";
import { ReceiptSteps } from "../../parts/EventReceipt/EventReceipt.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Icon } from "../../ui/text/Icon.tsx";
import { Link } from "../../ui/text/Link.tsx";
import { Section } from "../../ui/layout/Section.tsx";
import { SegmentedControl } from "../../ui/form/SegmentedControl.tsx";
import { numberText, receiptWords, troubleshootingWords as words } from "../../words/words.ts";
import { tallyOutcomes } from "./outcome-tally.ts";
import styles from "./Troubleshooting.module.css";

const PAGE_SIZE = 50;
const ALL = "all";

/** What became of every event of a request, each with its steps when it is unfolded. */
export function LogEvents({
  events,
  current,
  onEvent,
  isOfIncidents = false,
}: {
  events: readonly EventReceipt[];
  /** The one in question: unfolded, and among those in sight. */
  current: number | null;
  onEvent: (index: number | undefined) => void;
  /** No request brought them. */ isOfIncidents?: boolean;
}) {
  const [outcome, setOutcome] = useState(ALL);
  const [limit, setLimit] = useState(
    Math.max(1, Math.ceil(((current ?? 0) + 1) / PAGE_SIZE)) * PAGE_SIZE,
  );
  const first = events.length === 1 ? events[0]?.index : (current ?? undefined);
  const [open, setOpen] = useState<ReadonlySet<number>>(
    new Set(first === undefined ? [] : [first]),
  );
  const counts = Object.fromEntries(
    [...Map.groupBy(events, (event) => event.outcome)].map(
      ([name, group]) => [name, group.length] as const,
    ),
  );
  const tallied = tallyOutcomes(counts, 0);
  const fitting = outcome === ALL ? events : events.filter((event) => event.outcome === outcome);
  const visibleEvents = fitting.slice(0, limit);
  const toggle = (index: number) => {
    const isOpening = !open.has(index);
    setOpen(
      new Set(isOpening ? [...open, index] : [...open].filter((openIndex) => openIndex !== index)),
    );
    onEvent(isOpening ? index : undefined);
  };
  const choices = [
    { id: ALL, label: words.all, count: numberText(events.length) },
    ...tallied.map((tally) => ({
      id: tally.outcome,
      label: words.outcomes[tally.outcome] ?? tally.outcome,
      count: numberText(tally.count),
    })),
  ];
  return (
    <Section
      title={isOfIncidents ? words.heldBack : words.fates}
      extra={words.fatesShown(visibleEvents.length, fitting.length)}
      className={styles.section}
    >
      {tallied.length > 1 && (
        <SegmentedControl
          size="s"
          label={words.show}
          className={styles.outcomes}
          items={choices}
          value={outcome}
          onChange={(next) => (setOutcome(next), setLimit(PAGE_SIZE))}
        />
      )}
      <ul className={styles.events}>
        {visibleEvents.map((event) => (
          <EventRow
            key={event.index}
            event={event}
            isOfIncidents={isOfIncidents}
            isOpen={open.has(event.index)}
            onToggle={() => toggle(event.index)}
          />
        ))}
      </ul>
      {visibleEvents.length < fitting.length && (
        <Button size="s" onClick={() => setLimit(limit + PAGE_SIZE)}>
          {words.more}
        </Button>
      )}
    </Section>
  );
}

function EventRow({
  event,
  isOfIncidents,
  isOpen,
  onToggle,
}: {
  event: EventReceipt;
  isOfIncidents: boolean;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const id = useId();
  const { index, outcome, reason, steps, incident_id, alert_id } = event;
  const identity = steps.find((step) => step.step === "identity")?.result;
  const needsReason = outcome === "rejected" || outcome === "failed";
  return (
    <li className={styles.event}>
      <button
        type="button"
        className={styles.eventHead}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
      >
        <Icon shape={isOpen ? ChevronDown : ChevronRight} size={12} />
        <span className={styles.eventNumber}>
          {isOfIncidents ? words.incidentAt(index) : words.event(index)}
        </span>
        <b className={styles.eventOutcome}>
          {isOfIncidents ? words.outcomes["blocked"] : receiptWords.outcomes[outcome]}
        </b>
        <span className={styles.eventReason}>
          {isOfIncidents ? null : needsReason ? reason : identity}
        </span>
      </button>
      {incident_id !== undefined && (
        <span className={styles.eventLinks}>
          <Link href={`/incident/${incident_id}`}>{words.incident}</Link>
          {alert_id !== undefined && (
            <Link href={`/incident/all/${incident_id}?alert=${alert_id}`}>{words.alert}</Link>
          )}
        </span>
      )}
      {isOpen && (
        <div id={id} className={styles.eventSteps}>
          <ReceiptSteps event={event} />
        </div>
      )}
    </li>
  );
}
