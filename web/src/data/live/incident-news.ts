import {
  getFeed,
  getIncident,
  type Incident,
  listActivities,
  listComments,
  listIncidentAlerts,
  listIncidentParts,
  listPreviewLinks,
} from "#contract/incidents.ts";
import { getFeedGroups } from "#contract/feed-groups.ts";
import { limits } from "#contract/limits.ts";
import type { IncidentNews } from "#contract/news.ts";
import { endpointName } from "../client/endpoint-query.ts";
import { type CachedFeed, cachedFeeds, setCachedFeed } from "../feed/cached-feeds.ts";
import { showQueued } from "../feed/action-queue.ts";
import { call } from "../client/call.ts";
import { invalidateAfterFetch, invalidateEndpoints } from "../client/endpoint-mutation.ts";
import { incidentsOf, updateRows, applyFeedChanges } from "../feed/feed-pages.ts";
import { isInFolder, isSearch, viewOf } from "../feed/feed-view.ts";
import { fetchIncidents } from "../feed/fetch-incidents.ts";
import { isFeedHeld } from "../feed/new-incidents.ts";
import { queueIncidents } from "../feed/queue-incidents.ts";
import { refreshParts } from "../feed/part-news.ts";
import { queryClient } from "../client/query-client.ts";
import { markChanged } from "../feed/mark-changed.ts";

/**
 * More different incidents than this in one window, and the feed is asked once instead of each of
 * them.
 */
const MAX_FETCHED_INCIDENTS = 50;

/** Brings the console up to date with what the news of one window named. */
export async function applyIncidentNews(news: readonly IncidentNews[]): Promise<void> {
  const latest = new Map(news.map((newsItem) => [newsItem.id, newsItem]));
  const changed = [...latest.values()].filter((newsItem) => newsItem.kind !== "activity");
  await Promise.all([
    invalidateDetails(latest),
    // While nothing is to move, they wait: see holdFeeds.
    ...(changed.length === 0 || isFeedHeld() ? [] : [refreshGroups()]),
    ...(changed.length === 0 ? [] : cachedFeeds().map((feed) => updateFeedFromNews(feed, changed))),
  ]);
}

/** Whatever is kept about these incidents by themselves. */
async function invalidateDetails(news: ReadonlyMap<string, IncidentNews>): Promise<void> {
  const always = new Set([listActivities, listComments].map(endpointName));
  const onChange = new Set([getIncident, listIncidentAlerts, listPreviewLinks].map(endpointName));
  await invalidateAfterFetch({
    predicate: ({ queryKey: [name, input], meta }) => {
      // Keys are made by keyOf and by useActivities: a name, then the input.
      const id = (input as { params?: { id?: string } } | undefined)?.params?.id;
      const newsItem = id === undefined ? undefined : news.get(id);
      return (
        newsItem !== undefined &&
        typeof name === "string" &&
        (always.has(name) ||
          (newsItem.kind !== "activity" && (onChange.has(name) || changesWithIncident(meta))))
      );
    },
  });
}

async function updateFeedFromNews(feed: CachedFeed, news: readonly IncidentNews[]): Promise<void> {
  const loaded = new Set(incidentsOf(feed.feed).map((incident) => incident.id));
  const touching = news.filter(
    (newsItem) =>
      loaded.has(newsItem.id) || feed.env === "all" || newsItem.environment_ids.includes(feed.env),
  );
  if (touching.length === 0) return;
  if (!feed.isShown)
    return queryClient.invalidateQueries({ queryKey: feed.key, exact: true, refetchType: "none" });
  const isMany = touching.length > MAX_FETCHED_INCIDENTS;
  if (isMany && !isFeedHeld())
    return queryClient.invalidateQueries({ queryKey: feed.key, exact: true });

  const knownIds = touching
    .filter((newsItem) => loaded.has(newsItem.id))
    .map((newsItem) => newsItem.id)
    .slice(0, limits.feedPageMost);
  const unknownNews = touching.filter((newsItem) => !loaded.has(newsItem.id));
  if (isMany)
    return applyFetchedIncidents(feed, {
      requestedIds: knownIds,
      incidents: await fetchByIds(feed, knownIds),
      unread: newToFolder(unknownNews, feed).map((newsItem) => newsItem.id),
    });
  if (isSearch(feed.listQuery))
    return applyFetchedIncidents(feed, {
      requestedIds: knownIds,
      incidents: [...(await fetchByIds(feed, knownIds)), ...(await fetchFirstPage(feed))],
    });
  const requestedIds = [...knownIds, ...unknownNews.map((newsItem) => newsItem.id)];
  return applyFetchedIncidents(feed, {
    requestedIds,
    incidents: await fetchByIds(feed, requestedIds),
  });
}

