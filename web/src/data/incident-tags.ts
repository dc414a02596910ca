import { keepPreviousData, skipToken, useMutation, useQuery } from "@tanstack/react-query";
import type { CallOf } from "#contract/endpoint.ts";
import {
  createIncidentTag, deleteIncidentTag, type IncidentTag, listFeedTags, listIncidentTags, orderIncidentTags, previewIncidentTag, type ShownTag, tagIncidents, type TagValue, untagIncidents, updateIncidentTag,
} from "#contract/incident-tags.ts";
import { asking, keyOf } from "./ask.ts";
import { call } from "./call.ts";
import { foreseeTag, foreseeUntag } from "./foresee.ts";
import { showForeseen } from "./foreseen.ts";
import { actionOf, done, refused } from "./incident-actions.ts";
import type { RuleAsks } from "./rules.ts";
import { useMe } from "./session.ts";

const nowS = () => Math.floor(Date.now() / 1000);

export type TagDraft = Pick<IncidentTag, "name" | "description" | "type" | "options" | "default" | "automatic">;

export const incidentTags: RuleAsks<IncidentTag, TagDraft> = {
  key: keyOf(listIncidentTags),
  list: () => call(listIncidentTags, {}),
  create: (draft) => call(createIncidentTag, { body: { ...draft, options: written(draft.options) } }),
  update: (item, part) => call(updateIncidentTag, { params: { id: item.id }, body: { ...part, ...(part.options && { options: written(part.options) }) } }),
  remove: (item) => call(deleteIncidentTag, { params: { id: item.id } }),
  reorder: (items) => call(orderIncidentTags, { body: { order: items.map((one) => one.id) } }),
};

/** While they are typed, a line may be empty. */
export const written = (options: readonly string[]): string[] => options.map((one) => one.trim()).filter((one) => one !== "");

/** How many automatic rules there are, and how far the walk through open incidents got. */
export const useTagState = () => useQuery(asking(listIncidentTags));

type Asked = CallOf<typeof previewIncidentTag>["body"];
/** Keeps the last answer while the next one is on its way. Null asks nothing. */
export const useTagPreview = (asked: Asked | null) =>
  useQuery({
    queryKey: keyOf(previewIncidentTag, { body: asked ?? { type: "text" } }),
    queryFn: asked === null ? skipToken : ({ signal }) => call(previewIncidentTag, { body: asked }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** The tags that incidents of the environment can have, in order. */
export const useFeedTags = (env: string, { isOn = true }: { isOn?: boolean } = {}) => useQuery({ ...asking(listFeedTags, { params: { env } }), staleTime: 5 * 60_000, enabled: isOn });

export interface TagAsk { ids: readonly string[]; env: string; tag: ShownTag; value: TagValue }
/** Each incident shows its tag at once, and takes back what is refused. */
export function useTag() {
  const me = useMe();
  return useMutation({
    mutationFn: ({ ids, env, tag, value }: TagAsk) => call(tagIncidents, { params: { env }, body: { tags: [{ tag_id: tag.id, tag_value: value }], incident_ids: [...ids] } }),
    onMutate: ({ ids, tag, value }) => shownOn(ids, foreseeTag({ by: { id: me._id, name: me.contact.name }, nowS: nowS() }, { tag, value })),
    onSuccess: (reply, _ask, shown) => {
      const refusedIds = new Set(reply.results.flatMap((one) => (one.ok ? [] : [one.id])));
      if (refusedIds.size > 0) shown.takeBack((id) => refusedIds.has(id));
      return done(actionOf(reply, "tag"));
    },
    onError: (_error, _ask, shown) => refused(shown),
  });
}

/** Takes a tag off; what the rules give instead comes with the news. */
export function useUntag() {
  const me = useMe();
  return useMutation({
    mutationFn: ({ ids, env, tag }: Omit<TagAsk, "value">) => call(untagIncidents, { params: { env, tagId: tag.id }, body: { incident_ids: [...ids] } }),
    onMutate: ({ ids, tag }) => shownOn(ids, foreseeUntag({ by: { id: me._id, name: me.contact.name }, nowS: nowS() }, tag)),
    onSuccess: (reply, _ask, shown) => {
      const refusedIds = new Set(reply.results.flatMap((one) => (one.ok ? [] : [one.id])));
      if (refusedIds.size > 0) shown.takeBack((id) => refusedIds.has(id));
      return done(actionOf(reply, "untag"));
    },
    onError: (_error, _ask, shown) => refused(shown),
  });
}

const shownOn = (ids: readonly string[], foresight: ReturnType<typeof foreseeTag>) => showForeseen(new Map(ids.map((id) => [id, foresight])));
