import {
  type AutoshareRule,
  createAutoshareRule,
  deleteAutoshareRule,
  listAutoshareRules,
  previewAutoshareRule,
  updateAutoshareRule,
} from "#contract/autoshare-rules.ts";
import type { CallOf } from "#contract/endpoint.ts";
import { keyOf } from "./ask.ts";
import { call } from "./call.ts";
import { usePreviewOf } from "./preview.ts";
import type { EntryAsks } from "./entries.ts";

type Written = Pick<
  AutoshareRule,
  | "name"
  | "description"
  | "environment_ids"
  | "condition"
  | "message"
  | "delay_minutes"
  | "on_update"
>;
export interface AutoshareDraft extends Written {
  targets: Pick<AutoshareRule["targets"][number], "system" | "target">[];
}

export const autoshareRules: EntryAsks<AutoshareRule, AutoshareDraft> = {
  key: keyOf(listAutoshareRules),
  list: () => call(listAutoshareRules, {}),
  create: (draft) => call(createAutoshareRule, { body: draft }),
  update: (item, part) => call(updateAutoshareRule, { params: { id: item.id }, body: part }),
  tests: { kind: "autoshare-rule", written: (draft) => draft },
  remove: (item) => call(deleteAutoshareRule, { params: { id: item.id } }),
};

type Asked = CallOf<typeof previewAutoshareRule>["body"];
export const useAutosharePreview = (asked: Asked | null) =>
  usePreviewOf(previewAutoshareRule, asked);
