import { expect, test } from "vitest";
import { CallError } from "../../../data/client/call-error.ts";
import type { QueuedAction } from "../../../data/feed/queued-actions.ts";
import { reportOf } from "./tell-queue-results.ts";

const action = (wasSent: boolean): QueuedAction => ({
  id: "a",
  method: "POST",
  path: "/resolve",
  input: {},
  queuedAtMs: 0,
  wasSent,
  text: { title: "Resolve db-1", done: "Resolved db-1", names: { "1": "db-1" } },
});
const refusedReply = (code: string) => ({
  results: [{ id: "1", ok: false, errors: [{ code, message: "no" }] }],
});
const isDone = (wasSent: boolean, code: string) =>
  reportOf({ kind: "answered", action: action(wasSent), reply: refusedReply(code) }).isDone;

test("what had arrived when no answer came is done, though the server refuses it the second time", () => {
  expect(isDone(true, "already_resolved")).toBe(true);
  expect(isDone(true, "already_shared")).toBe(true);
  expect(isDone(true, "merged_away")).toBe(false);
  // Somebody else was faster: that is news.
  expect(isDone(false, "already_resolved")).toBe(false);
});

test("an undo that had arrived is done", () => {
  const error = new CallError(409, [{ code: "already_undone", message: "no" }]);
  expect(reportOf({ kind: "refused", action: action(true), error }).isDone).toBe(true);
  expect(reportOf({ kind: "refused", action: action(false), error }).isDone).toBe(false);
});
