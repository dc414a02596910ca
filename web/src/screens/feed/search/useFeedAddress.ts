import { useParams, useSearch } from "@tanstack/react-router";
import { everyEnvironment } from "#contract/permissions.ts";
import {
  feedListQueryOf,
  type FeedSearch,
  feedHref,
  readFeedSearch,
} from "../../../parts/feed-search.ts";
import { withoutBasePath } from "../../../data/client/base-path.ts";
import { useNavigateTo } from "../../../parts/useNavigateTo.ts";

export type FeedAddress = ReturnType<typeof useFeedAddress>;
/** What is to be different; an empty text takes it away. */
export type FeedChange = Readonly<Partial<Record<keyof FeedSearch, string | number>>>;

/**
 * What the address bar says, and how to say something else. All state of the feed that others may
 * be sent is in it.
 */
export function useFeedAddress() {
  const { environmentId: env = everyEnvironment, incidentId } = useParams({ strict: false });
  const search = readFeedSearch(useSearch({ strict: false }));
  const go = useNavigateTo();
  const changedSearch = (change: FeedChange) => readFeedSearch({ ...search, ...change });
  // An alert belongs to the incident it was opened in.
  const rowSearch = readFeedSearch({ ...search, alert: "", alert_query: "" });
  return {
    env,
    incidentId,
    search,
    ask: feedListQueryOf(search),
    /** The list alone, without the incident beside it. */
    listHref: feedHref(env, feedListQueryOf(search)),
    rowHref: (id: string) => feedHref(env, rowSearch, id),
    folderHref: (folder: NonNullable<FeedSearch["folder"]>) =>
      feedHref(env, { ...feedListQueryOf(search), folder }),
    change: (change: FeedChange, { isStep = false }: { isStep?: boolean } = {}) =>
      go(feedHref(env, changedSearch(change), incidentId), { replace: !isStep }),
    open: (id: string, { isStep = true }: { isStep?: boolean } = {}) => {
      const href = feedHref(env, rowSearch, id);
      // The cursor may have led there already.
      if (href !== withoutBasePath(`${location.pathname}${location.search}`))
        go(href, { replace: !isStep });
    },
    close: ({ isStep = true }: { isStep?: boolean } = {}) =>
      go(feedHref(env, feedListQueryOf(search)), { replace: !isStep }),
  };
}
