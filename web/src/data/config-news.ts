import type { ConfigKind } from "#contract/news.ts";
import { markStale } from "./change.ts";

/**
 * The list names half of the contract: it is loaded with the first change, and the feed opens
 * without it.
 */
export async function followConfig(kind: ConfigKind): Promise<void> {
  const { askedAgain } = await import("./asked-again.ts");
  await markStale(...(askedAgain[kind] ?? []));
}
