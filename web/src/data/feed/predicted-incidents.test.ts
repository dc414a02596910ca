import { beforeEach, expect, test } from "vitest";
import { getIncident } from "#contract/incidents.ts";
import { queryKeyOf } from "../client/endpoint-query.ts";
import { feedKey } from "./cached-feeds.ts";
import { type FeedPages, incidentsOf } from "./feed-pages.ts";
import { showPredictedIncidents } from "./predicted-incidents.ts";
import { queryClient } from "../client/query-client.ts";
import { anIncident } from "./test-incident.ts";

const context = { actor: { id: "5", name: "Ada" }, nowS: 900 };
const active = feedKey("7", { folder: "active" });
const unhandled = feedKey("all", { folder: "unhandled" });
const search = feedKey("all", { query: "host = db-1" });
const detail = queryKeyOf(getIncident, { params: { env: "7", id: "1" } });
const idsIn = (key: readonly unknown[]) =>
  incidentsOf(queryClient.getQueryData<FeedPages>(key) ?? { pages: [] }).map(
    (incident) => incident.id,
  );

beforeEach(() => {
  queryClient.clear();
  const items = [anIncident({ id: "1" }), anIncident({ id: "2" })];
  for (const key of [active, unhandled, search])
    queryClient.setQueryData<FeedPages>(key, {
      pages: [{ items, next_cursor: null, total: 2, total_is_least: false }],
      pageParams: [null],
    });
  queryClient.setQueryData(detail, anIncident({ id: "1" }));
});

test("what was resolved leaves its folders at once, and is seen resolved elsewhere", () => {
  showPredictedIncidents({ ids: ["1"], effect: { kind: "resolve" }, ...context });
  expect([idsIn(active), idsIn(unhandled), idsIn(search)]).toEqual([["2"], ["2"], ["1", "2"]]);
  expect(queryClient.getQueryData(detail)).toMatchObject({ active: false, folders: ["resolved"] });
});

test("what was assigned stays active and leaves unhandled", () => {
  showPredictedIncidents({ ids: ["2"], effect: { kind: "assign", assignee: "8" }, ...context });
  expect([idsIn(active), idsIn(unhandled)]).toEqual([["1", "2"], ["1"]]);
});

test("what the server refuses comes back, and only that", () => {
  const { rollBack } = showPredictedIncidents({
    ids: ["1", "2"],
    effect: { kind: "resolve" },
    ...context,
  });
  expect(idsIn(active)).toEqual([]);
  rollBack((id) => id === "1");
  expect(idsIn(active)).toEqual(["1"]);
  expect(queryClient.getQueryData(detail)).toMatchObject({ active: true });
  rollBack();
  expect(idsIn(active)).toEqual(["1", "2"]);
});
