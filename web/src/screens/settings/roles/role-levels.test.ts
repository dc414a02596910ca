import { expect, test } from "vitest";
import { resources } from "#contract/permissions.ts";
import {
  feedPermissionsOf,
  groupResources,
  levelOf,
  type Resource,
  stepsOf,
  togglePermission,
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

test("a role's feed permission is what its grants come to: all actions, some, reading, nothing", () => {
  const levels = (
    environments: Parameters<typeof feedPermissionsOf>[0]["environments"],
    permissions: string[] = [],
  ) => feedPermissionsOf({ permissions, environments }).map(({ level }) => level);
  const inAll = (access: "read" | "incident_actions", actions?: ("comment" | "snooze")[]) => ({
    environment_id: "all",
    access,
    actions,
  });
  expect([
    levels([]),
    levels([inAll("read")]),
    levels([inAll("incident_actions")]),
    levels([inAll("incident_actions", ["comment"])]),
    levels([inAll("incident_actions", [])]),
    levels([], ["environments@read"]),
    levels([], ["environments@update"]),
    levels([inAll("read"), { environment_id: "7", access: "edit", actions: ["resolve"] }]),
    levels([inAll("incident_actions"), { environment_id: "7", access: "read" }]),
  ]).toEqual([
    ["no_permission"],
    ["read_only"],
    ["full_access"],
    ["incidents_details"],
    ["read_only"],
    ["read_only"],
    ["full_access"],
    ["read_only", "incidents_details"],
    ["full_access", "full_access"],
  ]);
});
