import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { resolveIncidents, unassignIncidents } from "#contract/incident-actions.ts";
import { addComment } from "#contract/incidents.ts";
import { CallError } from "../client/call-error.ts";
import { queuedActions } from "./queued-actions.ts";
import {
  ActionQueued,
  callOrQueue,
  cancelQueued,
  describeQueued,
  openQueue,
  type QueueResult,
  sendQueued,
} from "./action-queue.ts";

/** As long as a page must stand for what it told to be seen. */
const SEEN_MS = 2000;
const params = { env: "all" };
const body = { ids: ["1"] };
let isServerUp = false;
let requests: string[] = [];
let results: QueueResult[] = [];
let answer: () => Response = () => Response.json({ results: [], undo_token: null });
let stored: Map<string, string>;
let close: () => void;

const store = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
const open = (ownerId = "1 5", hasArrived = false) =>
  openQueue({
    ownerId,
    store,
    hasArrived: () => Promise.resolve(hasArrived),
    onResults: (more) => void results.push(...more),
  });
const queuedId = (sent: Promise<unknown>): Promise<string> =>
  sent.then(
    () => "sent",
    (error: unknown) => (error instanceof ActionQueued ? error.actionId : "refused"),
  );
/** The way it is done, as the requests tell it. */
const lastPart = (path: string) => path.split("/").at(-1) ?? "";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  isServerUp = false;
  [requests, results, stored] = [[], [], new Map()];
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("fetch", async (path: string) => {
    if (!isServerUp) throw new TypeError("Failed to fetch");
    requests.push(lastPart(path));
    return answer();
  });
  answer = () => Response.json({ results: [], undo_token: null });
  close = open();
});

afterEach(async () => {
  isServerUp = true;
  await sendQueued();
  vi.advanceTimersByTime(SEEN_MS);
  close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("what finds no server waits, and is sent in its order once there is one", async () => {
  await queuedId(callOrQueue(resolveIncidents, { params, body }));
  await queuedId(callOrQueue(unassignIncidents, { params, body }));
  isServerUp = true;
  await sendQueued();
  expect(requests).toEqual(["resolve", "unassign"]);
  expect(results.map(({ kind }) => kind)).toEqual(["answered", "answered"]);
  vi.advanceTimersByTime(SEEN_MS);
  expect(stored.size).toBe(0);
});

test("a result that the page which is left may not have shown is told after the next load, once", async () => {
  const id = await queuedId(callOrQueue(resolveIncidents, { params, body }));
  describeQueued(id, { title: "Resolve db-1", done: "Resolved db-1", names: { "1": "db-1" } });
  await queuedId(callOrQueue(unassignIncidents, { params, body }));
  isServerUp = true;
  answer = () =>
    requests.length === 1
      ? Response.json({ results: [], undo_token: null })
      : Response.json({ errors: [{ code: "not_found", message: "gone" }] }, { status: 404 });
  await sendQueued();
  const left = new Map(stored);
  vi.advanceTimersByTime(SEEN_MS);
  close();

  [stored, results] = [left, []];
  close = open();
  expect(results).toMatchObject([
    { kind: "answered", action: { text: { title: "Resolve db-1" } } },
    { kind: "refused", error: new CallError(404, [{ code: "not_found", message: "gone" }]) },
  ]);
  expect(requests).toEqual(["resolve", "unassign"]);
  // A screen that is drawn twice, as development does, tells nothing twice.
  close();
  close = open();
  expect(results).toHaveLength(2);

  vi.advanceTimersByTime(SEEN_MS);
  expect(stored.size).toBe(0);
});

test("what was done before the queue is open is added to what waited", async () => {
  await queuedId(callOrQueue(resolveIncidents, { params, body }));
  const left = new Map(stored);
  cancelQueued(queuedActions()[0]?.id ?? "");
  close();
  await queuedId(callOrQueue(unassignIncidents, { params, body }));
  [stored, isServerUp] = [left, true];
  close = open();
  await vi.waitFor(() => expect(requests).toEqual(["resolve", "unassign"]));
});

test("nothing overtakes what waits", async () => {
  await queuedId(callOrQueue(resolveIncidents, { params, body }));
  isServerUp = true;
  await queuedId(callOrQueue(unassignIncidents, { params, body }));
  expect(requests).toEqual([]);
  await sendQueued();
  expect(requests).toEqual(["resolve", "unassign"]);
});

test("a refusal is told with its reason, and the next is sent all the same", async () => {
  await queuedId(callOrQueue(resolveIncidents, { params, body }));
  await queuedId(callOrQueue(unassignIncidents, { params, body }));
  isServerUp = true;
  answer = () =>
    Response.json({ errors: [{ code: "not_found", message: "gone" }] }, { status: 404 });
  await sendQueued();
  expect(results.map(({ kind }) => kind)).toEqual(["refused", "refused"]);
});

test("what is taken back is never sent", async () => {
  const id = await queuedId(callOrQueue(resolveIncidents, { params, body }));
  expect(cancelQueued(id)).toBe(true);
  isServerUp = true;
  await sendQueued();
  expect(requests).toEqual([]);
});

test("after a reload it still waits, for the same person only", async () => {
  const id = await queuedId(callOrQueue(resolveIncidents, { params, body }));
  describeQueued(id, { title: "Resolve db-1", done: "Resolved db-1", names: { "1": "db-1" } });
  const left = new Map(stored);
  cancelQueued(id);
  close();

  stored = new Map(left);
  close = open("1 6");
  await sendQueued();
  expect(stored.size).toBe(0);
  close();

  [stored, isServerUp] = [new Map(left), true];
  close = open();
  await sendQueued();
  await vi.waitFor(() => expect(results).toHaveLength(1));
  expect([requests, results[0]?.action.text.title]).toEqual([["resolve"], "Resolve db-1"]);
});

test("a comment that had arrived is not written twice", async () => {
  close();
  close = open("1 5", true);
  await queuedId(callOrQueue(addComment, { params: { env: "all", id: "1" }, body: { body: "x" } }));
  isServerUp = true;
  await sendQueued();
  expect([requests, results.length]).toEqual([[], 1]);
});

test("without a session it waits until somebody has signed in again", async () => {
  await queuedId(callOrQueue(resolveIncidents, { params, body }));
  isServerUp = true;
  answer = () => Response.json({ errors: [] }, { status: 401 });
  await sendQueued();
  expect([results, stored.size]).toEqual([[], 1]);
  answer = () => Response.json({ results: [], undo_token: null });
  await sendQueued();
  expect(results).toHaveLength(1);
});
