import { z } from "zod";
import { endpoint, inEnvironment, mayAct, signedIn } from "./endpoint.ts";
import { appliedTag } from "./incident-tags.ts";
import { incidentGrouping, incidentPart } from "./incident-grouping.ts";
import { limits } from "./limits.ts";
import { settingRanges } from "./setting-limits.ts";
import { id, emptyReply, seconds, time } from "./scalars.ts";
import { share } from "./sharing.ts";
import { folder, status } from "./statuses.ts";
import { isQueryable, tagNamesIn } from "./tags.ts";

export const actorKinds = ["user", "rule", "api-key", "system"] as const;
const actor = z.object({
  kind: z.enum(actorKinds),
  id: z.string().nullable(),
  name: z.string(),
});
export type Actor = z.infer<typeof actor>;
/** Whether some or all of its active alerts are muted. */
export const maintenanceStates = ["partial", "active"] as const;
export const assignment = z.object({
  _id: z.string(),
  incident_id: z.string(),
  assignee: z.string(),
  assigner: z.string(),
  created_at: seconds,
  updated_at: seconds,
});
/** Somebody knows of the incident. It assigns nobody, and assigning does not acknowledge. */
export const acknowledgement = z.object({
  /** The user's id; of an organization's API key "0". */
  by: z.string(),
  name: z.string(),
  at: seconds,
});
export const snooze = z.object({
  until: seconds,
  wake_on_change: z.boolean(),
  by: z.string(),
  annotation: z.string().nullable(),
});
/** What the alerts of an incident have in a tag: the first few values, long ones cut, and how many. */
const tagValues = z.object({ values: z.array(z.string()), total: z.number() });
export type TagValues = z.infer<typeof tagValues>;
export const incident = z.object({
  id: z.string(),
  title: z.string(),
  subtitle: z.string(),
  /** What the oldest of its worst alerts says, cut to a few lines. */
  description: z.string(),
  status,
  severity: status,
  active: z.boolean(),
  folders: z.array(folder),
  start: seconds,
  end: seconds.nullable(),
  last_change: seconds,
  updated_at: seconds,
  version: z.number(),
  /** `by_status` counts all alerts, recovered ones under `ok`. */
  alerts: z.object({
    total: z.number(),
    active: z.number(),
    by_status: z.record(z.string(), z.number()),
  }),
  source_systems: z.array(z.string()),
  environments: z.array(z.string()),
  /** 1 (most urgent) to 5; null when no alert names one. */
  priority: z.number().nullable(),
  flapping: z.boolean(),
  assignment: assignment.nullable(),
  acknowledgement: acknowledgement.nullable(),
  /** Ids of users who work on it beside the assignee. */
  responders: z.array(z.string()),
  snooze: snooze.nullable(),
  maintenance: z.enum(maintenanceStates).nullable(),
  escalations: z.array(share),
  /** By the id of the tag's definition. */
  incident_tags: z.record(z.string(), appliedTag),
  /** By name, of those that `tags` asks for and its alerts have. */
  alert_tags: z.record(z.string(), tagValues).optional(),
  resolved_by: z.string().nullable(),
  merged_into: z.string().nullable(),
  previous_incident_id: z.string().nullable(),
  /** Null where it is all there is. */
  part: incidentPart.nullable(),
  /** Null of a single alert, and where people put together what no pattern would. */
  grouping: incidentGrouping.nullable(),
});
export type Incident = z.infer<typeof incident>;

export const sortFields = [
  "last_change",
  "priority",
  "status",
  "start",
  "alerts",
  "duration",
] as const;
export const ranges = ["1h", "2h", "6h", "1d", "7d"] as const;
const env = z.string().max(40);
const inEnv = z.object({ env });
const incidentParams = z.object({ env, id });
const isTagList = (names: readonly string[]): boolean =>
  names.length <= limits.columnsPerView && names.every(isQueryable);
const tagListProblem = `Names at most ${limits.columnsPerView} tags of alerts`;
const feedQuery = z.object({
  folder: folder.optional(),
  sort: z.enum(sortFields).default("last_change"),
  order: z.enum(["asc", "desc"]).default("desc"),
  query: z.string().max(limits.bpqlCharacters).default(""),
  from: time.optional(),
  to: time.optional(),
  range: z.enum(ranges).optional(),
  cursor: z.string().max(500).optional(),
  /** Tags of alerts, with commas, whose values `alert_tags` tells. */
  tags: z
    .string()
    .max(limits.columnsPerView * 70)
    .refine((text) => isTagList(tagNamesIn(text)), tagListProblem)
    .optional(),
  per_page: z.coerce.number().int().min(1).max(limits.feedPageMost).default(limits.feedPage),
});
export type FeedQuery = z.output<typeof feedQuery>;
/** `total` counts what matches; `total_is_least` says that counting stopped there. */
const feed = z.object({
  items: z.array(incident),
  next_cursor: z.string().nullable(),
  total: z.number(),
  total_is_least: z.boolean(),
});
export type Feed = z.infer<typeof feed>;

