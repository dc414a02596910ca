import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { type AlertFilter, createAlertFilter, deleteAlertFilter, listAlertFilters, previewAlertFilter, updateAlertFilter } from "#contract/alert-filters.ts";
import type { CallOf } from "#contract/endpoint.ts";
import { keyOf } from "./ask.ts";
import { call } from "./call.ts";
import type { RuleAsks } from "./rules.ts";

export type FilterDraft = Pick<AlertFilter, "name" | "description" | "bpql" | "sourceSystems" | "drops_ok" | "end_time" | "schedule">;

export const alertFilters: RuleAsks<AlertFilter, FilterDraft> = {
  key: keyOf(listAlertFilters, { query: {} }),
  list: () => call(listAlertFilters, { query: {} }),
  create: (draft) => call(createAlertFilter, { body: draft }),
  update: (item, part) => call(updateAlertFilter, { params: { id: item.id }, body: part }),
  remove: (item) => call(deleteAlertFilter, { params: { id: item.id } }),
};

type Asked = CallOf<typeof previewAlertFilter>["body"];
/** Keeps the last answer while the next one is on its way. Null asks nothing. */
export const useFilterPreview = (asked: Asked | null) =>
  useQuery({
    queryKey: keyOf(previewAlertFilter, { body: asked ?? { bpql: "" } }),
    queryFn: asked === null ? skipToken : ({ signal }) => call(previewAlertFilter, { body: asked }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
