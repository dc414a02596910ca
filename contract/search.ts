import { z } from "zod";
import { change } from "./changes.ts";
import { endpoint, may } from "./endpoint.ts";
import { alert, incident, sortFields } from "./incidents.ts";
import { feedback, feedbackReply, precision } from "./insight-feedback.ts";
import { limits } from "./limits.ts";
import { seconds, time } from "./scalars.ts";
import { status } from "./statuses.ts";
import { tagOfColumn } from "./view-columns.ts";

export const searchLimits = {
  /** Matches that are listed, counted by value and by time; beyond them there is a total alone. */
  listed: 10_000,
  facets: 8,
  facetValues: 20,
  bars: 200,
  exportRows: 100_000,
  /** Queries that a person asked last. */
  recentQueries: 30,
  /** Of plain words that become a query. */
  translatedCharacters: 1000,
  /** What one search may cost the database. */
  costMs: 2000,
} as const;

/** "all" is the mixed list, most telling first. */
export const searchKinds = ["all", "incidents", "alerts", "changes"] as const;
export type SearchKind = (typeof searchKinds)[number];
export const countedKinds = ["incidents", "alerts", "changes"] as const;

/** "telling" is how bad it is, then how many people are on it, then how new. */
export const searchSorts = ["telling", ...sortFields] as const;
export type SearchSort = (typeof searchSorts)[number];

/** A field of BPQL, or a tag by its bare name. */
const facetField = z
  .string()
  .trim()
  .toLowerCase()
  .max(64)
  .transform((name) => tagOfColumn(name) ?? name)
  .pipe(z.string().regex(/^[a-z][a-z0-9_-]{0,63}$/, "must be the name of a field or tag"));

const searched = {
  kind: z.enum(searchKinds).default("incidents"),
  query: z.string().max(limits.bpqlCharacters).default(""),
  /** What was active in this time; the last day unless given. At most `searchDays` back. */
  from: time.optional(),
  to: time.optional(),
  environment: z.string().max(40).optional(),
  sort: z.enum(searchSorts).default("last_change"),
  order: z.enum(["asc", "desc"]).default("desc"),
};

const foundIncident = incident.extend({ kind: z.literal("incident") });
const foundAlert = alert.extend({
  kind: z.literal("alert"),
  incident: z.object({
    id: z.string(),
    title: z.string(),
    status,
    environments: z.array(z.string()),
  }),
});
const foundChange = change.extend({ kind: z.literal("change") });
export const foundItem = z.discriminatedUnion("kind", [foundIncident, foundAlert, foundChange]);
export type FoundItem = z.infer<typeof foundItem>;

const count = z.object({ total: z.number(), total_is_exact: z.boolean() });
const facet = z.object({
  field: z.string(),
  /** The most frequent first. An item with several values counts under each. */
  values: z.array(z.object({ value: z.string(), count: z.number() })),
  /** How many values there are. */
  distinct: z.number(),
  /** Items that have a value which is not among `values`, or none at all. */
  other: z.number(),
});
export type Facet = z.infer<typeof facet>;
const bar = z.object({
  from: seconds,
  to: seconds,
  count: z.number(),
  /** By status, and changes under `change`. */
  statuses: z.record(z.string(), z.number()),
});
export type HistogramBar = z.infer<typeof bar>;

const result = z.object({
  items: z.array(foundItem),
  next_cursor: z.string().nullable(),
  /** Of the kind that was asked for; where it is not exact there are at least so many. */
  total: z.number(),
  total_is_exact: z.boolean(),
  /** Of every kind that the caller may see; null where it was not counted. */
  counts: z.object({
    incidents: count.nullable(),
    alerts: count.nullable(),
    changes: count.nullable(),
  }),
  facets: z.array(facet),
  /** A match counts once, in the bar of its start, else in the first. */
  histogram: z.array(bar),
  /** Something was left out because it cost too much; `expensive` says what made it dear. */
  partial: z.boolean(),
  expensive: z.string().nullable(),
  took_ms: z.number(),
});
export type SearchResult = z.infer<typeof result>;