export const getFeed = endpoint({
  method: "GET",
  path: "/resources/v2.0/environments/{env}/feed/incidents",
  summary: "List the incidents of a folder or search, page by page",
  needs: inEnvironment("read"),
  params: inEnv,
  query: feedQuery,
  reply: feed,
  refuses: ["not_found", "invalid", "unknown_cursor"],
});
export const getFeedByIds = endpoint({
  method: "POST",
  path: "/resources/v2.0/environments/{env}/feed/incidents",
  summary: "Get incidents by id, as far as you may see them",
  needs: inEnvironment("read"),
  isReadOnly: true,
  params: inEnv,
  body: z.object({
    ids: z.array(id).max(limits.idsPerAction),
    tags: z.array(z.string().toLowerCase()).refine(isTagList, tagListProblem).optional(),
  }),
  reply: feed,
});
export const getIncident = endpoint({
  method: "GET",
  path: "/resources/v2.0/environments/{env}/feed/incidents/{id}",
  summary: "Get an incident; a merged one has merged_into",
  needs: inEnvironment("read"),
  params: incidentParams,
  reply: incident,
  refuses: ["not_found"],
});
export const listIncidentParts = endpoint({
  method: "GET",
  path: "/resources/v2.0/environments/{env}/feed/incidents/{id}/parts",
  summary: "List all parts of an incident that was continued because it was full, in order",
  needs: inEnvironment("read"),
  params: incidentParams,
  reply: z.object({ items: z.array(incident), total: z.number() }),
  refuses: ["not_found"],
});
export const alert = z.object({
  id: z.string(),
  incident_id: z.string(),
  status,
  severity: status,
  source_system: z.string(),
  integration_id: z.string(),
  primary: z.object({ name: z.string(), value: z.string() }),
  secondary: z.object({ name: z.string(), value: z.string() }).nullable(),
  description: z.string(),
  tags: z.record(
    z.string(),
    z.union([
      z.string(),
      z.number(),
      z.boolean(),
      z.array(z.union([z.string(), z.number(), z.boolean()])),
    ]),
  ),
  start: seconds,
  end: seconds.nullable(),
  last_change: seconds,
  last_seen: seconds,
  events: z.number(),
  muted: z.boolean(),
  flapping: z.boolean(),
  /** Ids of the maintenance plans that mute it. */
  muted_by: z.array(z.string()).optional(),
  /** When the last of their open windows ends. */
  muted_until: seconds.optional(),
  resolved_by: z.string().nullable(),
  last_receipt: z.object({ id: z.string(), index: z.number() }).nullable(),
  timeline: z.array(z.object({ at: seconds, status })),
});
export type Alert = z.infer<typeof alert>;
export const getEnrichedIncidents = endpoint({
  method: "GET",
  path: "/resources/v2.0/environments/{env}/feed/enriched-incidents",
  summary: "List incidents with a summary of their alerts",
  needs: inEnvironment("read"),
  params: inEnv,
  query: z.object({ ids: z.string().max(10_000) }),
  apiOnly: true,
  reply: z.object({
    items: z.array(
      incident.extend({
        alerts_summary: z.array(
          alert.pick({ id: true, status: true, primary: true, secondary: true, description: true }),
        ),
      }),
    ),
    total: z.number(),
  }),
});
export const listIncidentAlerts = endpoint({
  method: "GET",
  path: "/resources/v2.0/environments/{env}/feed/incidents/{id}/alerts",
  summary: "List the alerts of an incident with their timelines",
  needs: inEnvironment("read"),
  params: incidentParams,
  query: z.object({
    query: z.string().max(limits.bpqlCharacters).default(""),
    sort: z.enum(["status", "start", "last_change"]).default("status"),
    order: z.enum(["asc", "desc"]).default("desc"),
    page: z.coerce.number().int().min(1).default(1),
    per_page: z.coerce.number().int().min(1).max(settingRanges.alertsPerIncident.max).default(100),
  }),
  reply: z.object({
    items: z.array(alert),
    total: z.number(),
    page: z.number(),
    per_page: z.number(),
  }),
  refuses: ["not_found", "invalid"],
});
export const findIncidentEnvironment = endpoint({
  method: "GET",
  path: "/resources/v2.0/incidents/{id}/environment",
  summary: "Find the environment in which to open an incident; follows merges",
  needs: signedIn,
  params: z.object({ id }),
  reply: z.object({ environment_id: z.string(), incident_id: z.string() }),
  refuses: ["not_found"],
});

