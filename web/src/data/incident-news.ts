import {
  getFeed,
  getIncident,
  type Incident,
  listActivities,
  listComments,
  listIncidentAlerts,
  listPreviewLinks,
} from "#contract/incidents.ts";
import { limits } from "#contract/limits.ts";
import type { IncidentNews } from "#contract/news.ts";
import { nameOf } from "./ask.ts";
import { type CachedFeed, cachedFeeds, putFeed } from "./cached-feeds.ts";
import { call } from "./call.ts";
import { markStale } from "./change.ts";
import { incidentsOf, repaint, settle } from "./feed-pages.ts";
import { belongs, isSearch, viewOf } from "./feed-view.ts";
import { fetchIncidents } from "./incidents.ts";
import { isFeedHeld, keepWaiting } from "./new-incidents.ts";
import { queryClient } from "./query-client.ts";
import { markChanged } from "./recent-changes.ts";

/**
 * More different incidents than this in one window, and the feed is asked once instead of each of
 * them.
 */
const MANY = 50;

/** Brings the console up to date with what the news of one window named. */
export async function followIncidents(news: readonly IncidentNews[]): Promise<void> {
  const latest = new Map(news.map((one) => [one.id, one]));
  const changed = [...latest.values()].filter((one) => one.kind !== "activity");
  await Promise.all([
    followDetails(latest),
    ...(changed.length === 0 ? [] : cachedFeeds().map((feed) => followFeed(feed, changed))),
  ]);
}

/** Whatever is kept about these incidents by themselves. */
async function followDetails(news: ReadonlyMap<string, IncidentNews>): Promise<void> {
  const always = new Set([listActivities, listComments].map(nameOf));
  const onChange = new Set([getIncident, listIncidentAlerts, listPreviewLinks].map(nameOf));
  await queryClient.invalidateQueries(
    {
      predicate: ({ queryKey: [name, input] }) => {
        // Keys are made by keyOf and by useActivities: a name, then the input.
        const id = (input as { params?: { id?: string } } | undefined)?.params?.id;
        const one = id === undefined ? undefined : news.get(id);
        return (
          one !== undefined &&
          typeof name === "string" &&
          (always.has(name) || (one.kind !== "activity" && onChange.has(name)))
        );
      },
    },
    { cancelRefetch: false },
  );
}

async function followFeed(feed: CachedFeed, news: readonly IncidentNews[]): Promise<void> {
  const loaded = new Set(incidentsOf(feed.feed).map((one) => one.id));
  const touching = news.filter(
    (one) => loaded.has(one.id) || feed.env === "all" || one.environment_ids.includes(feed.env),
  );
  if (touching.length === 0) return;
  if (!feed.isShown)
    return queryClient.invalidateQueries({ queryKey: feed.key, exact: true, refetchType: "none" });
  const isMany = touching.length > MANY;
  if (isMany && !isFeedHeld())
    return queryClient.invalidateQueries({ queryKey: feed.key, exact: true });

  const known = touching
    .filter((one) => loaded.has(one.id))
    .map((one) => one.id)
    .slice(0, limits.feedPageMost);
  const strangers = touching.filter((one) => !loaded.has(one.id));
  if (isMany)
    return bring(feed, {
      asked: known,
      fresh: await read(feed.env, known),
      unread: cameIn(strangers, feed).map((one) => one.id),
    });
  if (isSearch(feed.ask))
    return bring(feed, {
      asked: known,
      fresh: [...(await read(feed.env, known)), ...(await readHead(feed))],
    });
  const asked = [...known, ...strangers.map((one) => one.id)];
  return bring(feed, { asked, fresh: await read(feed.env, asked) });
}

/** New to the folder, as far as the news tells. */
const cameIn = (news: readonly IncidentNews[], { ask }: CachedFeed): IncidentNews[] => {
  const { folder } = viewOf(ask);
  return news.filter(
    (one) => one.kind === "created" && (folder === undefined || one.folders.includes(folder)),
  );
};

async function read(env: string, ids: readonly string[]): Promise<Incident[]> {
  return ids.length === 0 ? [] : (await fetchIncidents(env, ids)).items;
}

/** A search tells by itself what matches it: its first page again. */
async function readHead({ env, ask }: CachedFeed): Promise<Incident[]> {
  return (await call(getFeed, { params: { env }, query: ask })).items;
}

interface Brought {
  asked: readonly string[];
  fresh: readonly Incident[];
  unread?: readonly string[];
}

function bring(asked: CachedFeed, brought: Brought): void {
  // While the answer was on its way, the reader may have loaded more or acted.
  const now = cachedFeeds().find(({ key }) => key === asked.key);
  if (!now) return;
  const { key, ask, feed } = now;
  const fresh = new Map(brought.fresh.map((one) => [one.id, one]));
  const before = new Map(incidentsOf(feed).map((one) => [one.id, one.version]));
  const view = viewOf(ask);
  const goneIds = new Set(brought.asked.filter((id) => !fresh.has(id)));
  if (isFeedHeld()) {
    putFeed(key, repaint(feed, fresh));
    keepWaiting(now, {
      incidents: brought.fresh.filter((one) => !before.has(one.id)),
      goneIds,
      unread: brought.unread ?? [],
    });
  } else {
    putFeed(
      key,
      settle(
        feed,
        { changed: fresh, goneIds, belongs: (one) => belongs(one, view) },
        { view, nowS: Date.now() / 1000 },
      ),
    );
  }
  markChanged(
    [...fresh.values()].filter((one) => before.get(one.id) !== one.version).map((one) => one.id),
  );
}

/** Everything about incidents may have changed. */
export const refreshIncidents = (): Promise<void> =>
  markStale(
    getFeed,
    getIncident,
    listIncidentAlerts,
    listActivities,
    listComments,
    listPreviewLinks,
  );
