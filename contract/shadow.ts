/** What another tool notifies of, beside what would have been sent here. */
import { z } from "zod";
import { endpoint, may } from "./endpoint.ts";
import { nativePayload } from "./events.ts";
import { ingestion, problem } from "./ingestion.ts";
import { seconds } from "./scalars.ts";

export const shadowResults = ["same", "earlier", "later", "missed", "extra"] as const;
export type ShadowResult = (typeof shadowResults)[number];

export const shadowLimits = {
  /** How long notifications of the other tool, and reports, are kept. */
  days: 30,
  /** So much apart counts as the same time. */
  toleranceS: 60,
  /** Further apart are two notifications. */
  windowS: 3600,
  /** Of each result, that a report lists. */
  itemsPerResult: 500,
} as const;

export const sendShadowNotification = endpoint({
  ...ingestion,
  method: "POST",
  path: "/data/v2/shadow/{source}",
  summary: "Send what another tool notifies of, in its own format; it makes no alert",
  params: z.object({ source: z.string() }),
  query: ingestion.query.extend({
    /** Whom the other tool told, where its payload does not say it. */
    receiver: z.string().max(200).optional(),
  }),
  rawBody: { mediaType: "application/json", schema: nativePayload },
  /** `rejected` names each alert that was not accepted by its place. */
  reply: z.object({
    accepted: z.number(),
    rejected: z.array(z.object({ index: z.number(), errors: z.array(problem) })),
  }),
  status: 202,
  refuses: [...ingestion.refuses, "not_found", "invalid"],
});

/** Why nothing was sent here for what the other tool notified of. */
export const missedReasons = [
  "never_arrived",
  "filtered",
  "in_maintenance",
  "already_shared",
  "not_shared",
  "out_of_window",
] as const;
export type MissedReason = (typeof missedReasons)[number];

export const shadowCounts = z.object({
  same: z.number(),
  earlier: z.number(),
  later: z.number(),
  missed: z.number(),
  extra: z.number(),
});
export type ShadowCounts = z.infer<typeof shadowCounts>;

export const shadowItem = z.object({
  result: z.enum(shadowResults),
  /** Of theirs; of what is extra, of ours. */
  at: seconds,
  /** Ours after theirs, in seconds. */
  difference_s: z.number().nullable(),
  is_resolved: z.boolean(),
  /** What it is about. */
  title: z.string(),
  /** Whom the other tool told; of what is extra, whom it would have been shared with. */
  receiver: z.string(),
  incident_id: z.string().nullable(),
  delivery_id: z.string().nullable(),
  /** Of what was missed. */
  reason: z.enum(missedReasons).nullable(),
});
export type ShadowItem = z.infer<typeof shadowItem>;

const day = z.iso.date();
const shadowDay = z.object({ day, made_at: seconds, counts: shadowCounts });

export const listShadowReports = endpoint({
  method: "GET",
  path: "/resources/v2.0/shadow-reports",
  summary: "List the days of shadow mode, newest first, and today until now",
  needs: may("general_settings@read"),
  reply: z.object({
    is_on: z.boolean(),
    /** Whether you get each report by mail. */
    is_mailed: z.boolean(),
    can_mail: z.boolean(),
    /** When the other tool was last heard of. */
    last_received_at: seconds.nullable(),
    /** Days are those of UTC. The newest is today, until now. */
    items: z.array(shadowDay),
    total: z.number(),
  }),
  changesWith: ["organization"],
});
export const getShadowReport = endpoint({
  method: "GET",
  path: "/resources/v2.0/shadow-reports/{day}",
  summary: "Get what differed on a day: missed and extra first, then earlier and later",
  needs: may("general_settings@read"),
  params: z.object({ day }),
  reply: z.object({ ...shadowDay.shape, items: z.array(shadowItem) }),
  refuses: ["not_found"],
  changesWith: ["organization"],
});
export const exportShadowReport = endpoint({
  method: "GET",
  path: "/resources/v2.0/shadow-reports/{day}/csv",
  summary: "Download what differed on a day",
  needs: may("general_settings@read"),
  params: z.object({ day }),
  raw: true,
  sends: "text/csv",
  reply: z.string(),
  refuses: ["not_found"],
});
export const setShadowMail = endpoint({
  method: "PUT",
  path: "/resources/v2.0/shadow-mail",
  summary: "Get each report by mail, or no longer",
  needs: may("general_settings@update"),
  body: z.object({ is_mailed: z.boolean() }),
  reply: z.object({ is_mailed: z.boolean() }),
});
