import fc from "fast-check";
import { expect, test } from "vitest";
import {
  actionsOf,
  environmentAccess,
  grantedActions,
  permissions,
} from "#contract/permissions.ts";
import { addedGrants, missingGrants, type RoleGrants } from "./decide.ts";

const giverWith = (
  permissions: string[],
  environments: [string, (typeof environmentAccess)[number]][] = [],
) => ({
  permissions: new Set(permissions),
  environments: new Map(environments),
  incidentActions: new Map(
    environments.map(([id, access]) => [id, new Set(actionsOf({ access }))]),
  ),
});
const anyGrants: fc.Arbitrary<RoleGrants> = fc.record({
  permissions: fc.uniqueArray(fc.constantFrom(...permissions), { maxLength: 8 }),
  environments: fc.uniqueArray(
    fc.record({
      environment_id: fc.constantFrom("all", "1", "2"),
      access: fc.constantFrom(...environmentAccess),
      actions: fc.option(fc.uniqueArray(fc.constantFrom(...grantedActions)), { nil: undefined }),
    }),
    { selector: (grant) => grant.environment_id },
  ),
});

test("what the giver holds may be given, and nothing else", () => {
  const role: RoleGrants = {
    permissions: ["roles@read", "users@read"],
    environments: [{ environment_id: "1", access: "edit" }],
  };
  expect(missingGrants(role, giverWith(["roles@read"], [["1", "read"]]))).toEqual([
    "users@read",
    "edit of environment 1",
  ]);
  expect(
    missingGrants(role, giverWith(["roles@read", "users@read"], [["all", "full_access"]])),
  ).toEqual([]);
  expect(
    missingGrants(
      { permissions: [], environments: [{ environment_id: "all", access: "read" }] },
      giverWith([], [["1", "full_access"]]),
    ),
  ).toEqual(["read of environment all"]);
});

test("taking away adds nothing; whatever is added to a role that one holds whole is beyond one exactly if it was not held", () => {
  fc.assert(
    fc.property(anyGrants, anyGrants, (before, after) => {
      const holder = giverWith(
        [...before.permissions],
        before.environments.map((grant) => [grant.environment_id, grant.access]),
      );
      expect(missingGrants(addedGrants(before, before), holder)).toEqual([]);
      if (!before.permissions.includes("environments@update"))
        expect(missingGrants(addedGrants(before, after), holder).length === 0).toBe(
          missingGrants(after, holder).length === 0,
        );
    }),
  );
});
