import { useRef } from "react";
import type { Incident } from "#contract/incidents.ts";
import type { CorrelatedTickets } from "#contract/service-desk.ts";
import { Section } from "../../../ui/layout/Section.tsx";
import { useWidth } from "../../../ui/layout/useWidth.ts";
import { clipped, fraction } from "../../../ui/time/time-ticks.ts";
import { spanText } from "../../../ui/time/time-text.ts";
import { TimelineAxis } from "../../../ui/time/TimelineAxis.tsx";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import { useNow } from "../../../ui/time/useNow.ts";
import { ticketWords as words } from "../../../words/words.ts";
import { bucketTickets } from "./bucket-tickets.ts";
import styles from "./TicketChart.module.css";

interface TicketChartProps {
  incident: Incident;
  tickets: CorrelatedTickets;
}

const BUCKET_PX = 8;
const BARS_PX = 28;
const LEAST_BAR_PX = 4;

/** When tickets came beside the incident: the linked ones, those that may be, and all others. */
export function TicketChart({ incident, tickets }: TicketChartProps) {
  const { items, opened, total, start: from, end: to } = tickets;
  const plot = useRef<HTMLDivElement>(null);
  const width = useWidth(plot);
  const settings = useTimeSettings();
  const now = useNow();
  const span = { from, to };
  const inSight = items.filter(({ opened_at: at }) => at >= from && at <= to);
  const listed = new Set(inSight.map(({ id }) => id));
  const parts = Math.max(1, Math.floor(width / BUCKET_PX));
  const bars = bucketTickets(
    opened.filter(({ id }) => !listed.has(id)),
    span,
    parts,
  );
  const tallest = Math.max(1, ...bars.map(({ count }) => count));
  const lasted = clipped({ from: incident.start, to: incident.end ?? to }, span);
  const linked = inSight.filter((ticket) => ticket.linked).length;
  return (
    <Section title={words.chartTitle} extra={words.chartCount(total, spanText(span, settings))}>
      <div
        role="img"
        aria-label={words.chart(total, linked, inSight.length - linked)}
        className={styles.chart}
      >
        <div ref={plot} className={styles.plot}>
          <TimelineAxis span={span} now={now} width={width} />
          {lasted && (
            <i
              className={styles.incident}
              data-status={incident.status}
              style={{ left: `${lasted.start * 100}%`, right: `${(1 - lasted.end) * 100}%` }}
            />
          )}
          {inSight.map((ticket) => (
            <i
              key={ticket.id}
              className={styles.dot}
              data-linked={ticket.linked || undefined}
              style={{ left: `${fraction(ticket.opened_at, span) * 100}%` }}
            />
          ))}
          {bars.map(({ at, count }) => (
            <i
              key={at}
              className={styles.bar}
              style={{
                left: `${((at + 0.5) / parts) * 100}%`,
                height: Math.max(LEAST_BAR_PX, (count / tallest) * BARS_PX),
              }}
            />
          ))}
        </div>
      </div>
      <ul className={styles.legend} aria-hidden>
        <li>
          <i data-linked />
          {words.legend.linked}
        </li>
        <li>
          <i />
          {words.legend.suggested}
        </li>
        <li>
          <i data-others />
          {words.legend.others}
        </li>
      </ul>
    </Section>
  );
}
