import { type Feed, getFeedByIds } from "#contract/incidents.ts";
import { tagNamesIn } from "#contract/tags.ts";
import { call } from "../client/call.ts";

/** Reads incidents by id, as far as they may be seen, with values of these tags. */
export const fetchIncidents = (
  env: string,
  ids: readonly string[],
  tags: string | undefined,
): Promise<Feed> =>
  call(getFeedByIds, {
    params: { env },
    body: { ids: [...ids], ...(tags !== undefined && { tags: tagNamesIn(tags) }) },
  });
