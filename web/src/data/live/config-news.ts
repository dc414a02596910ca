import type { ConfigKind } from "#contract/news.ts";
import { namesChangingWith } from "../client/endpoint-query.ts";
import { queryClient } from "../client/query-client.ts";

/** Whatever changes with the kind is asked again where it is in sight. */
export async function applyConfigNews(kind: ConfigKind): Promise<void> {
  await Promise.all(
    namesChangingWith(kind).map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
  );
}
