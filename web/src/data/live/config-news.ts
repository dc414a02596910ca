import type { ConfigKind } from "#contract/news.ts";
import { invalidateEndpoints } from "../client/endpoint-mutation.ts";

/**
 * The list names half of the contract: it is loaded with the first change, and the feed opens
 * without it.
 */
export async function applyConfigNews(kind: ConfigKind): Promise<void> {
  const { staleEndpoints } = await import("./stale-endpoints.ts");
  await invalidateEndpoints(...(staleEndpoints[kind] ?? []));
}
