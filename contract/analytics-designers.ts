import { z } from "zod";
import { questionFields } from "./analytics.ts";
import { endpoint, may } from "./endpoint.ts";
import { emptyReply, id, name, seconds } from "./scalars.ts";

export const designerCharts = ["number", "line", "bars", "table"] as const;
export type DesignerChart = (typeof designerCharts)[number];

const dayS = 24 * 3600;
/** Thirteen months. */
const longestRangeS = 400 * dayS;

/** Measure by dimensions, and how they are shown. */
const question = z.object(questionFields);
export type DesignerQuestion = z.output<typeof question>;

const fields = {
  name,
  description: z.string().trim().max(500),
  question,
  chart: z.enum(designerCharts),
  /** Seconds back from when it is asked. */
  range_s: z.number().int().min(3600).max(longestRangeS),
  /** Whether the time of the same length before stands beside it. */
  compares: z.boolean(),
  /** null means every environment that the reader sees. */
  environment_id: id.nullable(),
  /** Who sees it besides its owner. */
  role_ids: z.array(id).max(100),
};

export const designer = z.object({
  id: z.string(),
  ...fields,
  environment_id: z.string().nullable(),
  role_ids: z.array(z.string()),
  owner: z.object({ id: z.string().nullable(), name: z.string() }),
  is_own: z.boolean(),
  is_favorite: z.boolean(),
  version: z.number(),
  updated_at: seconds,
  /** What in it no longer exists, or cannot be asked; null when it can. */
  problem: z.string().nullable(),
});
export type Designer = z.infer<typeof designer>;
const params = z.object({ id });

export const listDesigners = endpoint({
  method: "GET",
  path: "/resources/v2.0/analytics/designers",
  summary: "List your saved questions and those that are shared with your roles, favourites first",
  needs: may("analytics@read"),
  toggle: "unified_analytics",
  reply: z.object({ items: z.array(designer), total: z.number() }),
  changesWith: ["analytics-designers"],
});
export const createDesigner = endpoint({
  method: "POST",
  path: "/resources/v2.0/analytics/designers",
  summary: "Save a question to analytics",
  needs: may("analytics@create"),
  toggle: "unified_analytics",
  body: z.object({
    ...fields,
    description: fields.description.default(""),
    chart: fields.chart.default("table"),
    range_s: fields.range_s.default(7 * dayS),
    compares: fields.compares.default(false),
    environment_id: fields.environment_id.default(null),
    role_ids: fields.role_ids.default([]),
  }),
  reply: designer,
  status: 201,
  refuses: [
    "invalid",
    "analytics_by_pairs",
    "analytics_too_many_buckets",
    "unknown_role",
    "unknown_environment",
    "name_taken",
    "too_many_entries",
  ],
});
export const updateDesigner = endpoint({
  method: "PUT",
  path: "/resources/v2.0/analytics/designers/{id}",
  summary: "Change a saved question of yours; what is left out stays",
  needs: may("analytics@update"),
  toggle: "unified_analytics",
  params,
  body: z
    .object({
      ...fields,
      /** As it was read: what has changed since is refused as stale. */
      version: z.number().int(),
    })
    .partial(),
  reply: designer,
  refuses: [
    "not_found",
    "stale",
    "invalid",
    "analytics_by_pairs",
    "analytics_too_many_buckets",
    "unknown_role",
    "unknown_environment",
    "name_taken",
  ],
});
export const deleteDesigner = endpoint({
  method: "DELETE",
  path: "/resources/v2.0/analytics/designers/{id}",
  summary: "Delete a saved question of yours",
  needs: may("analytics@delete"),
  toggle: "unified_analytics",
  params,
  reply: emptyReply,
  status: 204,
  refuses: ["not_found"],
});
export const markDesigner = endpoint({
  method: "PUT",
  path: "/resources/v2.0/analytics/designers/{id}/favorite",
  summary: "Make a saved question one of your favourites, or no longer",
  needs: may("analytics@read"),
  toggle: "unified_analytics",
  params,
  body: z.object({ is_favorite: z.boolean() }),
  reply: designer,
  refuses: ["not_found"],
});
