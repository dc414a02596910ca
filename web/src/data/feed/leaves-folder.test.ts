import { expect, test } from "vitest";
import type { Folder } from "#contract/statuses.ts";
import { type FolderAction, leavesFolder } from "./leaves-folder.ts";
import { anIncident } from "./test-incident.ts";

const actions: FolderAction[] = ["resolve", "snooze", "unsnooze", "acknowledge", "assign", "share"];
const leaving = (incident: Parameters<typeof anIncident>[0], folder: Folder | undefined) =>
  actions.filter((action) => leavesFolder(anIncident(incident), action, { folder }));

test("what an action takes an incident out of depends on the folder that is looked at", () => {
  const unhandled = { folders: ["active", "unhandled"] as Folder[] };
  expect(leaving(unhandled, "active")).toEqual(["resolve", "snooze"]);
  expect(leaving(unhandled, "unhandled")).toEqual([
    "resolve",
    "snooze",
    "acknowledge",
    "assign",
    "share",
  ]);
  expect(leaving(unhandled, undefined)).toEqual([]);
});

test("one that is snoozed leaves its folder by waking up; one that is not in the folder leaves nothing", () => {
  const snooze = { until: 999, wake_on_change: true, by: "Bo", annotation: null };
  expect(leaving({ folders: ["snoozed"], snooze }, "snoozed")).toEqual(["resolve", "unsnooze"]);
  expect(leaving({ folders: ["snoozed"], snooze }, "unhandled")).toEqual([]);
});
