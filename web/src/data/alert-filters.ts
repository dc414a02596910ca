import {
  type AlertFilter,
  createAlertFilter,
  deleteAlertFilter,
  listAlertFilters,
  previewAlertFilter,
  updateAlertFilter,
} from "#contract/alert-filters.ts";
import type { CallOf } from "#contract/endpoint.ts";
import { keyOf } from "./ask.ts";
import { call } from "./call.ts";
import { usePreviewOf } from "./preview.ts";
import type { EntryAsks } from "./entries.ts";

export type FilterDraft = Pick<
  AlertFilter,
  "name" | "description" | "bpql" | "sourceSystems" | "drops_ok" | "end_time" | "schedule"
>;

export const alertFilters: EntryAsks<AlertFilter, FilterDraft> = {
  key: keyOf(listAlertFilters, { query: {} }),
  list: () => call(listAlertFilters, { query: {} }),
  create: (draft) => call(createAlertFilter, { body: draft }),
  update: (item, part) => call(updateAlertFilter, { params: { id: item.id }, body: part }),
  tests: { kind: "alert-filter", written: (draft) => draft },
  remove: (item) => call(deleteAlertFilter, { params: { id: item.id } }),
};

type Asked = CallOf<typeof previewAlertFilter>["body"];
export const useFilterPreview = (asked: Asked | null) => usePreviewOf(previewAlertFilter, asked);
