import { defaultTags, type TagsByCategory } from "#contract/tag-categories.ts";
import { getKnownTags } from "#contract/tag-manager.ts";
import { hasToggle } from "./client/access.ts";
import { endpointQuery } from "./client/endpoint-query.ts";
import { queryClient } from "./client/query-client.ts";
import { meQuery } from "./session/session.ts";

/** Categories that a search may name before a colon; null where it may not. */
export async function fetchNamespaces(): Promise<TagsByCategory | null> {
  if (!hasToggle(await queryClient.ensureQueryData(meQuery()), "namespace_search")) return null;
  return queryClient
    .fetchQuery({ ...endpointQuery(getKnownTags), staleTime: 10 * 60_000 })
    .catch(() => defaultTags);
}
