import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { acknowledgeIncidents, resolveIncidents } from "#contract/incident-actions.ts";
import { getIncident, type Incident } from "#contract/incidents.ts";
import { queryKeyOf } from "../client/endpoint-query.ts";
import { queryClient } from "../client/query-client.ts";
import {
  ActionQueued,
  callOrQueue,
  cancelQueued,
  openQueue,
  predictQueued,
  sendQueued,
  showQueuedOver,
} from "./action-queue.ts";
import { feedKey } from "./cached-feeds.ts";
import { type FeedPages, incidentsOf } from "./feed-pages.ts";
import { showPredictedIncidents } from "./predicted-incidents.ts";
import { queuedActions } from "./queued-actions.ts";
import { anIncident } from "./test-incident.ts";

const active = feedKey("all", { folder: "active" });
const detail = queryKeyOf(getIncident, { params: { env: "all", id: "2" } });
let stored: Map<string, string>;
let isServerUp = false;
let close: () => void;

const store = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
const open = () =>
  openQueue({
    ownerId: "1 5",
    store,
    hasArrived: () => Promise.resolve(false),
    onResults: () => {},
  });

/** As the server says it: nothing was done yet. */
function fetchFromServer(): void {
  const items = [anIncident({ id: "1" }), anIncident({ id: "2" })];
  const feed: FeedPages = {
    pages: [{ items, next_cursor: null, total: 2, total_is_least: false }],
    pageParams: [null],
  };
  queryClient.setQueryData(active, feed);
  queryClient.setQueryData(detail, anIncident({ id: "2" }));
}
function paintFetched(): void {
  fetchFromServer();
  const answers = [active, detail].map((key) => ({ key, data: queryClient.getQueryData(key) }));
  for (const { key, data } of answers) showQueuedOver(key, data);
}
const shown = () => ({
  rows: incidentsOf(queryClient.getQueryData<FeedPages>(active) ?? { pages: [] }).map(
    ({ id, acknowledgement }) => [id, acknowledgement?.name ?? null],
  ),
  detail: queryClient.getQueryData<Incident>(detail)?.acknowledgement?.name ?? null,
});

async function queue(
  endpoint: typeof resolveIncidents | typeof acknowledgeIncidents,
  kind: "resolve" | "acknowledge",
  id: string,
) {
  const prediction = showPredictedIncidents({
    ids: [id],
    effect: { kind },
    actor: { id: "5", name: "Ada" },
    nowS: 900,
  });
  await callOrQueue(endpoint, { params: { env: "all" }, body: { ids: [id] } }).catch(
    (error: unknown) => error instanceof ActionQueued && predictQueued(error.actionId, prediction),
  );
}

/** The tab is loaded anew: only what it stored is left. */
function reload(): void {
  const left = new Map(stored);
  for (const { id } of queuedActions()) cancelQueued(id);
  close();
  queryClient.clear();
  stored = left;
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("fetch", async () => {
    if (!isServerUp) throw new TypeError("Failed to fetch");
    return Response.json({ results: [], undo_token: null });
  });
  [stored, isServerUp] = [new Map(), false];
  queryClient.clear();
  close = open();
  fetchFromServer();
  await queue(resolveIncidents, "resolve", "1");
  await queue(acknowledgeIncidents, "acknowledge", "2");
});

afterEach(async () => {
  isServerUp = true;
  await sendQueued();
  close();
  queryClient.clear();
  vi.useRealTimers();
});

test("after a reload rows and incidents show what waits, whatever the server still says", () => {
  const before = { rows: [["2", "Ada"]], detail: "Ada" };
  expect(shown()).toEqual(before);
  reload();
  close = open();
  paintFetched();
  expect(shown()).toEqual(before);
});

test("what came before the queue was read shows it as well", () => {
  reload();
  fetchFromServer();
  close = open();
  expect(shown()).toEqual({ rows: [["2", "Ada"]], detail: "Ada" });
});

test("what is taken back after a reload is seen as the server has it; the rest still waits", async () => {
  reload();
  close = open();
  paintFetched();
  // Not while it is being sent.
  await vi.waitFor(() => expect(cancelQueued(queuedActions()[0]?.id ?? "")).toBe(true));
  expect(shown()).toEqual({
    rows: [
      ["1", null],
      ["2", "Ada"],
    ],
    detail: "Ada",
  });
});
