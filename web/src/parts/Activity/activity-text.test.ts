import { expect, test } from "vitest";
import type { Activity } from "#contract/incidents.ts";
import { activityText } from "./activity-text.ts";

const ada: Activity["actor"] = { kind: "user", id: "1", name: "Ada" };
const textFor = (type: Activity["type"], params: Activity["params"] = {}) =>
  activityText({ id: "1", type, at: 100, actor: ada, params });

test("who gives an incident to oneself takes it", () => {
  expect(textFor("assigned", { assignee: "1", name: "Ada" }).pieces).toEqual([
    "assigned it to themselves",
  ]);
  expect(textFor("unacknowledged", { from: "1", name: "Ada" }).pieces).toEqual([
    "removed their acknowledgement",
  ]);
  expect(textFor("unacknowledged", { from: "2", name: "Rui" }).pieces).toEqual([
    "removed the acknowledgement by Rui",
  ]);
  expect(textFor("assigned", { assignee: "2", name: "Rui" }).pieces).toEqual([
    "assigned it to Rui",
  ]);
  expect(textFor("unassigned", { from: "1", name: "Ada" }).pieces).toEqual([
    "unassigned themselves",
  ]);
});

test("suspected changes are named, and so is what somebody says of one", () => {
  const suspected = textFor("change_suspected", { changes: ["CHG-1: Firewall", "CHG-2: Shop"] });
  expect([suspected.hasActor, suspected.pieces]).toEqual([
    false,
    ["Changes that may have caused it:", { strong: "CHG-1: Firewall and CHG-2: Shop" }],
  ]);
  expect(textFor("change_suspected", { changes: [] }).pieces).toEqual([
    { strong: "No change is suspected any more" },
  ]);
  const params = { certainty: "NONE", change: "CHG-1: Firewall", comment: "another site" };
  expect(textFor("change_judged", params)).toMatchObject({
    pieces: ["said that it was not caused by the change", { strong: "CHG-1: Firewall" }],
    note: "another site",
  });
  expect(textFor("change_suspected", { count: 2 }).pieces).toEqual([
    { strong: "2 changes may have caused it" },
  ]);
  expect(textFor("change_judged", { certainty: "MATCH" })).toMatchObject({
    pieces: ["said that it was caused by a change"],
    note: null,
  });
});

test("other incidents can be opened from the sentence", () => {
  expect(textFor("merged", { sources: ["7", "9"] }).pieces).toEqual([
    "merged into this incident:",
    { incident: "7" },
    { incident: "9" },
  ]);
  expect(textFor("merged", { into: "7", title: "db-1" }).pieces).toEqual([
    "merged it into",
    { incident: "7" },
  ]);
  expect(textFor("created", { split_from: "3" }).pieces).toEqual([
    "split off from",
    { incident: "3" },
  ]);
  expect(textFor("created", { alert_id: "5" })).toMatchObject({
    pieces: ["opened the incident"],
    alertIds: ["5"],
  });
});

test("what is counted is counted, and the alerts are named as far as they are told", () => {
  expect(textFor("alerts_added", { count: 25, alert_ids: ["1", "2"] })).toEqual({
    hasActor: false,
    pieces: [{ strong: "25 alerts joined" }],
    note: null,
    alertIds: ["1", "2"],
  });
});

test("a status goes from one to the other", () => {
  expect(textFor("status", { from: "warning", to: "critical" }).pieces).toEqual([
    "changed the status",
    "from",
    { status: "warning" },
    "to",
    { status: "critical" },
  ]);
});

test("what a person wrote is kept", () => {
  expect(textFor("commented", { body: "**found it**" }).note).toBe("**found it**");
  expect(textFor("commented", { body: "x", place: "desk" }).pieces).toEqual(["commented in desk"]);
  expect(textFor("resolved", { by: "Ada", annotation: "restarted" })).toMatchObject({
    hasActor: true,
    pieces: ["resolved the incident"],
    note: "restarted",
  });
  expect(textFor("resolved", { by: "alerts" })).toMatchObject({ hasActor: false, note: null });
});

test("why a snooze ended is said; who ended it by hand is named", () => {
  expect(textFor("unsnoozed", { why: "time_is_up" })).toMatchObject({
    hasActor: false,
    pieces: [{ strong: "The snooze ended" }],
  });
  expect(textFor("unsnoozed", { why: "by_hand" })).toMatchObject({
    hasActor: true,
    pieces: ["woke it up"],
  });
});

test("with whom it was shared is named, and what was written is kept; a preview link's reader is told neither", () => {
  const targets = [
    { name: "Ops", address: "ops@north.test" },
    { name: "", address: "dev@north.test" },
  ];
  expect(textFor("shared", { system: "email", targets, message: "look" })).toMatchObject({
    pieces: ["shared it with", { strong: "Ops and dev@north.test" }, "by e-mail"],
    note: "look",
  });
  expect(textFor("shared", { system: "sms", targets: [] }).pieces).toEqual([
    "shared it",
    "by text message",
  ]);
  expect(textFor("unsubscribed", { system: "email", targets: [targets[0]] }).pieces).toEqual([
    "unsubscribed",
    { strong: "Ops" },
  ]);
  expect(textFor("unsubscribed", { targets: "x" }).pieces).toEqual(["ended a share"]);
});

test("parameters of another shape are left out, never shown as code", () => {
  expect(textFor("snoozed", { until: "soon", wake_on_change: "yes" }).pieces).toEqual([
    "snoozed it until",
  ]);
  expect(textFor("status", { from: "bad", to: 5 }).pieces).toEqual(["changed the status"]);
});

test("which plan muted it is named, and what its end did", () => {
  const plans = [{ id: "4", name: "Upgrade" }];
  expect(textFor("maintenance", { from: null, to: "active", plans })).toMatchObject({
    hasActor: false,
    pieces: [{ strong: "In maintenance" }, "(Upgrade)"],
  });
  expect(
    textFor("maintenance", { from: "active", to: null, plans, reactivated: true }).pieces,
  ).toEqual([{ strong: "Maintenance has ended" }, "and it counts as new", "(Upgrade)"]);
  expect(textFor("maintenance", { from: null, to: "partial" }).pieces).toEqual([
    { strong: "Partly in maintenance" },
  ]);
});
