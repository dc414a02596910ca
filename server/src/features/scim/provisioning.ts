import { enterOrganization, type Sql } from "../../platform/db.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { hasActiveAdmin, lockAccess } from "../roles/store.ts";

export const provisioningActor = {
  kind: "system",
  id: null,
  name: "SCIM provisioning",
} as const;

/** Of one request. */
export interface Provisioning {
  organizationId: string;
  nowS: number;
}

/**
 * A system transaction inside the organization, because an account is the whole installation's.
 * Nobody else changes memberships meanwhile, and an admin is left at its end.
 */
export const provisionIn = <T>(
  { db, clock }: Parts,
  organizationId: string,
  work: (sql: Sql, provisioning: Provisioning) => Promise<T>,
): Promise<T> =>
  db.system(async (sql) => {
    await enterOrganization(sql, organizationId);
    await lockAccess(sql);
    const result = await work(sql, { organizationId, nowS: clock.nowS() });
    if (!(await hasActiveAdmin(sql))) throw refuse("last_admin");
    return result;
  });
