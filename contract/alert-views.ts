import { z } from "zod";
import { endpoint, may } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { baseRevision, orderInput } from "./rules.ts";
import { id, name, emptyReply } from "./scalars.ts";
import { columnsOf, viewMetadata } from "./views.ts";
import { alertColumns, isAlertColumn } from "./view-columns.ts";

const fields = {
  name,
  /** From left to right, after status and name. */
  columns: columnsOf(isAlertColumn, alertColumns),
  /** Where it is offered, and to whom; none means everywhere, to everyone. */
  environment_ids: z.array(id).max(limits.viewTargets),
  role_ids: z.array(id).max(limits.viewTargets),
  active: z.boolean(),
};
const viewInput = z.object({
  ...fields,
  environment_ids: fields.environment_ids.default([]),
  role_ids: fields.role_ids.default([]),
  active: fields.active.default(true),
});
export const alertView = z.object({
  ...viewMetadata,
  columns: z.array(z.string()),
  environment_ids: z.array(z.string()),
  role_ids: z.array(z.string()),
});
export type AlertView = z.infer<typeof alertView>;
const list = z.object({ items: z.array(alertView), total: z.number() });
const params = z.object({ id });

export const listAlertViews = endpoint({
  method: "GET",
  path: "/resources/v2.1/alert-views",
  summary:
    "List the views of an incident's alerts in order; only your own if you may not change them",
  needs: may("alert_view@read"),
  reply: list,
  changesWith: ["alert-view"],
});
export const createAlertView = endpoint({
  method: "POST",
  path: "/resources/v2.1/alert-views",
  summary: "Create a view; it comes last",
  needs: may("alert_view@create"),
  body: viewInput,
  reply: alertView,
  status: 201,
  refuses: ["invalid", "unknown_environment", "unknown_role", "name_taken", "too_many_entries"],
});
export const updateAlertView = endpoint({
  method: "PUT",
  path: "/resources/v2.1/alert-views/{id}",
  summary: "Change a view; what is left out stays",
  needs: may("alert_view@update"),
  params,
  body: z.object(fields).partial().extend(baseRevision),
  reply: alertView,
  refuses: ["not_found", "invalid", "unknown_environment", "unknown_role", "name_taken", "stale"],
});
export const deleteAlertView = endpoint({
  method: "DELETE",
  path: "/resources/v2.1/alert-views/{id}",
  summary: "Delete a view",
  needs: may("alert_view@delete"),
  params,
  reply: emptyReply,
  status: 204,
  refuses: ["not_found"],
});
export const sortAlertViews = endpoint({
  method: "PUT",
  path: "/resources/v2.1/alert-views/sort",
  summary: "Set the order: the first that fits is shown",
  needs: may("alert_view@update"),
  body: orderInput,
  reply: list,
  refuses: ["stale"],
});
