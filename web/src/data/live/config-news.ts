import type { ConfigKind } from "#contract/news.ts";
import { invalidateAfterFetch } from "../client/endpoint-mutation.ts";
import { namesChangingWith } from "../client/endpoint-query.ts";

/** Whatever changes with the kind is asked again where it is in sight. */
export async function applyConfigNews(kind: ConfigKind): Promise<void> {
  await Promise.all(
    namesChangingWith(kind).map((name) => invalidateAfterFetch({ queryKey: [name] })),
  );
}
