import { z } from "zod";
import { endpoint, may } from "./endpoint.ts";
import { baseRevision, orderInput } from "./rules.ts";
import { id, name, emptyReply } from "./scalars.ts";
import { columnsOf, viewMetadata } from "./views.ts";
import { actionsColumn, isIncidentColumn } from "./view-columns.ts";

const columns = columnsOf(
  (column) => isIncidentColumn(column) || column === actionsColumn,
  "tag:team",
);
const fields = {
  name,
  /**
   * What can be shown, from left to right. Overview and Actions are added where they are missing.
   */
  columns,
  /** Of these, what is shown to whoever chose nothing. */
  defaultColumns: columns,
  /** null means every environment. */
  environment_id: id.nullable(),
  active: z.boolean(),
};
const viewInput = z.object({
  ...fields,
  name: fields.name.optional(),
  defaultColumns: columns.optional(),
  environment_id: fields.environment_id.default(null),
  active: fields.active.default(true),
});
export const incidentView = z.object({
  ...viewMetadata,
  columns: z.array(z.string()),
  defaultColumns: z.array(z.string()),
  environment_id: z.string().nullable(),
});
export type IncidentView = z.infer<typeof incidentView>;
const list = z.object({ items: z.array(incidentView), total: z.number() });
const params = z.object({ id });

export const listIncidentViews = endpoint({
  method: "GET",
  path: "/resources/v2.1/customizations/incident-view",
  summary: "Views of the incident feed in order; those who may not change them get theirs",
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
