import {
  type FeedTag,
  tagIncidents,
  type TagValue,
  untagIncidents,
} from "#contract/incident-tags.ts";
import { callOrQueue } from "./action-queue.ts";
import { useBulkAction } from "./incident-actions.ts";

interface TagInput {
  ids: readonly string[];
  env: string;
  tag: FeedTag;
  value: TagValue;
}
export const useTag = () =>
  useBulkAction({
    send: ({ ids, env, tag, value }: TagInput) =>
      callOrQueue(tagIncidents, {
        params: { env },
        body: { tags: [{ tag_id: tag.id, tag_value: value }], incident_ids: [...ids] },
      }),
    idsOf: ({ ids }) => ids,
    name: "tag",
    predict: ({ tag, value }) => ({ kind: "tag", tag, value }),
  });

/** Takes a tag off; what the rules give instead comes with the news. */
export const useUntag = () =>
  useBulkAction({
    send: ({ ids, env, tag }: Omit<TagInput, "value">) =>
      callOrQueue(untagIncidents, {
        params: { env, tagId: tag.id },
        body: { incident_ids: [...ids] },
      }),
    idsOf: ({ ids }) => ids,
    name: "untag",
    predict: ({ tag }) => ({ kind: "untag", tag }),
  });
