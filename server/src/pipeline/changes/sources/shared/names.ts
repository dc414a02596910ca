/** "orders" of "shop/orders": what alerts call it, more often than not. */
export const lastName = (path: string | undefined): string | undefined =>
  path?.split("/").findLast((name) => name !== "");

/** Enough of a commit to find it. */
export const shortCommit = (commit: string | undefined): string | undefined =>
  commit === undefined || !/^[0-9a-f]{20,}$/i.test(commit) ? commit : commit.slice(0, 10);

/** Refs, as people name them. */
export const shortRef = (ref: string | undefined): string | undefined =>
  shortCommit(ref?.replace(/^refs\/(heads|tags)\//, ""));

/** "Deploy orders 1.4 to production", as far as it is known. */
export const deploySummary = (
  thing: string,
  version: string | undefined,
  place: string | undefined,
): string =>
  ["Deploy", thing, version, place === undefined ? undefined : `to ${place}`]
    .filter((word) => word !== undefined)
    .join(" ");

