import { useQuery } from "@tanstack/react-query";
import {
  type AlertView,
  createAlertView,
  deleteAlertView,
  listAlertViews,
  sortAlertViews,
  updateAlertView,
} from "#contract/alert-views.ts";
import { mayDo } from "./client/access.ts";
import { endpointQuery, queryKeyOf } from "./client/endpoint-query.ts";
import { call } from "./client/call.ts";
import type { EntryApi } from "./client/entries.ts";
import { useMe } from "./session/session.ts";

export type AlertViewDraft = Pick<AlertView, "name" | "columns" | "environment_ids" | "role_ids">;

export const alertViews: EntryApi<AlertView, AlertViewDraft> = {
  key: queryKeyOf(listAlertViews),
  list: () => call(listAlertViews, {}),
  create: (draft) => call(createAlertView, { body: draft }),
  hasBase: true,
  update: (item, part) => call(updateAlertView, { params: { id: item.id }, body: part }),
  remove: (item) => call(deleteAlertView, { params: { id: item.id } }),
  reorder: (items) => call(sortAlertViews, { body: { order: items.map((view) => view.id) } }),
};

/** Shared views of an incident's alerts; none for whoever may not read them. */
export function useAlertViews(): readonly AlertView[] {
  const isOn = mayDo(useMe(), "alert_view@read");
  return (
    useQuery({ ...endpointQuery(listAlertViews), enabled: isOn, staleTime: 5 * 60_000 }).data
      ?.items ?? emptyViews
  );
}

const emptyViews: readonly AlertView[] = [];
