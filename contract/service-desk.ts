import { z } from "zod";
import { endpoint, signedIn } from "./endpoint.ts";
import { id, seconds, time } from "./scalars.ts";

export const ticketLimits = {
  /** Opened in the time that is looked at; of more, the newest are compared. */
  compared: 2000,
  suggestions: 50,
  /** Of the chart. */
  opened: 1000,
  searchCharacters: 200,
} as const;

/** A ticket of a connected service desk or tracker, as it was last read. */
export const ticket = z.object({
  id: z.string(),
  integration_id: z.string(),
  /** The name of the integration. */
  system: z.string(),
  /** What people call it there: INC0081534, OPS-12, #77. */
  key: z.string(),
  title: z.string(),
  description: z.string(),
  /** In the words of its system. */
  status: z.string(),
  is_open: z.boolean(),
  url: z.string(),
  priority: z.string().nullable(),
  severity: z.string().nullable(),
  impact: z.string().nullable(),
  assignment_group: z.string().nullable(),
  close_code: z.string().nullable(),
  requester: z.string().nullable(),
  opened_at: seconds,
  updated_at: seconds,
  closed_at: seconds.nullable(),
});
export type Ticket = z.infer<typeof ticket>;

/** What incident and ticket have in one label; it matches where they share a value. */
const labelComparison = z.object({
  name: z.string(),
  incident: z.array(z.string()),
  ticket: z.array(z.string()),
  matches: z.boolean(),
});
export type LabelComparison = z.infer<typeof labelComparison>;

export const verdicts = ["linked", "dismissed"] as const;
export type Verdict = (typeof verdicts)[number];
/**
 * What was decided of an incident and a ticket. `share`: Tocsin opened the ticket for the incident,
 * and its share lasts.
 */
const correlation = z.object({
  id: z.string(),
  ticket_id: z.string(),
  verdict: z.enum(verdicts),
  start: seconds,
  /** Null while it holds. */
  end: seconds.nullable(),
  by: z.object({
    kind: z.enum(["person", "share"]),
    id: z.string().nullable(),
    name: z.string(),
  }),
  /** The ticket is closed when the incident is resolved. */
  closes_with_incident: z.boolean(),
  /** Of the suggestion that was judged; null where nothing was suggested. */
  confidence: z.number().nullable(),
});
export type Correlation = z.infer<typeof correlation>;

const correlatedTicket = ticket.extend({
  /** 0 to 1: how much speaks for it being about the incident; 1 where it is linked. */
  confidence: z.number(),
  /** In one sentence. */
  reason: z.string(),
  /** Words that both have, as they stand in the ticket, most telling first. */
  words: z.array(z.string()),
  labels: z.array(labelComparison),
  linked: z.boolean(),
  /** What holds now. */
  correlation: correlation.nullable(),
});
export type CorrelatedTicket = z.infer<typeof correlatedTicket>;

const params = z.object({ id });
/** Usually from half an hour before the incident until it ended, or now. */
const query = z.object({ start: time.optional(), end: time.optional() });
const environment_id = z.string().max(40).default("all");

export const listCorrelatedTickets = endpoint({
  method: "GET",
  path: "/resources/v2.0/service-desk/incidents/{id}/correlated-tickets",
  summary: "List the tickets that are linked with an incident, or are probably about it",
  needs: signedIn,
  toggle: "service_desk",
  params,
  query: query.extend({
    /** A ticket's number, or words: any ticket instead of the suggestions. */
    search: z.string().trim().max(ticketLimits.searchCharacters).default(""),
  }),
  reply: z.object({
    /** Linked ones first, whenever they were opened; then suggestions, the surest first. */
    items: z.array(correlatedTicket),
    /** Opened by Tocsin for this incident; among the items too. */
    originalTicket: ticket.extend({ correlatedLabels: z.array(labelComparison) }).nullable(),
    /** Tickets that were opened in the time. */
    total: z.number(),
    opened: z.array(z.object({ id: z.string(), at: seconds })),
    start: seconds,
    end: seconds,
    /** The systems whose tickets are read. */
    desks: z.array(
      z.object({
        integration_id: z.string(),
        name: z.string(),
        /** When that last worked; null before the first time. */
        read_at: seconds.nullable(),
        /** Why its tickets cannot be read now. */
        problem: z.string().nullable(),
      }),
    ),
    /** Suggestions of the last 90 days that people judged, and how many of them they linked. */
    precision: z.object({ right: z.number(), of: z.number() }).nullable(),
  }),
  refuses: ["no_toggle", "not_found"],
  changesWith: ["integrations"],
});
export type CorrelatedTickets = z.infer<(typeof listCorrelatedTickets)["reply"]>;

export const listCorrelations = endpoint({
  method: "GET",
  path: "/resources/v2.0/service-desk/incidents/{id}/correlations",
  summary: "List what was decided of an incident and tickets, newest first",
  needs: signedIn,
  toggle: "service_desk",
  params,
  query,
  /** Without a time, all; with one, those that held in it. */
  reply: z.object({ items: z.array(correlation), total: z.number() }),
  refuses: ["no_toggle", "not_found"],
  changesWith: ["integrations"],
});

/** Of what can be undone like other actions. */
const changedCorrelation = correlation.extend({ undo_token: z.string().nullable() });
const judgementRefusals = [
  "no_toggle",
  "not_found",
  "no_environment_access",
  "no_environment_action",
  "merged_away",
  "ticket_original",
] as const;

export const createCorrelation = endpoint({
  method: "POST",
  path: "/resources/v2.0/service-desk/incidents/{id}/correlations",
  summary: "Link a ticket with an incident, or say that it is about something else",
  needs: signedIn,
  toggle: "service_desk",
  params,
  query,
  body: z.object({
    ticket_id: id,
    verdict: z.enum(verdicts),
    /** Of a new link, false unless said; of one that holds, as it is. */
    closes_with_incident: z.boolean().optional(),
    environment_id,
  }),
  reply: changedCorrelation,
  status: 201,
  refuses: judgementRefusals,
});

export const changeCorrelation = endpoint({
  method: "PUT",
  path: "/resources/v2.0/service-desk/incidents/{id}/correlations/{correlationId}",
  summary: "Change what was decided of an incident and a ticket, or end it",
  needs: signedIn,
  toggle: "service_desk",
  params: params.extend({ correlationId: id }),
  query,
  body: z.object({
    /** `none` ends it: the ticket may be suggested again. */
    verdict: z.enum([...verdicts, "none"]),
    closes_with_incident: z.boolean().optional(),
    environment_id,
  }),
  reply: changedCorrelation,
  refuses: judgementRefusals,
});