/** New to the folder, as far as the news tells. */
const newToFolder = (news: readonly IncidentNews[], { listQuery }: CachedFeed): IncidentNews[] => {
  const { folder } = viewOf(listQuery);
  return news.filter(
    (newsItem) =>
      newsItem.kind === "created" && (folder === undefined || newsItem.folders.includes(folder)),
  );
};

async function fetchByIds(
  { env, listQuery }: CachedFeed,
  ids: readonly string[],
): Promise<Incident[]> {
  return ids.length === 0 ? [] : (await fetchIncidents(env, ids, listQuery.tags)).items;
}

/** A search tells by itself what matches it: its first page again. */
async function fetchFirstPage({ env, listQuery }: CachedFeed): Promise<Incident[]> {
  return (await call(getFeed, { params: { env }, query: listQuery })).items;
}

interface FetchedIncidents {
  requestedIds: readonly string[];
  incidents: readonly Incident[];
  unread?: readonly string[];
}

function applyFetchedIncidents(requestedFeed: CachedFeed, brought: FetchedIncidents): void {
  // While the answer was on its way, the reader may have loaded more or acted.
  const now = cachedFeeds().find(({ key }) => key === requestedFeed.key);
  if (!now) return;
  const { key, listQuery, feed } = now;
  const incidentsById = new Map(brought.incidents.map((incident) => [incident.id, incident]));
  const before = new Map(incidentsOf(feed).map((incident) => [incident.id, incident.version]));
  const view = viewOf(listQuery);
  const goneIds = new Set(brought.requestedIds.filter((id) => !incidentsById.has(id)));
  if (isFeedHeld()) {
    setCachedFeed(key, updateRows(feed, incidentsById));
    queueIncidents(now, {
      incidents: brought.incidents.filter((incident) => !before.has(incident.id)),
      goneIds,
      unread: brought.unread ?? [],
    });
  } else {
    setCachedFeed(
      key,
      applyFeedChanges(
        feed,
        { changed: incidentsById, goneIds, isInFolder: (incident) => isInFolder(incident, view) },
        { view, nowS: Date.now() / 1000 },
      ),
    );
  }
  // What they bring is older than what this person did and is not sent yet.
  showQueued();
  void refreshParts(brought.incidents);
  markChanged(
    [...incidentsById.values()]
      .filter((incident) => before.get(incident.id) !== incident.version)
      .map((incident) => incident.id),
  );
}

const refreshGroups = (): Promise<void> =>
  invalidateAfterFetch({ queryKey: [endpointName(getFeedGroups)] });

/** Everything about incidents may have changed. */
export async function refreshIncidents(): Promise<void> {
  await Promise.all([
    invalidateEndpoints(
      getFeed,
      getFeedGroups,
      getIncident,
      listIncidentAlerts,
      listIncidentParts,
      listActivities,
      listComments,
      listPreviewLinks,
    ),
    queryClient.invalidateQueries({ predicate: ({ meta }) => changesWithIncident(meta) }),
  ]);
}

/** A query may say it of itself: naming its endpoint here would load it with the feed. */
const changesWithIncident = (meta: Record<string, unknown> | undefined): boolean =>
  meta?.["changesWithIncident"] === true;
