import { z } from "zod";
import { endpoint, may } from "./endpoint.ts";
import { accepted, ingestion } from "./ingestion.ts";
import { id, perPage, seconds, time } from "./scalars.ts";

export const changeLimits = {
  identifierCharacters: 200,
  summaryCharacters: 2048,
  urlCharacters: 2048,
  tags: 200,
  tagNameCharacters: 64,
  itemsPerTag: 30,
  tagCharacters: 512,
  /** Written as JSON. */
  metadataCharacters: 16_384,
  searchCharacters: 200,
  commentCharacters: 2000,
  /** Of a search, no more are counted. */
  counted: 10_000,
} as const;

/** Suspects of an incident began between so long before it and so long after its end, in seconds. */
export const suspectTimes = { before: 4 * 3600, after: 3600 } as const;

export const changeStatuses = ["Planned", "In Progress", "Done", "Canceled"] as const;
export type ChangeStatus = (typeof changeStatuses)[number];

const tagText = z
  .union([z.string(), z.number(), z.boolean()])
  .transform((value) => String(value).slice(0, changeLimits.tagCharacters));
const tagName = z.string().trim().toLowerCase().min(1).max(changeLimits.tagNameCharacters);
const tags = z
  .record(tagName, z.union([tagText, z.array(tagText).max(changeLimits.itemsPerTag)]))
  .refine((all) => Object.keys(all).length <= changeLimits.tags, {
    error: `may have at most ${changeLimits.tags} entries`,
  });
const metadata = z
  .record(z.string(), z.unknown())
  .refine((all) => JSON.stringify(all).length <= changeLimits.metadataCharacters, {
    error: `must have at most ${changeLimits.metadataCharacters} characters as JSON`,
  });
const webAddress = z
  .string()
  .trim()
  .max(changeLimits.urlCharacters)
  .regex(/^https?:\/\/\S+$/i, "must be an address that begins with http:// or https://");
const moment = time.refine((at) => at >= 0, { error: "must not be before 1970" });

/** In any case of letters, with a space, dash, underscore or nothing between words. */
const status = z
  .string()
  .transform((text) => {
    const bare = lettersOf(text);
    return changeStatuses.find((word) => lettersOf(word) === bare) ?? text;
  })
  .pipe(z.enum(changeStatuses));
const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, "");

/** As a sender reports it: again, with the same identifier, when something of it is other. */
export const reportedChange = z
  .object({
    app_key: z.string().max(100).optional().meta({
      description: "Of the integration it comes from; may stand in the query or beside `changes`",
    }),
    identifier: z
      .union([z.string(), z.number()])
      .transform((value) => String(value).trim())
      .pipe(z.string().min(1).max(changeLimits.identifierCharacters)),
    status,
    summary: z
      .string()
      .trim()
      .min(1)
      .transform((text) => text.slice(0, changeLimits.summaryCharacters)),
    start: moment,
    end: moment.nullable().optional(),
    ticket_url: webAddress.nullable().optional(),
    tags: tags.optional(),
    metadata: metadata.optional(),
    timestamp: moment.optional().meta({
      description:
        "When it was so, the time of receipt unless given: what is older than what is known changes nothing",
    }),
  })
  .refine(({ start, end }) => typeof end !== "number" || end >= start, {
    error: "must not be before the start",
    path: ["end"],
  });
export type ReportedChange = z.output<typeof reportedChange>;

export const change = z.object({
  id: z.string(),
  /** Of its sender: one of its integration. */
  identifier: z.string(),
  status: z.enum(changeStatuses),
  summary: z.string(),
  start: seconds,
  end: seconds.nullable(),
  ticket_url: z.string().nullable(),
  tags: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  metadata: z.record(z.string(), z.unknown()),
  source_system: z.string(),
  integration_id: z.string(),
  created_at: seconds,
  updated_at: seconds,
});
export type Change = z.infer<typeof change>;

export const sendChanges = endpoint({
  ...ingestion,
  method: "POST",
  path: "/data/v2/changes",
  alsoAt: "/data/changes",
  summary: "Send a change, or {changes: [changes]}; 202 once stored durably",
  reply: accepted,
  status: 202,
  refuses: [...ingestion.refuses, "signature_missing", "bad_signature"],
  rawBody: {
    mediaType: "application/json",
    schema: z.union([
      z.object({ app_key: z.string().max(100).optional(), changes: z.array(reportedChange) }),
      z.array(reportedChange),
      reportedChange,
    ]),
  },
});

export const searchChanges = endpoint({
  method: "GET",
  path: "/resources/v2.0/changes/search",
  summary: "List changes, those that began last first",
  needs: may("changes@read"),
  query: z.object({
    /** In the identifier or the summary. */
    query: z.string().trim().max(changeLimits.searchCharacters).default(""),
    /** Some of the statuses, with commas between them. */
    status: z
      .string()
      .transform((text) => text.split(",").filter((word) => word.trim() !== ""))
      .pipe(z.array(status))
      .optional(),
    /** `name:value` of a tag. */
    tag: z
      .string()
      .max(changeLimits.tagNameCharacters + 1 + changeLimits.tagCharacters)
      .regex(/^[^:]+:./, "must be a tag's name, a colon and its value")
      .optional(),
    integration_id: id.optional(),
    /** What took place or lasted in this time. */
    from: time.optional(),
    to: time.optional(),
    cursor: z.string().max(500).optional(),
    per_page: perPage(50, 200),
  }),
  reply: z.object({
    items: z.array(change),
    next_cursor: z.string().nullable(),
    total: z.number(),
    /** Counting stopped at `total`: there are more. */
    total_is_least: z.boolean(),
  }),
  refuses: ["unknown_cursor"],
  changesWith: ["changes"],
});
export type ChangeSearch = z.output<(typeof searchChanges)["query"]>;

/** `SUSPECT` is a guess; the others are what a person said, and no guess replaces them. */
export const changeCertainties = ["SUSPECT", "MATCH", "NONE"] as const;
export type ChangeCertainty = (typeof changeCertainties)[number];

const rootCauseChange = z.object({
  change,
  certainty: z.enum(changeCertainties),
  /** 0 to 1; 0 where only a person has named it. */
  score: z.number(),
  reasons: z.array(
    z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }),
  ),
  comment: z.string().nullable(),
  /** Who judged it; null of a guess. */
  by: z.object({ id: z.string().nullable(), name: z.string() }).nullable(),
  at: seconds.nullable(),
});
export type RootCauseChange = z.infer<typeof rootCauseChange>;

export const listRootCauseChanges = endpoint({
  method: "GET",
  path: "/resources/v2.0/changes/rcc",
  summary: "List the changes that may have caused an incident, the surest first",
  needs: may("changes@read"),
  query: z.object({ incident_id: id }),
  reply: z.object({ items: z.array(rootCauseChange) }),
  refuses: ["not_found"],
  changesWith: ["changes"],
});

export const judgeChange = endpoint({
  method: "PUT",
  path: "/resources/v2.0/changes/{changeId}",
  summary: "Say whether a change has caused an incident, or leave it to the guess again",
  needs: may("changes@update"),
  params: z.object({ changeId: id }),
  body: z.object({
    incident_id: id,
    /** `SUSPECT` takes back what was said. */
    match_certainty: z.enum(changeCertainties),
    comment: z.string().trim().max(changeLimits.commentCharacters).nullable().optional(),
  }),
  reply: rootCauseChange,
  refuses: ["not_found", "merged_away"],
});
