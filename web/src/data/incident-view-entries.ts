import {
  createIncidentView,
  deleteIncidentView,
  type IncidentView,
  listIncidentViews,
  sortIncidentViews,
  updateIncidentView,
} from "#contract/incident-views.ts";
import { queryKeyOf } from "./client/endpoint-query.ts";
import { call } from "./client/call.ts";
import type { EntryApi } from "./client/entries.ts";

export type IncidentViewDraft = Pick<
  IncidentView,
  "name" | "columns" | "defaultColumns" | "group_by" | "environment_id"
>;

export const incidentViews: EntryApi<IncidentView, IncidentViewDraft> = {
  key: queryKeyOf(listIncidentViews),
  list: () => call(listIncidentViews, {}),
  create: (draft) => call(createIncidentView, { body: draft }),
  hasBase: true,
  update: (item, part) => call(updateIncidentView, { params: { id: item.id }, body: part }),
  remove: (item) => call(deleteIncidentView, { params: { id: item.id } }),
  reorder: (items) => call(sortIncidentViews, { body: { order: items.map((view) => view.id) } }),
};
