import { expect, test } from "vitest";
import { resources } from "#contract/permissions.ts";
import {
  groupResources,
  levelOf,
  type Resource,
  stepsOf,
  toggleAction,
  togglePermission,
  withAccess,
  withLevel,
} from "./role-levels.ts";

const users: Resource = {
  resource: "users",
  group: "Access",
  actions: ["create", "read", "update", "delete"],
};
const log: Resource = { resource: "audit_logs", group: "Administration", actions: ["read"] };

test("a level is what is held: nothing, reading, all, or some of it", () => {
  expect([
    levelOf(users, []),
    levelOf(users, ["users@read"]),
    levelOf(users, ["users@read", "users@update"]),
    levelOf(users, ["users@create", "users@read", "users@update", "users@delete"]),
  ]).toEqual(["none", "read", "some", "full"]);
  expect([levelOf(log, ["audit_logs@read"]), stepsOf(log), stepsOf(users)]).toEqual([
    "full",
    ["none", "full"],
    ["none", "read", "full"],
  ]);
});

test("choosing a level leaves other resources alone", () => {
  expect(withLevel(["roles@read", "users@delete"], users, "read")).toEqual([
    "roles@read",
    "users@read",
  ]);
  expect(withLevel(["roles@read", "users@delete"], users, "none")).toEqual(["roles@read"]);
  expect(levelOf(users, withLevel([], users, "full"))).toBe("full");
  expect([
    togglePermission(["users@read"], "users@read"),
    togglePermission([], "users@read"),
  ]).toEqual([[], ["users@read"]]);
});

test("every resource of the catalogue stands in exactly one group", () => {
  expect(
    groupResources(resources)
      .flatMap(([, of]) => of.map((item) => item.resource))
      .sort(),
  ).toEqual(resources.map((item) => item.resource).sort());
});

test("actions are taken off a grant one by one, given back, and stay when the level changes", () => {
  const grant = { environment_id: "7", access: "edit" as const };
  const narrow = toggleAction(toggleAction(grant, "merge"), "resolve");
  expect(narrow.actions).toEqual(["comment", "assign", "acknowledge", "snooze", "share"]);
  expect(toggleAction(toggleAction(narrow, "merge"), "resolve")).toEqual(grant);
  expect(withAccess(narrow, "incident_actions")).toEqual({
    ...narrow,
    access: "incident_actions",
  });
  expect(withAccess(narrow, "read")).toEqual({ environment_id: "7", access: "read" });
});
