import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type EnvironmentAccess,
  environmentAccess,
  grantedActions,
  includesAccess,
  permissions,
} from "#contract/permissions.ts";
import type { Caller } from "../../platform/caller.ts";
import { accessTo, mayActIn } from "../../platform/http/check-permission.ts";
import { addGrants, narrowToRole } from "./narrow-to-role.ts";

const anyRole = fc.record({
  // Few, and among them those that reach environments.
  permissions: fc.uniqueArray(
    fc.constantFrom(
      ...permissions.filter((permission) => /^(environments|roles)@/.test(permission)),
    ),
  ),
  environments: fc.uniqueArray(
    fc.record({
      environment_id: fc.constantFrom("all", "1", "2"),
      access: fc.constantFrom(...environmentAccess),
      actions: fc.option(fc.uniqueArray(fc.constantFrom(...grantedActions)), { nil: undefined }),
    }),
    { selector: (grant) => grant.environment_id },
  ),
});
const toggles = new Set(["edit_specific_environment"]);
type AnyRole = typeof anyRole extends fc.Arbitrary<infer Role> ? Role : never;
const holderOf = ({ permissions: names, environments }: AnyRole): Caller => ({
  organizationId: "1",
  userId: "2",
  name: "Ada",
  kind: "user",
  sessionId: "3",
  keyId: null,
  isService: false,
  isExpired: false,
  proof: "factor",
  owesFactor: false,
  isSuperadmin: true,
  isOperatorBySso: false,
  rolePreview: null,
  toggles,
  permissions: new Set(names),
  ...addGrants(environments, toggles),
});
const lower = (a: EnvironmentAccess | null, b: EnvironmentAccess | null) =>
  a === null || b === null ? null : includesAccess(a, b) ? b : a;

test("a preview holds exactly what both the caller and the role hold: of permissions, environments and actions", () => {
  fc.assert(
    fc.property(anyRole, anyRole, (ownRole, role) => {
      const [own, holder] = [holderOf(ownRole), holderOf(role)];
      const narrowed = narrowToRole(own, { ...role, id: "7", name: "Role" }, 10);
      expect([...narrowed.permissions].sort()).toEqual(
        role.permissions.filter((permission) => own.permissions.has(permission)).sort(),
      );
      for (const id of ["all", "1", "2", "3"]) {
        expect(accessTo(narrowed, id)).toBe(lower(accessTo(own, id), accessTo(holder, id)));
        for (const action of grantedActions)
          expect(mayActIn(narrowed, id, action) && accessTo(narrowed, id) !== null).toBe(
            accessTo(narrowed, id) !== null &&
              mayActIn(own, id, action) &&
              mayActIn(holder, id, action),
          );
      }
      expect(narrowed.isSuperadmin).toBe(false);
    }),
  );
});

test("it is whole where the caller holds all that the role gives", () => {
  const admin = holderOf({
    permissions: ["environments@read"],
    environments: [{ environment_id: "all", access: "full_access", actions: undefined }],
  });
  const role = (permission: string, access: EnvironmentAccess) => ({
    id: "7",
    name: "Role",
    permissions: [permission],
    environments: [{ environment_id: "1", access }],
  });
  expect([
    narrowToRole(admin, role("environments@read", "edit"), 10).rolePreview.isWhole,
    narrowToRole(admin, role("roles@read", "edit"), 10).rolePreview.isWhole,
  ]).toEqual([true, false]);
});
