import { type RankedTicket, rankTickets } from "#insight/rank-tickets.ts";
import {
  type CorrelatedTicket,
  type CorrelatedTickets,
  type Correlation,
  ticketLimits,
} from "#contract/service-desk.ts";
import type { Sql } from "../../platform/db.ts";
import { loadFacts } from "../incidents/stores/store-world.ts";
import type { IncidentState } from "../incidents/world/state.ts";
import { knownTagsOf } from "../tag-categories/known-tags.ts";
import { loadCategories } from "../tag-categories/store.ts";
import { incidentText, labelName } from "./incident-text.ts";
import { reasonOf } from "./reason.ts";
import {
  correlationOnWire,
  loadAlertTexts,
  loadCorrelations,
  loadPrecision,
} from "./store-correlations.ts";
import {
  type ComparedTicket,
  countOpenedTickets,
  findTickets,
  loadComparedTickets,
  loadDesks,
  loadOpenedTickets,
  loadTickets,
} from "./store-compared.ts";

const beforeS = 30 * 60;
const precisionS = 90 * 24 * 3600;
/** What speaks less for it is no suggestion. */
const leastConfidence = 0.3;

export interface RequestedPeriod {
  start?: number | undefined;
  end?: number | undefined;
}
interface Period {
  start: number;
  end: number;
}
export const periodOf = (
  { start, end }: Pick<IncidentState, "start" | "end">,
  requested: RequestedPeriod,
  nowS: number,
): Period => ({ start: requested.start ?? start - beforeS, end: requested.end ?? end ?? nowS });

interface CorrelatedRequest {
  incident: IncidentState;
  period: Period;
  search: string;
  nowS: number;
}

export async function loadCorrelated(
  sql: Sql,
  request: CorrelatedRequest,
): Promise<CorrelatedTickets> {
  const { incident, period, search, nowS } = request;
  const correlations = (await loadCorrelations(sql, incident.id)).map(correlationOnWire);
  const holding = new Map(
    correlations
      .filter(({ end }) => end === null)
      // Of two the newer counts.
      .toReversed()
      .map((entry) => [entry.ticket_id, entry]),
  );
  const opened = await loadOpenedTickets(sql, { ...period, limit: ticketLimits.compared });
  const [original] = correlations.filter(({ by }) => by.kind === "share").toReversed();
  const linked = [...holding.values()].filter(({ verdict }) => verdict === "linked");
  const matchingIds =
    search === ""
      ? null
      : await findTickets(sql, search, { ...period, limit: ticketLimits.suggestions });
  const alsoCompared = [
    ...linked.map(({ ticket_id }) => ticket_id),
    ...(original === undefined ? [] : [original.ticket_id]),
    ...(matchingIds ?? []),
  ];
  const ranked = await rankAll(sql, incident, { opened, alsoCompared });
  const suggested =
    matchingIds === null
      ? ranked.filter(({ id, confidence }) => confidence >= leastConfidence && !holding.has(id))
      : ranked.filter(
          ({ id }) => matchingIds.includes(id) && holding.get(id)?.verdict !== "linked",
        );
  const linkedFirst = [
    ...linked.toSorted((a, b) => a.start - b.start).map(({ ticket_id }) => ticket_id),
    ...suggested.slice(0, ticketLimits.suggestions).map(({ id }) => id),
  ];
  const items = await presentTickets(sql, linkedFirst, { ranked, holding });
  const [originalItem] =
    original === undefined
      ? []
      : await presentTickets(sql, [original.ticket_id], { ranked, holding });
  return {
    items,
    originalTicket: originalItem === undefined ? null : originalOf(originalItem),
    total:
      opened.length < ticketLimits.compared ? opened.length : await countOpenedTickets(sql, period),
    opened: opened
      .slice(0, ticketLimits.opened)
      .map(({ id, opened_at }) => ({ id, at: opened_at })),
    ...period,
    desks: await loadDesks(sql),
    precision: await loadPrecision(sql, nowS - precisionS),
  };
}

/** `alsoCompared` are compared too, whenever they were opened. */
async function rankAll(
  sql: Sql,
  incident: IncidentState,
  { opened, alsoCompared }: { opened: readonly ComparedTicket[]; alsoCompared: readonly string[] },
): Promise<RankedTicket[]> {
  const known = new Set(opened.map(({ id }) => id));
  const missing = alsoCompared.filter((id) => !known.has(id));
  const more = missing.length === 0 ? [] : await loadComparedTickets(sql, missing);
  const tickets = [...opened, ...more];
  if (tickets.length === 0) return [];
  const [state] = await loadFacts(sql, [incident.id]);
  const text = incidentText(incident, {
    descriptions: await loadAlertTexts(sql, incident.id),
    facts: state?.facts ?? {},
    tags: knownTagsOf(await loadCategories(sql)),
  });
  return rankTickets(
    text,
    tickets.map(({ id, title, description, labels, opened_at }) => ({
      id,
      title,
      description,
      labels: Object.fromEntries(
        Object.entries(labels).map(([name, values]) => [labelName(name), values]),
      ),
      openedAt: opened_at,
    })),
  );
}

/** How surely a ticket is suggested for an incident now; null where it is not. */
export async function suggestedConfidence(
  sql: Sql,
  { incident, period }: Pick<CorrelatedRequest, "incident" | "period">,
  ticketId: string,
): Promise<number | null> {
  const opened = await loadOpenedTickets(sql, { ...period, limit: ticketLimits.compared });
  if (!opened.some(({ id }) => id === ticketId)) return null;
  const ranked = await rankAll(sql, incident, { opened, alsoCompared: [] });
  const confidence = ranked.find(({ id }) => id === ticketId)?.confidence ?? 0;
  return confidence >= leastConfidence ? confidence : null;
}

async function presentTickets(
  sql: Sql,
  ids: readonly string[],
  {
    ranked,
    holding,
  }: { ranked: readonly RankedTicket[]; holding: ReadonlyMap<string, Correlation> },
): Promise<CorrelatedTicket[]> {
  const tickets = new Map((await loadTickets(sql, ids)).map((ticket) => [ticket.id, ticket]));
  const byId = new Map(ranked.map((entry) => [entry.id, entry]));
  return ids.flatMap((id) => {
    const [ticket, comparison] = [tickets.get(id), byId.get(id)];
    if (ticket === undefined || comparison === undefined) return [];
    const correlation = holding.get(id) ?? null;
    const linked = correlation?.verdict === "linked";
    return [
      {
        ...ticket,
        confidence: linked ? 1 : comparison.confidence,
        reason: reasonOf(comparison, correlation),
        words: [...comparison.words],
        labels: comparison.labels.map(({ name, incident, ticket: values, matches }) => ({
          name,
          incident: [...incident],
          ticket: [...values],
          matches,
        })),
        linked,
        correlation,
      },
    ];
  });
}

const originalOf = ({
  confidence: _confidence,
  reason: _reason,
  words: _words,
  linked: _linked,
  correlation: _correlation,
  labels,
  ...ticket
}: CorrelatedTicket): CorrelatedTickets["originalTicket"] => ({
  ...ticket,
  correlatedLabels: labels,
});
