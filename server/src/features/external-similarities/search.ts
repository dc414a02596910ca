/** Tickets of the past that are like an incident, whenever they were opened. */
import { indexIncidents, type IncidentRecord } from "#insight/similar/index-incidents.ts";
import { rankIndexed } from "#insight/similar/rank-similar.ts";
import { similarityLimits } from "#contract/insight-limits.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type {
  ExternalSimilarIncident,
  findExternalSimilarities,
} from "#contract/similar-incidents.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { loadQuality } from "../insight-feedback/quality.ts";
import { loadOwnFeedback } from "../insight-feedback/store.ts";
import { labelName } from "../service-desk/incident-text.ts";
import { loadDesks } from "../service-desk/store-compared.ts";
import { explain } from "../similar-incidents/explain.ts";
import { recordOf } from "../similar-incidents/record.ts";
import { loadComparedRows } from "../similar-incidents/store-records.ts";
import { loadPastTickets, type PastTicket } from "./store.ts";

export const externalKind = "external_similarity";

const mostCompared = 500;
const leastConfidence = 0.15;
/** What of the rest is shown to say what a ticket is about. */
const summaryCharacters = 300;
const mostRanked = 60;

interface ExternalSearch {
  caller: Caller;
  incidentId: string;
  includesHidden: boolean;
  nowS: number;
}

/** Closed ones first: of them people know how they ended. */
export async function searchExternal(
  sql: Sql,
  { caller, incidentId, includesHidden, nowS }: ExternalSearch,
): Promise<ReplyOf<typeof findExternalSimilarities>> {
  const quality = await loadQuality(sql, externalKind, nowS);
  const has_desk = (await loadDesks(sql)).length > 0;
  const [row] = await loadComparedRows(sql, [incidentId]);
  if (!row || (quality.is_hidden && !includesHidden))
    return { items: [], compared: 0, has_desk, ...quality };
  const since = nowS - similarityLimits.days * 24 * 3600;
  const tickets = await loadPastTickets(sql, { since, limit: mostCompared });
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  const own = await loadOwnFeedback(sql, { incidentId, kind: externalKind, userId: caller.userId });
  const similar = rankIndexed(
    inWordsOfTickets(recordOf(row, [])),
    indexIncidents(tickets.map(recordOfTicket)),
    {
      atMost: mostRanked,
    },
  ).filter(
    ({ score, reasons }) =>
      score >= leastConfidence &&
      reasons.some(({ code }) => code === "text" || code === "tags" || code === "entities"),
  );
  const items = similar.flatMap(({ id, score, reasons }): ExternalSimilarIncident[] => {
    const ticket = byId.get(id);
    if (!ticket) return [];
    return [
      onWire(ticket, {
        confidence: score,
        reasoning: explain(reasons),
        feedback: own.get(id) ?? null,
      }),
    ];
  });
  const closedFirst = [
    ...items.filter(({ is_open }) => !is_open),
    ...items.filter(({ is_open }) => is_open),
  ];
  return {
    items: closedFirst.slice(0, similarityLimits.items),
    compared: tickets.length,
    has_desk,
    ...quality,
  };
}

/** Tags are called as labels of tickets are. */
const inWordsOfTickets = (record: IncidentRecord): IncidentRecord => ({
  ...record,
  tags: Object.fromEntries(
    Object.entries(record.tags).map(([name, values]) => [labelName(name), values]),
  ),
});

const recordOfTicket = (ticket: PastTicket): IncidentRecord => ({
  id: ticket.id,
  title: ticket.title,
  texts: [ticket.description],
  account: Object.values(ticket.notes ?? {}),
  tags: Object.fromEntries(
    Object.entries(ticket.labels).map(([name, values]) => [labelName(name), values]),
  ),
  checks: {},
});

function onWire(
  {
    labels: _labels,
    notes,
    integration_id: _integration,
    requester: _requester,
    ...ticket
  }: PastTicket,
  judged: Pick<ExternalSimilarIncident, "confidence" | "reasoning" | "feedback">,
): ExternalSimilarIncident {
  const ended = notes?.close_notes ?? ticket.description;
  return {
    ...ticket,
    ...judged,
    summary: [ticket.title, ended.slice(0, summaryCharacters)]
      .filter((text) => text !== "")
      .join(". "),
    short_description: ticket.title,
    work_notes: notes?.work_notes ?? null,
    close_notes: notes?.close_notes ?? null,
    comments: notes?.comments ?? null,
  };
}