export const activityTypes = [
  "created",
  "reopened",
  "alerts_added",
  "alerts_resolved",
  "status",
  "assigned",
  "unassigned",
  "acknowledged",
  "unacknowledged",
  "responders_added",
  "responders_removed",
  "snoozed",
  "unsnoozed",
  "shared",
  "unsubscribed",
  "ticket_linked",
  "ticket_unlinked",
  "change_suspected",
  "change_judged",
  "action_applied",
  "commented",
  "resolved",
  "merged",
  "split",
  "undone",
  "flapping",
  "maintenance",
  "tag_set",
  "tag_removed",
  "preview_link",
  "ai_analysis",
  "connected",
] as const;
export type ActivityType = (typeof activityTypes)[number];
export const activity = z.object({
  id: z.string(),
  type: z.enum(activityTypes),
  at: seconds,
  actor,
  params: z.record(z.string(), z.unknown()),
});
export type Activity = z.infer<typeof activity>;
export const listActivities = endpoint({
  method: "GET",
  path: "/resources/v2.0/environments/{env}/incidents/{id}/activities",
  summary: "List what happened to an incident, newest first",
  needs: inEnvironment("read"),
  params: incidentParams,
  query: z.object({
    page: z.coerce.number().int().min(1).default(1),
    per_page: z.coerce.number().int().min(1).max(200).default(limits.activityPage),
    types: z.string().max(500).optional(),
  }),
  reply: z.object({ activities: z.array(activity), total: z.number() }),
  refuses: ["not_found"],
});
const comment = z.object({ id: z.string(), body: z.string(), author: actor, created_at: seconds });
export const listComments = endpoint({
  method: "GET",
  path: "/resources/v2.0/environments/{env}/incidents/{id}/comments",
  summary: "List the comments of an incident, oldest first",
  needs: inEnvironment("read"),
  params: incidentParams,
  reply: z.object({ items: z.array(comment), total: z.number() }),
  refuses: ["not_found"],
});
export const addComment = endpoint({
  method: "POST",
  path: "/resources/v2.0/environments/{env}/incidents/{id}/comments",
  summary: "Add a comment in Markdown",
  status: 201,
  needs: mayAct("comment"),
  params: incidentParams,
  body: z.object({
    body: z.string().trim().min(1).max(limits.commentCharacters),
  }),
  reply: comment,
  refuses: ["not_found"],
});

const previewLink = z.object({
  id: z.string(),
  created_by: z.string(),
  created_at: seconds,
  expires_at: seconds,
});
export const createPreviewLink = endpoint({
  method: "POST",
  path: "/resources/v2.0/environments/{env}/incidents/{id}/preview-token",
  summary: "Create a read-only preview link to an incident; it is shown once",
  status: 201,
  needs: mayAct("share"),
  params: incidentParams,
  body: z.object({
    expires_in: z
      .number()
      .int()
      .min(60)
      .max(limits.previewTokenDays * 86_400)
      .default(limits.previewTokenDays * 86_400),
  }),
  reply: previewLink.extend({ url: z.string(), token: z.string() }),
  refuses: ["not_found"],
});
export const listPreviewLinks = endpoint({
  method: "GET",
  path: "/resources/v2.0/environments/{env}/incidents/{id}/preview-tokens",
  summary: "List the valid preview links of an incident",
  needs: inEnvironment("read"),
  params: incidentParams,
  reply: z.object({ items: z.array(previewLink), total: z.number() }),
  refuses: ["not_found"],
});
export const revokePreviewLink = endpoint({
  method: "DELETE",
  path: "/resources/v2.0/environments/{env}/incidents/{id}/preview-tokens/{token_id}",
  summary: "End a preview link",
  needs: mayAct("share"),
  params: z.object({ env, id, token_id: id }),
  reply: emptyReply,
  status: 204,
  refuses: ["not_found"],
});
export const getPreview = endpoint({
  method: "GET",
  path: "/resources/v2.0/environments/{env}/incidents/{id}/preview",
  summary: "Get the incident that a preview link shows",
  needs: { kind: "preview-token" },
  params: incidentParams,
  reply: z.object({
    incident,
    alerts: z.array(alert),
    activities: z.array(activity),
    organization: z.object({ display_name: z.string() }),
  }),
  refuses: ["bad_key", "not_found"],
});
