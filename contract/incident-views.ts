import { z } from "zod";
import { endpoint, may } from "./endpoint.ts";
import { baseRevision, orderInput } from "./rules.ts";
import { id, name, emptyReply } from "./scalars.ts";
import { isQueryable } from "./tags.ts";
import { columnsOf, viewMetadata } from "./views.ts";
import {
  actionsColumn,
  incidentColumns,
  isIncidentColumn,
  overviewColumn,
} from "./view-columns.ts";

const columns = columnsOf(
  (column) => isIncidentColumn(column) || column === actionsColumn,
  [overviewColumn, ...incidentColumns, actionsColumn],
);
const fields = {
  name,
  /**
   * What can be shown, from left to right. Overview and Actions are added where they are missing.
   */
  columns,
  /** Of these, what is shown to whoever chose nothing. */
  defaultColumns: columns,
  /** The tag of alerts under whose values incidents stand; null for none. */
  group_by: z
    .string()
    .trim()
    .toLowerCase()
    .max(64)
    .refine(isQueryable, "must be the name of a tag")
    .nullable(),
  /** null means every environment. */
  environment_id: id.nullable(),
  active: z.boolean(),
};
const viewInput = z.object({
  ...fields,
  name: fields.name.optional(),
  defaultColumns: columns.optional(),
  group_by: fields.group_by.default(null),
  environment_id: fields.environment_id.default(null),
  active: fields.active.default(true),
});
export const incidentView = z.object({
  ...viewMetadata,
  columns: z.array(z.string()),
  defaultColumns: z.array(z.string()),
  group_by: z.string().nullable(),
  environment_id: z.string().nullable(),
});
export type IncidentView = z.infer<typeof incidentView>;
const list = z.object({ items: z.array(incidentView), total: z.number() });
const params = z.object({ id });

export const listIncidentViews = endpoint({
  method: "GET",
  path: "/resources/v2.1/customizations/incident-view",
  summary: "List the views of the incident feed in order; only your own if you may not change them",
  needs: may("incident_view@read"),
  reply: list,
  changesWith: ["incident-view"],
});
export const createIncidentView = endpoint({
  method: "POST",
  path: "/resources/v2.1/customizations/incident-view",
  summary: "Create a view; it comes last",
  needs: may("incident_view@create"),
  body: viewInput,
  reply: incidentView,
  status: 201,
  refuses: [
    "invalid",
    "unknown_environment",
    "unknown_role",
    "unknown_view_column",
    "name_taken",
    "too_many_entries",
  ],
});
export const updateIncidentView = endpoint({
  method: "PUT",
  path: "/resources/v2.1/customizations/incident-view/{id}",
  summary: "Change a view; what is left out stays",
  needs: may("incident_view@update"),
  params,
  body: z.object(fields).partial().extend(baseRevision),
  reply: incidentView,
  refuses: [
    "not_found",
    "invalid",
    "unknown_environment",
    "unknown_role",
    "unknown_view_column",
    "name_taken",
    "stale",
  ],
});
export const deleteIncidentView = endpoint({
  method: "DELETE",
  path: "/resources/v2.1/customizations/incident-view/{id}",
  summary: "Delete a view",
  needs: may("incident_view@delete"),
  params,
  reply: emptyReply,
  status: 204,
  refuses: ["not_found"],
});
export const sortIncidentViews = endpoint({
  method: "PUT",
  path: "/resources/v2.1/customizations/incident-view/sort",
  summary: "Set the order: of those that fit, the first is shown",
  needs: may("incident_view@update"),
  body: orderInput,
  reply: list,
  refuses: ["stale"],
});
