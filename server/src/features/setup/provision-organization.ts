import type { OrganizationType } from "#contract/session.ts";
import { type Sql, enterOrganization } from "../../platform/db.ts";
import { scheduleRecurring } from "../../platform/jobs/recurring.ts";
import { writeAudit } from "../access/store-audit.ts";
import { insertDefaultPatterns } from "../correlation/store.ts";
import { insertDefaultDashboards } from "../dashboards/default-dashboards.ts";
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
  /** Of which organization it is the demo; null for any other. */
  demoOf?: string | null;
  adminId: string;
  adminName: string;
  /** Set where somebody else names the admin, who has yet to accept. */
  invitedName?: string | null;
  nowS: number;
}

/**
 * An organization with its roles, default patterns and dashboards, recurring jobs and first admin; in a system
 * transaction, which enters it.
 */
export async function provisionOrganization(
  sql: Sql,
  input: NewOrganization,
): Promise<OrganizationRow> {
  const organization = await insertOrganization(sql, {
    display_name: input.displayName,
    type: input.type,
    demo_of: input.demoOf ?? null,
    created_at: input.nowS,
  });
  await enterOrganization(sql, organization.id);
  const roles = await insertBuiltInRoles(sql);
  await addMember(sql, {
    userId: input.adminId,
    roleId: roles.get("admin") ?? "0",
    invitedName: input.invitedName ?? null,
    nowS: input.nowS,
  });
  await insertDefaultPatterns(sql, input.nowS);
  await insertDefaultTags(sql, input.nowS);
  await insertDefaultDashboards(sql, input.nowS);
  await scheduleRecurring(sql, input.nowS);
  await writeAudit(sql, {
    at: input.nowS,
    actor: { kind: "user", id: input.adminId, name: input.adminName },
    action: "create",
    resource_type: "organizations",
    resource_id: organization.id,
    before: null,
    after: { name: organization.name, type: input.type },
  });
  return organization;
}
