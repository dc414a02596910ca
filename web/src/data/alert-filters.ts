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
import { confirmationOf } from "./client/confirmation.ts";
import { usePreviewQuery } from "./client/preview.ts";
import type { EntryApi } from "./client/entries.ts";

/** `confirm` is the filter's name, typed where it would hide much; never saved. */
export type FilterDraft = Pick<
  AlertFilter,
  "name" | "description" | "bpql" | "sourceSystems" | "drops_ok" | "end_time" | "schedule"
> & { confirm: string };

export const alertFilters: EntryApi<AlertFilter, FilterDraft> = {
  key: queryKeyOf(listAlertFilters, { query: {} }),
  list: () => call(listAlertFilters, { query: {} }),
  create: ({ confirm, ...draft }) =>
    call(createAlertFilter, { body: { ...draft, ...confirmationOf(confirm) } }),
  hasBase: true,
  update: (item, { confirm, ...part }) =>
    call(updateAlertFilter, {
      params: { id: item.id },
      body: { ...part, ...confirmationOf(confirm) },
    }),
  tests: { kind: "alert-filter", toCreateBody: ({ confirm: _confirm, ...draft }) => draft },
  remove: (item) => call(deleteAlertFilter, { params: { id: item.id } }),
};

type PreviewInput = CallOf<typeof previewAlertFilter>["body"];
export const useFilterPreview = (input: PreviewInput | null) =>
  usePreviewQuery(previewAlertFilter, input);
