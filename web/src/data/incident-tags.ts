import { useQuery } from "@tanstack/react-query";
import type { CallOf } from "#contract/endpoint.ts";
import {
  createIncidentTag,
  deleteIncidentTag,
  type IncidentTag,
  listFeedTags,
  listIncidentTags,
  orderIncidentTags,
  previewIncidentTag,
  type ShownTag,
  tagIncidents,
  type TagValue,
  untagIncidents,
  updateIncidentTag,
} from "#contract/incident-tags.ts";
import { asking, keyOf } from "./ask.ts";
import { call } from "./call.ts";
import { foreseeTag, foreseeUntag } from "./foresee.ts";
import { useActOnEach } from "./incident-actions.ts";
import { usePreviewOf } from "./preview.ts";
import type { EntryAsks } from "./entries.ts";

const nowS = () => Math.floor(Date.now() / 1000);

export type TagDraft = Pick<
  IncidentTag,
  "name" | "description" | "type" | "options" | "default" | "automatic"
>;

export const incidentTags: EntryAsks<IncidentTag, TagDraft> = {
  key: keyOf(listIncidentTags),
  list: () => call(listIncidentTags, {}),
  create: (draft) =>
    call(createIncidentTag, { body: { ...draft, options: written(draft.options) } }),
  update: (item, part) =>
    call(updateIncidentTag, {
      params: { id: item.id },
      body: { ...part, ...(part.options && { options: written(part.options) }) },
    }),
  tests: {
    kind: "incident-tag",
    written: (draft) => ({ ...draft, options: written(draft.options) }),
  },
  remove: (item) => call(deleteIncidentTag, { params: { id: item.id } }),
  reorder: (items) => call(orderIncidentTags, { body: { order: items.map((one) => one.id) } }),
};

/** While they are typed, a line may be empty. */
export const written = (options: readonly string[]): string[] =>
  options.map((one) => one.trim()).filter((one) => one !== "");

/** How many automatic rules there are, and how far the walk through open incidents got. */
export const useTagState = () => useQuery(asking(listIncidentTags));

type Asked = CallOf<typeof previewIncidentTag>["body"];
export const useTagPreview = (asked: Asked | null) => usePreviewOf(previewIncidentTag, asked);

/** The tags that incidents of the environment can have, in order. */
export const useFeedTags = (env: string, { isOn = true }: { isOn?: boolean } = {}) =>
  useQuery({ ...asking(listFeedTags, { params: { env } }), staleTime: 5 * 60_000, enabled: isOn });

export interface TagAsk {
  ids: readonly string[];
  env: string;
  tag: ShownTag;
  value: TagValue;
}
export const useTag = () =>
  useActOnEach({
    send: ({ ids, env, tag, value }: TagAsk) =>
      call(tagIncidents, {
        params: { env },
        body: { tags: [{ tag_id: tag.id, tag_value: value }], incident_ids: [...ids] },
      }),
    idsOf: ({ ids }) => ids,
    name: "tag",
    foresee: ({ tag, value }, by) => foreseeTag({ by, nowS: nowS() }, { tag, value }),
  });

/** Takes a tag off; what the rules give instead comes with the news. */
export const useUntag = () =>
  useActOnEach({
    send: ({ ids, env, tag }: Omit<TagAsk, "value">) =>
      call(untagIncidents, { params: { env, tagId: tag.id }, body: { incident_ids: [...ids] } }),
    idsOf: ({ ids }) => ids,
    name: "untag",
    foresee: ({ tag }, by) => foreseeUntag({ by, nowS: nowS() }, tag),
  });
