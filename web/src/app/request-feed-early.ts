import { getFeed } from "#contract/incidents.ts";
import { everyEnvironment } from "#contract/permissions.ts";
import { me } from "#contract/session.ts";
import { currentAddress, withBasePath } from "../data/client/base-path.ts";
import { requestEarly } from "../data/client/early-responses.ts";
import { pathTo } from "../data/client/path-to.ts";
import { feedListQueryOf, readFeedSearch } from "../parts/feed-search.ts";

/** Asks for the session and the feed's first page, where the address is the feed's. */
export async function requestFeedEarly(): Promise<void> {
  const path = earlyFeedPath(currentAddress());
  // Whoever is not signed in is refused once, not twice.
  if (path !== null && (await requestEarly(withBasePath(me.path))))
    await requestEarly(withBasePath(path));
}

/** As the feed's screen will ask for it; null where the address leads elsewhere. */
export function earlyFeedPath(address: string): string | null {
  const [pathname = "", search = ""] = address.replace(/#.*$/, "").split("?");
  const environment = /^\/(?:feed(?:\/(\w+))?(?:\/\w*)?\/?)?$/.exec(pathname);
  const raw = Object.fromEntries(new URLSearchParams(search));
  // A token signs in first, as somebody else perhaps.
  if (!environment || raw["access_token"] !== undefined) return null;

  return pathTo(getFeed.path, {
    params: { env: environment[1] ?? everyEnvironment },
    query: feedListQueryOf(pathname === "/" ? { folder: "active" } : readFeedSearch(raw)),
  });
}
