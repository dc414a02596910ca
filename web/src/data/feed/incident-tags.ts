import { useQuery } from "@tanstack/react-query";
import type { CallOf } from "#contract/endpoint.ts";
import {
  createIncidentTag,
  deleteIncidentTag,
  type IncidentTag,
  listIncidentTags,
  orderIncidentTags,
  previewIncidentTag,
  updateIncidentTag,
} from "#contract/incident-tags.ts";
import { endpointQuery, queryKeyOf } from "../client/endpoint-query.ts";
import { call } from "../client/call.ts";
import { usePreviewQuery } from "../client/preview.ts";
import type { EntryApi } from "../client/entries.ts";

export type TagDraft = Pick<
  IncidentTag,
  "name" | "description" | "type" | "options" | "default" | "automatic"
>;

export const incidentTags: EntryApi<IncidentTag, TagDraft> = {
  key: queryKeyOf(listIncidentTags),
  list: () => call(listIncidentTags, {}),
  create: (draft) =>
    call(createIncidentTag, { body: { ...draft, options: trimmedOptions(draft.options) } }),
  hasBase: true,
  update: (item, part) =>
    call(updateIncidentTag, {
      params: { id: item.id },
      body: { ...part, ...(part.options && { options: trimmedOptions(part.options) }) },
    }),
  tests: {
    kind: "incident-tag",
    toCreateBody: (draft) => ({ ...draft, options: trimmedOptions(draft.options) }),
  },
  remove: (item) => call(deleteIncidentTag, { params: { id: item.id } }),
  reorder: (items) => call(orderIncidentTags, { body: { order: items.map((tag) => tag.id) } }),
};

/** While they are typed, a line may be empty. */
export const trimmedOptions = (options: readonly string[]): string[] =>
  options.map((option) => option.trim()).filter((option) => option !== "");

/** How many automatic rules there are, and how far the walk through open incidents got. */
export const useTagState = () => useQuery(endpointQuery(listIncidentTags));

type PreviewInput = CallOf<typeof previewIncidentTag>["body"];
export const useTagPreview = (input: PreviewInput | null) =>
  usePreviewQuery(previewIncidentTag, input);
