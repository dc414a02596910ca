import {
  type AutoshareRule,
  createAutoshareRule,
  deleteAutoshareRule,
  listAutoshareRules,
  parseAutoshareMessage,
  previewAutoshareRule,
  updateAutoshareRule,
} from "#contract/autoshare-rules.ts";
import type { CallOf } from "#contract/endpoint.ts";
import { queryKeyOf } from "./client/endpoint-query.ts";
import { call } from "./client/call.ts";
import { usePreviewQuery } from "./client/preview.ts";
import type { EntryApi } from "./client/entries.ts";

type AutoshareFields = Pick<
  AutoshareRule,
  | "name"
  | "description"
  | "environment_ids"
  | "condition"
  | "message"
  | "delay_minutes"
  | "on_update"
>;
export interface AutoshareDraft extends AutoshareFields {
  targets: Pick<AutoshareRule["targets"][number], "system" | "target">[];
}

export const autoshareRules: EntryApi<AutoshareRule, AutoshareDraft> = {
  key: queryKeyOf(listAutoshareRules),
  list: () => call(listAutoshareRules, {}),
  create: (draft) => call(createAutoshareRule, { body: draft }),
  hasBase: true,
  update: (item, part) => call(updateAutoshareRule, { params: { id: item.id }, body: part }),
  tests: { kind: "autoshare-rule", toCreateBody: (draft) => draft },
  remove: (item) => call(deleteAutoshareRule, { params: { id: item.id } }),
};

type PreviewInput = CallOf<typeof previewAutoshareRule>["body"];
export const useAutosharePreview = (input: PreviewInput | null) =>
  usePreviewQuery(previewAutoshareRule, input);

/** What in a message would leave nothing. */
export const useAutoshareMessageParse = (input: { message: string } | null) =>
  usePreviewQuery(parseAutoshareMessage, input);
