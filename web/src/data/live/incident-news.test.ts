import { InfiniteQueryObserver, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getFeedGroups } from "#contract/feed-groups.ts";
import type { Feed, Incident } from "#contract/incidents.ts";
import type { IncidentNews } from "#contract/news.ts";
import { type FeedListQuery, feedKey } from "../feed/cached-feeds.ts";
import { type FeedPages, incidentsOf } from "../feed/feed-pages.ts";
import { applyIncidentNews } from "./incident-news.ts";
import { holdFeeds, pendingCount } from "../feed/new-incidents.ts";
import { endpointName } from "../client/endpoint-query.ts";
import { queryClient } from "../client/query-client.ts";
import { anIncident } from "../feed/test-incident.ts";

const listQuery: FeedListQuery = { folder: "active" };
const key = feedKey("all", listQuery);
/** What the server has, and what it was asked. */
let server = new Map<string, Incident>();
let requests: string[] = [];
let leave = () => {};

const feedOf = (items: Incident[]): Feed => ({
  items,
  next_cursor: null,
  total: items.length,
  total_is_least: false,
});
const shownRows = () =>
  incidentsOf(queryClient.getQueryData<FeedPages>(key) ?? { pages: [] }).map(
    (incident) => `${incident.id}:${incident.title}`,
  );
const storeOnServer = (...incidents: Incident[]) =>
  incidents.forEach((incident) => server.set(incident.id, incident));
const news = (id: string, kind: IncidentNews["kind"] = "updated"): IncidentNews => ({
  id,
  version: 2,
  environment_ids: ["7"],
  folders: ["active"],
  kind,
});

beforeEach(() => {
  server = new Map();
  requests = [];
  vi.stubGlobal(
    "fetch",
    async (path: string, { method = "GET", body }: { method?: string; body?: string | null }) => {
      requests.push(method);
      const ids =
        typeof body === "string" ? (JSON.parse(body) as { ids: string[] }).ids : [...server.keys()];
      return Response.json(feedOf(ids.flatMap((id) => server.get(id) ?? [])), {
        status: path.startsWith("/resources/v2.0/environments/all/feed") ? 200 : 404,
      });
    },
  );
  queryClient.setQueryData<FeedPages>(key, {
    pages: [
      feedOf([anIncident({ id: "2", last_change: 20 }), anIncident({ id: "1", last_change: 10 })]),
    ],
    pageParams: [null],
  });
  const observer = new InfiniteQueryObserver(queryClient, {
    queryKey: key,
    staleTime: Infinity,
    initialPageParam: null,
    getNextPageParam: () => null,
    queryFn: async () =>
      (await fetch("/resources/v2.0/environments/all/feed/incidents", {})).json(),
  });
  leave = observer.subscribe(() => {});
});

afterEach(() => {
  leave();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("a changed incident is read by its id and takes its place", async () => {
  storeOnServer(anIncident({ id: "1", last_change: 30, version: 2, title: "worse" }));
  await applyIncidentNews([news("1")]);
  expect(requests).toEqual(["POST"]);
  expect(shownRows()).toEqual(["1:worse", "2:db-1"]);
});

test("while one takes its place, the others stay what they are", async () => {
  const rows = () => incidentsOf(queryClient.getQueryData<FeedPages>(key) ?? { pages: [] });
  const [unchanged] = rows();
  storeOnServer(anIncident({ id: "1", last_change: 30, version: 2, title: "worse" }));
  await applyIncidentNews([news("1")]);
  expect(rows()[1]).toBe(unchanged);
});

test("one that may no longer be seen goes", async () => {
  await applyIncidentNews([news("2", "removed")]);
  expect(shownRows()).toEqual(["1:db-1"]);
});

test("while the feed is held nothing moves, and new ones wait", async () => {
  const letGo = holdFeeds();
  storeOnServer(
    anIncident({ id: "1", last_change: 30, version: 2, title: "worse" }),
    anIncident({ id: "3", last_change: 40, title: "new" }),
  );
  await applyIncidentNews([news("1"), news("3", "created")]);
  expect(shownRows()).toEqual(["2:db-1", "1:worse"]);
  expect(pendingCount("all", listQuery)).toBe(1);
  letGo();
  expect(shownRows()).toEqual(["3:new", "1:worse", "2:db-1"]);
  expect(pendingCount("all", listQuery)).toBe(0);
});

test("one that waits and is resolved meanwhile no longer waits", async () => {
  const letGo = holdFeeds();
  storeOnServer(anIncident({ id: "3", last_change: 40 }));
  await applyIncidentNews([news("3", "created")]);
  storeOnServer(anIncident({ id: "3", last_change: 41, version: 2, folders: ["resolved"] }));
  await applyIncidentNews([news("3", "resolved")]);
  expect(pendingCount("all", listQuery)).toBe(0);
  letGo();
});

test("many at once are one question", async () => {
  const manyIds = Array.from({ length: 51 }, (_, at) => String(100 + at));
  storeOnServer(...manyIds.map((id) => anIncident({ id })));
  await applyIncidentNews(manyIds.map((id) => news(id, "created")));
  expect(requests).toEqual(["GET"]);
  expect(shownRows()).toHaveLength(51);
});

test("many at once while the feed is held wait by number only", async () => {
  const letGo = holdFeeds();
  const manyIds = Array.from({ length: 51 }, (_, at) => String(100 + at));
  await applyIncidentNews(manyIds.map((id) => news(id, "created")));
  expect(requests).toEqual([]);
  expect(pendingCount("all", listQuery)).toBe(51);
  letGo();
});

test("a comment changes no row", async () => {
  await applyIncidentNews([news("1", "activity")]);
  expect(requests).toEqual([]);
});

test("groups that were being asked for when the news came are asked for once more", async () => {
  const answers: ((groups: string) => void)[] = [];
  const observer = new QueryObserver<string>(queryClient, {
    queryKey: [endpointName(getFeedGroups), {}],
    queryFn: () => new Promise((resolve) => answers.push(resolve)),
  });
  const unsubscribe = observer.subscribe(() => {});
  const applied = applyIncidentNews([news("9", "created")]);
  answers[0]?.("of before");
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.("of now");
  await applied;
  expect(observer.getCurrentResult().data).toBe("of now");
  unsubscribe();
});
