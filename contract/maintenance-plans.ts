import { z } from "zod";
import { endpoint, may } from "./endpoint.ts";
import { comparedWindows, confirm, hidingCondition } from "./hiding.ts";
import { ruleMetadata, baseRevision, ruleSources } from "./rules.ts";
import { id, name, emptyReply, page, perPage, seconds, time } from "./scalars.ts";
import { schedule, scheduleInput } from "./schedule.ts";

/** What becomes of muted alerts when their last window ends. The later, the stronger. */
export const endActions = ["None", "Reactivate", "Resolve"] as const;
export type EndAction = (typeof endActions)[number];
export const planStatuses = ["running", "upcoming", "paused", "done"] as const;
export type PlanStatus = (typeof planStatuses)[number];
export const planTypes = ["One time", "Recurring"] as const;
export const frequencies = ["Once", "Daily", "Weekly", "Monthly"] as const;

export const maxOccurrences = 2000;
export const maxOccurrenceDays = 400;

const fields = {
  description: z.string().max(2000),
  /** BPQL of one alert, after enrichment. */
  condition: hidingCondition,
  source_systems: ruleSources,
  end_action: z.enum(endActions),
};
export const maintenancePlanBody = z.object({
  ...fields,
  schedule,
  stopped_at: seconds.nullable(),
  /** Whom a silence names; who called is in the audit log. */
  created_by: z.string().max(200).optional(),
});
export type MaintenancePlanBody = z.infer<typeof maintenancePlanBody>;
const window = z.object({ start: seconds, end: seconds });
export const maintenancePlan = maintenancePlanBody.extend({
  ...ruleMetadata,
  name: z.string(),
  status: z.enum(planStatuses),
  type: z.enum(planTypes),
  frequency: z.enum(frequencies),
  /** The open window, else the next one; null when there is none. */
  window: window.nullable(),
});
export type MaintenancePlan = z.infer<typeof maintenancePlan>;

export const maintenancePlanInput = z.object({
  name,
  ...fields,
  description: fields.description.default(""),
  source_systems: fields.source_systems.default([]),
  end_action: fields.end_action.default("None"),
  schedule: scheduleInput,
  active: z.boolean().default(true),
  confirm,
});
const updateBody = z
  .object({ name, ...fields, schedule: scheduleInput, active: z.boolean() })
  .partial()
  .extend({ ...baseRevision, confirm });

/** "one_time", "One time" and "ONETIME" are one word. */
const looseEnum = <T extends string>(values: readonly [T, ...T[]]) =>
  z.preprocess(
    (value) => values.find((candidate) => folded(candidate) === folded(value)) ?? value,
    z.enum(values),
  );
const folded = (value: unknown): string =>
  String(value)
    .toLowerCase()
    .replaceAll(/[\s_-]/g, "");

const sorts = ["start", "name", "status", "frequency", "created_at", "updated_at"] as const;
const query = z.object({
  search_text: z.string().max(200).default(""),
  active: z.stringbool().optional(),
  /** Without it: all that are not done. */
  status: looseEnum([...planStatuses, "all"]).optional(),
  type: looseEnum(planTypes).optional(),
  sort_by: z.enum(sorts).default("start"),
  order: z.enum(["asc", "desc"]).default("asc"),
  /** false: all on one page. */
  pagination: z.stringbool().default(true),
  page,
  per_page: perPage(50, 200),
});
const counters = z.object({
  running: z.number(),
  upcoming: z.number(),
  paused: z.number(),
  done: z.number(),
  one_time: z.number(),
  recurring: z.number(),
  total: z.number(),
});
export type PlanCounters = z.infer<typeof counters>;
const params = z.object({ id });

