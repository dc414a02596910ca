import { expect, test } from "vitest";
import {
  defaultNotificationSettings,
  type NotificationSettings,
} from "#contract/notification-settings.ts";
import { dispatch, type DispatchInput, maySend, type WaitingRow } from "./decide.ts";
import { withDefaults } from "./settings-values.ts";

const nowS = Date.parse("2026-11-23T12:00Z") / 1000;
const nightS = Date.parse("2026-11-23T23:00Z") / 1000;
const morningS = Date.parse("2026-11-24T07:00Z") / 1000;
const quiet: NotificationSettings = {
  ...defaultNotificationSettings,
  quiet: { ...defaultNotificationSettings.quiet, is_on: true },
};
const row = (more: Partial<WaitingRow> = {}): WaitingRow => ({
  id: "1",
  reason: "assigned",
  version: 1,
  read_at: null,
  handed: {},
  waiting: true,
  deferred: false,
  ...more,
});
const dispatched = (rows: WaitingRow[], more: Partial<DispatchInput> = {}) =>
  dispatch({
    rows,
    settings: defaultNotificationSettings,
    summaryDueAt: null,
    ways: ["email"],
    nowS,
    ...more,
  });
const sent = { handed: { email: { version: 1, at: nowS } }, waiting: false, deferred: false };

test("what waits leaves now, once for each version", () => {
  const first = dispatched([row()]);
  expect(first).toEqual({
    messages: [{ way: "email", dueAt: nowS, items: [{ id: "1", version: 1, cause: "now" }] }],
    rows: [{ id: "1", ...sent }],
    summaryDueAt: null,
    nextAt: null,
  });
  expect(dispatched([row(sent)]).messages).toEqual([]);
  const [again] = dispatched([row({ ...sent, waiting: true, version: 2 })]).messages;
  expect(again?.dueAt).toBe(nowS + 120);
});

test("a way that has had this version does not have it again", () => {
  const mailed = row({ ...sent, waiting: true });
  const { messages } = dispatched([mailed], { ways: ["email", "push"] });
  expect(messages.map(({ way }) => way)).toEqual(["push"]);
});

test.each([
  ["read before", row({ read_at: nowS }), {}],
  ["by no way", row({ reason: "environment" }), {}],
  ["by a way that the installation lacks", row(), { ways: [] }],
])("what is %s leaves no message and waits no longer", (_, waiting, more) => {
  expect(dispatched([waiting], more)).toMatchObject({
    messages: [],
    rows: [{ id: "1", waiting: false }],
  });
});

test("quiet hours defer it to their end, when one message has it all", () => {
  const night = dispatched([row(), row({ id: "2", reason: "mentioned" })], {
    settings: quiet,
    nowS: nightS,
  });
  expect(night).toMatchObject({
    messages: [],
    rows: [
      { id: "1", waiting: true, deferred: true },
      { id: "2", waiting: true, deferred: true },
    ],
    nextAt: morningS,
  });
  const deferred = { waiting: true, deferred: true };
  const morning = dispatched(
    [row(deferred), row({ id: "2", reason: "mentioned", ...deferred }), row({ id: "3" })],
    { settings: quiet, nowS: morningS },
  );
  expect(morning.messages.map(({ items }) => items.map(({ id, cause }) => [id, cause]))).toEqual([
    [["3", "now"]],
    [
      ["1", "deferred"],
      ["2", "deferred"],
    ],
  ]);
});

test("what is read while quiet hours defer it still waits for their end", () => {
  const read = row({ deferred: true, read_at: nightS });
  expect(dispatched([read], { settings: quiet, nowS: morningS }).messages).toMatchObject([
    { items: [{ id: "1", cause: "deferred" }] },
  ]);
  const night = dispatched([read], { settings: quiet, nowS: nightS });
  expect(night).toMatchObject({ rows: [{ waiting: true, deferred: true }], nextAt: morningS });
});

test("a summary that is due in quiet hours leaves at their end", () => {
  const night = { settings: quiet, nowS: nightS, summaryDueAt: nightS };
  expect(dispatched([], night)).toMatchObject({ messages: [], nextAt: morningS });
});

test("a daily summary has what is unread and was not sent, and is due a day later", () => {
  const settings = { ...defaultNotificationSettings, daily_summary_at: "12:00" };
  const watched = row({ reason: "environment", waiting: false });
  expect(
    dispatched([watched, row({ id: "2", ...sent })], { settings, summaryDueAt: nowS }),
  ).toEqual({
    messages: [{ way: "email", dueAt: nowS, items: [{ id: "1", version: 1, cause: "daily" }] }],
    rows: [{ id: "1", ...sent }],
    summaryDueAt: nowS + 24 * 3600,
    nextAt: nowS + 24 * 3600,
  });
});

test.each([
  ["now", {}, true],
  ["now", { read_at: 1 }, false],
  ["now", { is_assigned: false }, false],
  ["deferred", { read_at: 1 }, true],
  ["deferred", { read_at: 1, active: false }, false],
  ["deferred", { active: false }, true],
  ["daily", {}, false],
] as const)("%s, %o: may be sent is %s", (cause, more, isSendable) => {
  const state = {
    reason: "assigned" as const,
    read_at: null,
    active: true,
    is_assigned: true,
    is_asking: false,
  };
  const context = { settings: defaultNotificationSettings, way: "email" as const };
  expect(maySend({ ...state, ...more }, cause, context)).toBe(isSendable);
});

test("what has been answered since is not sent", () => {
  const state = { reason: "approval" as const, read_at: null, active: true, is_assigned: false };
  const context = { settings: defaultNotificationSettings, way: "email" as const };
  expect(maySend({ ...state, is_asking: true }, "now", context)).toBe(true);
  expect(maySend({ ...state, is_asking: false }, "now", context)).toBe(false);
});

test("what was turned off, or read, since it was queued is not sent", () => {
  const state = {
    reason: "assigned" as const,
    read_at: null,
    active: true,
    is_assigned: true,
    is_asking: false,
  };
  const { reasons } = defaultNotificationSettings;
  const off = withDefaults({ reasons: { ...reasons, assigned: { ways: ["push"] } } });
  for (const cause of ["now", "deferred"] as const) {
    expect(maySend(state, cause, { settings: off, way: "email" })).toBe(false);
    expect(maySend(state, cause, { settings: off, way: "push" })).toBe(true);
  }
  const daily = { settings: withDefaults({ daily_summary_at: "12:00" }), way: "email" as const };
  expect(maySend(state, "daily", daily)).toBe(true);
  expect(maySend({ ...state, read_at: 1 }, "daily", daily)).toBe(false);
});

test("what an earlier version stored has the defaults of what was added since", () => {
  const reasons = { ...defaultNotificationSettings.reasons, assigned: { ways: [] } };
  expect(withDefaults({ reasons })).toEqual({ ...defaultNotificationSettings, reasons });
});
