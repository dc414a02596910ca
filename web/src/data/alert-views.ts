import { useQuery } from "@tanstack/react-query";
import {
  type AlertView,
  createAlertView,
  deleteAlertView,
  listAlertViews,
  sortAlertViews,
  updateAlertView,
} from "#contract/alert-views.ts";
import { mayDo } from "./access.ts";
import { asking, keyOf } from "./ask.ts";
import { call } from "./call.ts";
import type { EntryAsks } from "./entries.ts";
import { useMe } from "./session.ts";

export type AlertViewDraft = Pick<AlertView, "name" | "columns" | "environment_ids" | "role_ids">;

export const alertViews: EntryAsks<AlertView, AlertViewDraft> = {
  key: keyOf(listAlertViews),
  list: () => call(listAlertViews, {}),
  create: (draft) => call(createAlertView, { body: draft }),
  update: (item, part) => call(updateAlertView, { params: { id: item.id }, body: part }),
  remove: (item) => call(deleteAlertView, { params: { id: item.id } }),
  reorder: (items) => call(sortAlertViews, { body: { order: items.map((one) => one.id) } }),
};

/** Shared views of an incident's alerts; none for whoever may not read them. */
export function useAlertViews(): readonly AlertView[] {
  const isOn = mayDo(useMe(), "alert_view@read");
  return (
    useQuery({ ...asking(listAlertViews), enabled: isOn, staleTime: 5 * 60_000 }).data?.items ??
    none
  );
}

const none: readonly AlertView[] = [];
