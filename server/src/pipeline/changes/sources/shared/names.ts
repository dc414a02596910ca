/** "orders" of "shop/orders": what alerts call it, more often than not. */
export const lastName = (path: string | undefined): string | undefined =>
  path?.split("/").findLast((name) => name !== "");

/** "shop/orders" of https://git.example/shop/orders.git or git@git.example:shop/orders.git. */
export function repositoryIn(address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  const path = URL.canParse(address) ? new URL(address).pathname : address.replace(/^[^:]*:/, "");
  const name = path.replace(/^\/+|\/+$/g, "").replace(/\.git$/, "");
  return name === "" ? undefined : name;
}

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

/** "1.4" of "registry.example/shop/orders:1.4". */
export const imageVersions = (images: readonly string[]): string[] => [
  ...new Set(
    images.slice(0, 30).flatMap((image) => {
      const [, tag] = lastName(image)?.split("@", 1)[0]?.split(":") ?? [];
      return tag === undefined || tag === "" ? [] : [tag];
    }),
  ),
];
