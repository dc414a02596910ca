import { z } from "zod";
import { endpoint, inEnvironment } from "./endpoint.ts";
import { getFeed } from "./incidents.ts";
import { status } from "./statuses.ts";
import { isQueryable } from "./tags.ts";

const feedGroup = z.object({
  /** Null: those that have none. */
  value: z.string().nullable(),
  /** In BPQL: narrows the feed to its incidents. */
  query: z.string(),
  incidents: z.number(),
  /** The worst of their statuses. */
  status,
});
export type FeedGroup = z.infer<typeof feedGroup>;
const feedGroups = z.object({
  /** The worst first, then the largest; those without a value stand at the end. */
  items: z.array(feedGroup),
  /** How many groups there are; not all of very many are named. */
  total: z.number(),
  /** There are more incidents than were read. */
  total_is_least: z.boolean(),
});
export type FeedGroups = z.infer<typeof feedGroups>;

export const getFeedGroups = endpoint({
  method: "GET",
  path: "/resources/v2.0/environments/{env}/feed/groups",
  summary: "Group the incidents of a folder or search by the values of an alert tag",
  needs: inEnvironment("read"),
  params: z.object({ env: z.string().max(40) }),
  query: getFeed.query
    .pick({ folder: true, query: true, from: true, to: true, range: true })
    .extend({
      /** An incident stands under each of its values. */
      by: z.string().trim().toLowerCase().max(64).refine(isQueryable, "Name a tag of alerts"),
    }),
  reply: feedGroups,
  refuses: ["not_found", "invalid"],
});
