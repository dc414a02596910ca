import { z } from "zod";
import { endpoint, may } from "./endpoint.ts";
import { comparedWindows, confirm, hiddenAlerts, hidingCondition } from "./hiding.ts";
import { ruleMetadata, baseRevision, ruleSources } from "./rules.ts";
import { id, name, emptyReply, time } from "./scalars.ts";

import { schedule, scheduleInput } from "./schedule.ts";
import { status } from "./statuses.ts";

const fields = {
  description: z.string().max(2000),
  /** Of one alert, after enrichment. */
  bpql: hidingCondition,
  sourceSystems: ruleSources,
  /**
   * Whether `ok` events are dropped too; by default they pass, so that recoveries still close
   * alerts.
   */
  drops_ok: z.boolean(),
  /** Unix seconds; past it the filter is done. */
  end_time: time.nullable(),
  /** When it drops; null means always. */
  schedule: schedule.nullable(),
};
export const alertFilterBody = z.object(fields);
export type AlertFilterBody = z.infer<typeof alertFilterBody>;
export const alertFilter = alertFilterBody.extend({
  ...ruleMetadata,
  name: z.string(),
  done: z.boolean(),
});
export type AlertFilter = z.infer<typeof alertFilter>;

const inputFields = { ...fields, schedule: scheduleInput.nullable() };
export const alertFilterInput = z.object({
  name,
  ...inputFields,
  description: fields.description.default(""),
  sourceSystems: fields.sourceSystems.default([]),
  drops_ok: z.boolean().default(false),
  end_time: fields.end_time.default(null),
  schedule: inputFields.schedule.default(null),
  active: z.boolean().default(true),
  confirm,
});
const updateBody = z
  .object({ name, ...inputFields, active: z.boolean() })
  .partial()
  .extend({ ...baseRevision, confirm });
const { schedule: _writtenSchedule, ...unscheduled } = alertFilterInput.shape;
const { schedule: _changedSchedule, ...someUnscheduled } = updateBody.shape;
const params = z.object({ id });
const list = z.object({ items: z.array(alertFilter), total: z.number() });
const query = z.object({ active: z.stringbool().optional() });

export const listAlertFilters = endpoint({
  method: "GET",
  path: "/resources/v2.0/plans/filters-with-schedules",
  summary: "List alert filters in the order in which they run",
  needs: may("plans@read"),
  query,
  reply: list,
  changesWith: ["alert-filter"],
});
export const createAlertFilter = endpoint({
  method: "POST",
  path: "/resources/v2.0/plans/filters-with-schedules",
  summary: "Create an alert filter",
  needs: may("plans@create"),
  body: alertFilterInput,
  reply: alertFilter,
  status: 201,
  refuses: ["invalid", "name_taken", "no_toggle", "hiding_needs_confirmation"],
});
export const updateAlertFilter = endpoint({
  method: "PATCH",
  path: "/resources/v2.0/plans/filters-with-schedules/{id}",
  summary: "Change fields of an alert filter",
  needs: may("plans@update"),
  params,
  body: updateBody,
  reply: alertFilter,
  refuses: [
    "not_found",
    "invalid",
    "name_taken",
    "stale",
    "no_toggle",
    "hiding_needs_confirmation",
  ],
});
export const deleteAlertFilter = endpoint({
  method: "DELETE",
  path: "/resources/v2.0/plans/filters-with-schedules/{id}",
  summary: "Delete an alert filter",
  needs: may("plans@delete"),
  params,
  reply: emptyReply,
  status: 204,
  refuses: ["not_found"],
});

/** The same filters for programs that know no schedules. */
export const listPlans = endpoint({
  method: "GET",
  path: "/resources/v2.0/plans",
  summary: "List alert filters that have no schedule",
  needs: may("plans@read"),
  query,
  reply: list,
  apiOnly: true,
});
export const createPlan = endpoint({
  method: "POST",
  path: "/resources/v2.0/plans",
  summary: "Create an alert filter without a schedule",
  needs: may("plans@create"),
  body: z.object(unscheduled),
  reply: alertFilter,
  status: 201,
  refuses: ["invalid", "name_taken", "hiding_needs_confirmation"],
  apiOnly: true,
});
export const updatePlan = endpoint({
  method: "PATCH",
  path: "/resources/v2.0/plans/{id}",
  summary: "Change fields of an alert filter",
  needs: may("plans@update"),
  params,
  body: z.object(someUnscheduled),
  reply: alertFilter,
  refuses: ["not_found", "invalid", "name_taken", "stale", "hiding_needs_confirmation"],
  apiOnly: true,
});
export const deletePlan = endpoint({
  method: "DELETE",
  path: "/resources/v2.0/plans/{id}",
  summary: "Delete an alert filter",
  needs: may("plans@delete"),
  params,
  reply: emptyReply,
  status: 204,
  refuses: ["not_found"],
  apiOnly: true,
});

const sample = z.object({
  at: z.number(),
  status,
  source_system: z.string(),
  primary: z.string(),
  secondary: z.string().nullable(),
  description: z.string(),
  receipt_id: z.string(),
  index: z.number(),
});
export const previewAlertFilter = endpoint({
  method: "POST",
  path: "/resources/v2.0/preview/plans",
  summary: "Preview which stored events a filter would have dropped",
  needs: may("plans@read"),
  isReadOnly: true,
  body: z.object({
    bpql: fields.bpql,
    sourceSystems: fields.sourceSystems.default([]),
    drops_ok: z.boolean().default(false),
    end_time: fields.end_time.default(null),
    schedule: inputFields.schedule.default(null),
    from: time.optional(),
    to: time.optional(),
  }),
  reply: z.object({
    /** Events looked at; `is_cut` when the time holds more than could be. */
    looked_at: z.number(),
    is_cut: z.boolean(),
    from: z.number(),
    windows: comparedWindows,
    dropped: z.number(),
    alerts: z.number(),
    by_source: z.array(z.object({ source_system: z.string(), dropped: z.number() })),
    samples: z.array(sample),
    /** What would not have become an alert of those that did: of the last 7 days. */
    hidden: hiddenAlerts,
  }),
  refuses: ["invalid"],
});
export type AlertFilterPreview = z.infer<typeof previewAlertFilter.reply>;
