import fc from "fast-check";
import { expect, test } from "vitest";
import { environmentAccess, permissions } from "#contract/permissions.ts";
import { added, beyond, type Power } from "./decide.ts";

const giver = (
  held: string[],
  environments: [string, (typeof environmentAccess)[number]][] = [],
) => ({ permissions: new Set(held), environments: new Map(environments) });
const power: fc.Arbitrary<Power> = fc.record({
  permissions: fc.uniqueArray(fc.constantFrom(...permissions), { maxLength: 8 }),
  environments: fc.uniqueArray(
    fc.record({
      environment_id: fc.constantFrom("all", "1", "2"),
      access: fc.constantFrom(...environmentAccess),
    }),
    { selector: (one) => one.environment_id },
  ),
});

test("what the giver holds may be given, and nothing else", () => {
  const role: Power = {
    permissions: ["roles@read", "users@read"],
    environments: [{ environment_id: "1", access: "edit" }],
  };
  expect(beyond(role, giver(["roles@read"], [["1", "read"]]))).toEqual([
    "users@read",
    "edit of environment 1",
  ]);
  expect(beyond(role, giver(["roles@read", "users@read"], [["all", "full_access"]]))).toEqual([]);
  expect(
    beyond(
      { permissions: [], environments: [{ environment_id: "all", access: "read" }] },
      giver([], [["1", "full_access"]]),
    ),
  ).toEqual(["read of environment all"]);
});

test("taking away adds nothing; whatever is added to a role that one holds whole is beyond one exactly if it was not held", () => {
  fc.assert(
    fc.property(power, power, (before, after) => {
      const holder = giver(
        [...before.permissions],
        before.environments.map((one) => [one.environment_id, one.access]),
      );
      expect(beyond(added(before, before), holder)).toEqual([]);
      if (!before.permissions.includes("environments@update"))
        expect(beyond(added(before, after), holder).length === 0).toBe(
          beyond(after, holder).length === 0,
        );
    }),
  );
});