export const search = endpoint({
  method: "POST",
  path: "/resources/v2.0/search",
  summary: "Search incidents, alerts and changes, with counts, facets and a histogram",
  needs: may("search@read"),
  isReadOnly: true,
  body: z.object({
    ...searched,
    cursor: z.string().max(500).optional(),
    per_page: z.number().int().min(1).max(200).default(50),
    facets: z
      .array(facetField)
      .max(searchLimits.facets)
      .transform((fields) => [...new Set(fields)])
      .default([]),
    /** How many bars; none unless given. */
    histogram: z.number().int().min(1).max(searchLimits.bars).optional(),
    /** Of those that are tags ("tag:NAME"), incidents tell the values of their alerts. */
    columns: z.array(z.string().max(80)).max(limits.columnsPerView).default([]),
    /** Counts the other kinds as well. */
    counts: z.boolean().default(false),
  }),
  reply: result,
  refuses: ["invalid", "not_found", "unknown_cursor"],
});
export type SearchInput = z.output<(typeof search)["body"]>;

export const exportBody = z.object({
  ...searched,
  format: z.enum(["csv", "json"]).default("csv"),
  /** The usual ones of the kind unless given; "tag:NAME" is a tag. JSON has everything. */
  columns: z.array(z.string().max(80)).max(limits.columnsPerView).optional(),
});
export const exportSearch = endpoint({
  method: "POST",
  path: "/resources/v2.0/search/export",
  summary: `Download what a search finds, up to ${searchLimits.exportRows} rows, as CSV or JSON`,
  needs: may("search@read"),
  isReadOnly: true,
  raw: true,
  rawBody: {
    mediaType: "application/json",
    schema: exportBody,
  },
  sends: "text/csv",
  reply: z.string(),
  refuses: ["invalid", "not_found"],
});

export const listRecentQueries = endpoint({
  method: "GET",
  path: "/search-queries",
  summary: "List the queries that you asked last, the newest first",
  needs: may("search@read"),
  query: z.object({
    per_page: z.coerce.number().int().min(1).max(searchLimits.recentQueries).default(10),
  }),
  reply: z.object({
    items: z.array(z.object({ searchQuery: z.string(), at: seconds })),
    total: z.number(),
  }),
});
export const keepRecentQuery = endpoint({
  method: "POST",
  path: "/search-queries",
  summary: "Keep a query among those that you asked last",
  needs: may("search@read"),
  body: z.object({ searchQuery: z.string().trim().min(1).max(limits.recentQueryCharacters) }),
  reply: z.object({ searchQuery: z.string(), at: seconds }),
  status: 201,
  refuses: ["invalid"],
});

/** Why a part of a query is there; what the parameters are, the engine says by its code. */
const explanation = z.object({
  code: z.enum([
    "condition",
    "state",
    "assumed_field",
    "worst",
    "mine",
    "unassigned",
    "keyword",
    "time",
    "duration",
    "result_kind",
  ]),
  params: z.record(z.string(), z.string()),
});
export const translateWords = endpoint({
  method: "POST",
  path: "/bpql",
  summary: "Translate plain words to a query, which is not run",
  needs: may("search@read"),
  toggle: "natural_language_search",
  isReadOnly: true,
  apiOnly: true,
  body: z.object({
    text: z.string().trim().min(1).max(searchLimits.translatedCharacters),
    /** Where "today" begins; the caller's own zone unless given. */
    time_zone: z.string().max(64).optional(),
  }),
  reply: z.object({
    /** Empty if nothing was understood. */
    bpql: z.string(),
    /** In the order of the query. */
    explanation: z.array(explanation),
    /** 0 to 1: how likely it is that all of it is meant, and nothing else. */
    confidence: z.number(),
    /** Parts of the text that nothing was made of. */
    unread: z.array(z.string()),
    /** Of queries that were proposed here; null while nobody has judged one. */
    precision,
  }),
  refuses: ["no_toggle", "invalid"],
  changesWith: ["insight"],
});
export const judgeTranslation = endpoint({
  method: "POST",
  path: "/bpql/feedback",
  summary: "Say whether a query is what the words mean",
  needs: may("search@read"),
  toggle: "natural_language_search",
  body: feedback.extend({
    text: z.string().trim().min(1).max(searchLimits.translatedCharacters),
    bpql: z.string().max(limits.bpqlCharacters),
  }),
  reply: feedbackReply,
  refuses: ["no_toggle", "invalid"],
});