export const listMaintenancePlans = endpoint({
  method: "GET",
  path: "/resources/v2.0/ordered-maintenance-plans",
  summary: "List maintenance plans; those that are not done, unless you filter",
  needs: may("plans@read"),
  query,
  reply: z.object({
    data: z.array(maintenancePlan),
    previous_page: z.number().nullable(),
    next_page: z.number().nullable(),
    counters,
    total: z.number(),
    page: z.number(),
    per_page: z.number(),
  }),
  changesWith: ["maintenance-plan"],
});
export const countMaintenancePlans = endpoint({
  method: "GET",
  path: "/resources/v2.0/maintenance-counters",
  summary: "Count maintenance plans by status",
  needs: may("plans@read"),
  reply: z.object({ counters }),
  changesWith: ["maintenance-plan"],
});
export const getMaintenancePlan = endpoint({
  method: "GET",
  path: "/resources/v2.0/maintenance-plans/{id}",
  summary: "Get a maintenance plan",
  needs: may("plans@read"),
  params,
  reply: maintenancePlan,
  refuses: ["not_found"],
  changesWith: ["maintenance-plan"],
});
export const getPlanUnversioned = endpoint({
  method: "GET",
  path: "/resources/maintenance-plans/{id}",
  summary: "Get a maintenance plan",
  needs: may("plans@read"),
  params,
  reply: maintenancePlan,
  refuses: ["not_found"],
  apiOnly: true,
});
export const createMaintenancePlan = endpoint({
  method: "POST",
  path: "/resources/v2.0/maintenance-plans",
  summary: "Create a maintenance plan",
  needs: may("plans@create"),
  body: maintenancePlanInput,
  reply: maintenancePlan,
  status: 201,
  refuses: ["invalid", "name_taken", "hiding_needs_confirmation"],
});
export const updateMaintenancePlan = endpoint({
  method: "PATCH",
  path: "/resources/v2.0/maintenance-plans/{id}",
  summary: "Change a maintenance plan; only the end while it is running",
  needs: may("plans@update"),
  params,
  body: updateBody,
  reply: maintenancePlan,
  refuses: [
    "not_found",
    "invalid",
    "name_taken",
    "stale",
    "plan_running",
    "hiding_needs_confirmation",
  ],
});
export const deleteMaintenancePlan = endpoint({
  method: "DELETE",
  path: "/resources/v2.0/maintenance-plans/{id}",
  summary: "Delete a maintenance plan; what it muted comes back",
  needs: may("plans@delete"),
  params,
  reply: emptyReply,
  status: 204,
  refuses: ["not_found"],
});
export const stopMaintenancePlan = endpoint({
  method: "POST",
  path: "/resources/v2.0/maintenance-plans/{id}/stop",
  summary: "Stop a maintenance plan now and for good",
  needs: may("plans@update"),
  params,
  reply: maintenancePlan,
  refuses: ["not_found", "plan_done"],
});

const sample = z.object({
  alert_id: z.string(),
  incident_id: z.string(),
  status: z.string(),
  source_system: z.string(),
  primary: z.string(),
  secondary: z.string().nullable(),
  description: z.string(),
  start: seconds,
  last_seen: seconds,
});
export const previewMaintenance = endpoint({
  method: "POST",
  path: "/resources/v2.0/maintenance-preview",
  summary: "Preview which alerts of the last 7 days a plan would have muted",
  needs: may("plans@read"),
  isReadOnly: true,
  body: z.object({
    condition: fields.condition,
    source_systems: fields.source_systems.default([]),
    /** Laid over the week; without it the preview is of any hour. */
    schedule: scheduleInput.nullable().default(null),
  }),
  reply: z.object({
    /** Alerts looked at; `is_cut` when the week holds more than could be. */
    looked_at: z.number(),
    is_cut: z.boolean(),
    from: seconds,
    to: seconds,
    windows: comparedWindows,
    muted: z.number(),
    incidents: z.number(),
    source_systems: z.array(
      z.object({ source_system: z.string(), muted: z.number(), total: z.number() }),
    ),
    environments: z.array(
      z.object({
        environment_id: z.string(),
        name: z.string(),
        muted: z.number(),
        total: z.number(),
        share: z.number(),
      }),
    ),
    /** Of the environment that it concerns most, 0 to 1. */
    share_of_environment: z.number(),
    needs_confirmation: z.boolean(),
    samples: z.array(sample),
  }),
  refuses: ["invalid"],
});
export type MaintenancePreview = z.infer<typeof previewMaintenance.reply>;

export const shownWindows = 3;
export const listNextWindows = endpoint({
  method: "POST",
  path: "/resources/v2.0/schedule-windows",
  summary: "List the next windows of a schedule, the current one first",
  needs: may("plans@read"),
  isReadOnly: true,
  body: z.object({ schedule: scheduleInput }),
  reply: z.object({ items: z.array(window) }),
  refuses: ["invalid"],
});

const occurrence = window.extend({
  plan_id: z.string(),
  name: z.string(),
  end_action: z.enum(endActions),
  timezone: z.string(),
  type: z.enum(planTypes),
});
export type Occurrence = z.infer<typeof occurrence>;
export const listMaintenanceOccurrences = endpoint({
  method: "GET",
  path: "/resources/v2.0/maintenance-plans/occurrences",
  summary: "List the windows of all active plans between two times, in the order of their start",
  needs: may("plans@read"),
  query: z.object({ from: time, to: time }),
  reply: z.object({
    items: z.array(occurrence),
    total: z.number(),
    /**
     * Nothing that begins before this is missing: `to`, unless there are more windows than one
     * answer holds.
     */
    complete_until: seconds,
    is_cut: z.boolean(),
  }),
  refuses: ["invalid", "occurrences_range"],
  changesWith: ["maintenance-plan"],
});
