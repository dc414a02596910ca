import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { type AutoshareRule, createAutoshareRule, deleteAutoshareRule, listAutoshareRules, previewAutoshareRule, updateAutoshareRule } from "#contract/autoshare-rules.ts";
import type { CallOf } from "#contract/endpoint.ts";
import { keyOf } from "./ask.ts";
import { call } from "./call.ts";
import type { RuleAsks } from "./rules.ts";

type Written = Pick<AutoshareRule, "name" | "description" | "environment_ids" | "condition" | "message" | "delay_minutes" | "on_update">;
export interface AutoshareDraft extends Written { targets: Pick<AutoshareRule["targets"][number], "system" | "target">[] }

export const autoshareRules: RuleAsks<AutoshareRule, AutoshareDraft> = {
  key: keyOf(listAutoshareRules),
  list: () => call(listAutoshareRules, {}),
  create: (draft) => call(createAutoshareRule, { body: draft }),
  update: (item, part) => call(updateAutoshareRule, { params: { id: item.id }, body: part }),
  remove: (item) => call(deleteAutoshareRule, { params: { id: item.id } }),
};

type Asked = CallOf<typeof previewAutoshareRule>["body"];
/** Keeps the last answer while the next one is on its way. Null asks nothing. */
export const useAutosharePreview = (asked: Asked | null) =>
  useQuery({
    queryKey: keyOf(previewAutoshareRule, { body: asked ?? { targets: [] } }),
    queryFn: asked === null ? skipToken : ({ signal }) => call(previewAutoshareRule, { body: asked }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
