import {
  type AlertFilter,
  createAlertFilter,
  deleteAlertFilter,
  listAlertFilters,
  previewAlertFilter,
  updateAlertFilter,
} from "#contract/alert-filters.ts";
import type { CallOf } from "#contract/endpoint.ts";
import { queryKeyOf } from "./client/endpoint-query.ts";
import { call } from "./client/call.ts";
import { usePreviewQuery } from "./client/preview.ts";
import type { EntryApi } from "./client/entries.ts";

export type FilterDraft = Pick<
  AlertFilter,
  "name" | "description" | "bpql" | "sourceSystems" | "drops_ok" | "end_time" | "schedule"
>;

export const alertFilters: EntryApi<AlertFilter, FilterDraft> = {
  key: queryKeyOf(listAlertFilters, { query: {} }),
  list: () => call(listAlertFilters, { query: {} }),
  create: (draft) => call(createAlertFilter, { body: draft }),
  hasBase: true,
  update: (item, part) => call(updateAlertFilter, { params: { id: item.id }, body: part }),
  tests: { kind: "alert-filter", toCreateBody: (draft) => draft },
  remove: (item) => call(deleteAlertFilter, { params: { id: item.id } }),
};

type PreviewInput = CallOf<typeof previewAlertFilter>["body"];
export const useFilterPreview = (input: PreviewInput | null) =>
  usePreviewQuery(previewAlertFilter, input);
