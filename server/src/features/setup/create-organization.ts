import type { OrganizationType } from "#contract/session.ts";
import { type Sql, enterOrganization } from "../../platform/db.ts";
import { scheduleRecurring } from "../../platform/jobs.ts";
import { writeAudit } from "../access/store-audit.ts";
import { insertDefaultPatterns } from "../correlation/store.ts";
import { insertDefaultTags } from "../incident-tags/store.ts";
import {
  addMember,
  insertBuiltInRoles,
  insertOrganization,
  type OrganizationRow,
} from "../organizations/store.ts";

export interface NewOrganization {
  displayName: string;
  type: OrganizationType;
  isDemo: boolean;
  adminId: string;
  adminName: string;
  nowS: number;
}

/**
 * An organization with its roles, default patterns, recurring jobs and first admin; in a system
 * transaction, which enters it.
 */
export async function createOrganization(sql: Sql, one: NewOrganization): Promise<OrganizationRow> {
  const organization = await insertOrganization(sql, {
    display_name: one.displayName,
    type: one.type,
    is_demo: one.isDemo,
    created_at: one.nowS,
  });
  await enterOrganization(sql, organization.id);
  const roles = await insertBuiltInRoles(sql);
  await addMember(sql, { userId: one.adminId, roleId: roles.get("admin") ?? "0", nowS: one.nowS });
  await insertDefaultPatterns(sql, one.nowS);
  await insertDefaultTags(sql, one.nowS);
  await scheduleRecurring(sql, one.nowS);
  await writeAudit(sql, {
    at: one.nowS,
    actor: { kind: "user", id: one.adminId, name: one.adminName },
    action: "create",
    resource_type: "organizations",
    resource_id: organization.id,
    before: null,
    after: { name: organization.name, type: one.type },
  });
  return organization;
}
