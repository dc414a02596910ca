/** Which tickets of a service desk are about an incident. docs/insight.md explains how it decides. */
import { compareLabels, type LabelComparison, type Labels } from "./compare-labels.ts";
import { confidenceOf } from "./confidence.ts";
import { compareTexts, indexTexts, type TextIndex } from "./similarity.ts";

export interface TicketText {
  id: string;
  title: string;
  description: string;
  labels: Labels;
  /** Seconds since 1970. */
  openedAt: number;
}

export interface IncidentText {
  title: string;
  /** Of its alerts; those that differ are enough. */
  texts: readonly string[];
  labels: Labels;
  /** Seconds since 1970. */
  start: number;
  /** Null while it lasts. */
  end: number | null;
}

export interface RankedTicket {
  id: string;
  /** 0 to 1: the probability that the ticket is about the incident. */
  confidence: number;
  /** That both have, as they stand in the ticket, most telling first. */
  words: readonly string[];
  labels: readonly LabelComparison[];
}

/** Tickets with their words counted, for any number of incidents. */
export interface TicketIndex {
  tickets: readonly TicketText[];
  texts: TextIndex;
}

/** Best first. The tickets are those of the period: they also say which words are common in it. */
export const rankTickets = (
  incident: IncidentText,
  tickets: readonly TicketText[],
): RankedTicket[] => rankIndexedTickets(incident, indexTickets(tickets));

export const indexTickets = (tickets: readonly TicketText[]): TicketIndex => ({
  tickets,
  texts: indexTexts(
    tickets.map(({ title, description, labels }) =>
      [title, description, ...Object.values(labels).flat()].join("\n"),
    ),
  ),
});

export function rankIndexedTickets(
  incident: IncidentText,
  { tickets, texts }: TicketIndex,
): RankedTicket[] {
  const similarities = compareTexts(
    [[incident.title], incident.texts, ...Object.values(incident.labels)],
    texts,
  );
  return tickets
    .map((ticket, index) => {
      const { score, words } = similarities[index] ?? { score: 0, words: [] };
      return {
        id: ticket.id,
        confidence: confidenceOf({ similarity: score, gapS: gapBetween(incident, ticket) }),
        words,
        labels: compareLabels(incident.labels, ticket.labels),
      };
    })
    .sort((a, b) => b.confidence - a.confidence || (a.id < b.id ? -1 : 1));
}

const gapBetween = ({ start, end }: IncidentText, { openedAt }: TicketText): number =>
  Math.max(0, start - openedAt, end === null ? 0 : openedAt - end);
