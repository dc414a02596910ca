import { InfiniteQueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Feed, Incident } from "#contract/incidents.ts";
import type { IncidentNews } from "#contract/news.ts";
import { type FeedAsk, feedKey } from "./cached-feeds.ts";
import { type FeedPages, incidentsOf } from "./feed-pages.ts";
import { followIncidents } from "./incident-news.ts";
import { holdFeeds, waitingCount } from "./new-incidents.ts";
import { queryClient } from "./query-client.ts";
import { anIncident } from "./test-incident.ts";

const ask: FeedAsk = { folder: "active" };
const key = feedKey("all", ask);
/** What the server has, and what it was asked. */
let server = new Map<string, Incident>();
let asked: string[] = [];
let leave = () => {};

const feedOf = (items: Incident[]): Feed => ({
  items,
  next_cursor: null,
  total: items.length,
  total_is_least: false,
});
const shown = () =>
  incidentsOf(queryClient.getQueryData<FeedPages>(key) ?? { pages: [] }).map(
    (one) => `${one.id}:${one.title}`,
  );
const put = (...incidents: Incident[]) => incidents.forEach((one) => server.set(one.id, one));
const news = (id: string, kind: IncidentNews["kind"] = "updated"): IncidentNews => ({
  id,
  version: 2,
  environment_ids: ["7"],
  folders: ["active"],
  kind,
});

beforeEach(() => {
  server = new Map();
  asked = [];
  vi.stubGlobal(
    "fetch",
    async (path: string, { method = "GET", body }: { method?: string; body?: string | null }) => {
      asked.push(method);
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
  put(anIncident({ id: "1", last_change: 30, version: 2, title: "worse" }));
  await followIncidents([news("1")]);
  expect(asked).toEqual(["POST"]);
  expect(shown()).toEqual(["1:worse", "2:db-1"]);
});

test("one that may no longer be seen goes", async () => {
  await followIncidents([news("2", "removed")]);
  expect(shown()).toEqual(["1:db-1"]);
});

test("while the feed is held nothing moves, and new ones wait", async () => {
  const letGo = holdFeeds();
  put(
    anIncident({ id: "1", last_change: 30, version: 2, title: "worse" }),
    anIncident({ id: "3", last_change: 40, title: "new" }),
  );
  await followIncidents([news("1"), news("3", "created")]);
  expect(shown()).toEqual(["2:db-1", "1:worse"]);
  expect(waitingCount("all", ask)).toBe(1);
  letGo();
  expect(shown()).toEqual(["3:new", "1:worse", "2:db-1"]);
  expect(waitingCount("all", ask)).toBe(0);
});

test("one that waits and is resolved meanwhile no longer waits", async () => {
  const letGo = holdFeeds();
  put(anIncident({ id: "3", last_change: 40 }));
  await followIncidents([news("3", "created")]);
  put(anIncident({ id: "3", last_change: 41, version: 2, folders: ["resolved"] }));
  await followIncidents([news("3", "resolved")]);
  expect(waitingCount("all", ask)).toBe(0);
  letGo();
});

test("many at once are one question", async () => {
  const many = Array.from({ length: 51 }, (_, at) => String(100 + at));
  put(...many.map((id) => anIncident({ id })));
  await followIncidents(many.map((id) => news(id, "created")));
  expect(asked).toEqual(["GET"]);
  expect(shown()).toHaveLength(51);
});

test("many at once while the feed is held wait by number only", async () => {
  const letGo = holdFeeds();
  const many = Array.from({ length: 51 }, (_, at) => String(100 + at));
  await followIncidents(many.map((id) => news(id, "created")));
  expect(asked).toEqual([]);
  expect(waitingCount("all", ask)).toBe(51);
  letGo();
});

test("a comment changes no row", async () => {
  await followIncidents([news("1", "activity")]);
  expect(asked).toEqual([]);
});
