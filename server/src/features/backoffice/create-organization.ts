import type { OrganizationLimits } from "#contract/backoffice.ts";
import type { OrganizationType } from "#contract/session.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import type { Mail } from "../../platform/mail.ts";
import { refuseField } from "../../platform/refuse.ts";
import { invitesByMail, sendInvitation } from "../people/send-invitation.ts";
import { insertInvitedUser, isMemberOfOtherOrganization } from "../people/store-users.ts";
import { findUser } from "../people/store.ts";
import { provisionOrganization } from "../setup/provision-organization.ts";
import { auditOrganizationChange } from "./audit-organization-change.ts";
import { limitsOf } from "./present.ts";
import { saveOrganization } from "./store.ts";

interface OrganizationInput {
  display_name: string;
  type: OrganizationType;
  admin_email: string;
  admin_name?: string | undefined;
  expires_at: number | null;
  limits: { eventsPerMinute?: number | null | undefined; storageBytes?: number | null | undefined };
}
interface CreateOptions {
  organization: OrganizationInput;
  mail: Mail;
  origin: string;
  nowS: number;
}
export interface CreatedOrganization {
  id: string;
  invitation: { mailed: boolean; link: string | null } | null;
}

/**
 * An organization whose first admin is somebody known, or somebody who is invited. In a system
 * transaction, which enters it.
 */
export async function createOrganization(
  sql: Sql,
  caller: Caller,
  { organization, mail, origin, nowS }: CreateOptions,
): Promise<CreatedOrganization> {
  const admin = await findUser(sql, organization.admin_email);
  if (
    admin?.state === "invited" &&
    !invitesByMail(mail) &&
    (await isMemberOfOtherOrganization(sql, admin.id, "0"))
  )
    throw refuseField("invited_elsewhere", "admin_email");
  const adminName =
    admin?.name ??
    organization.admin_name ??
    organization.admin_email.split("@")[0] ??
    organization.admin_email;
  const adminId =
    admin?.id ??
    (await insertInvitedUser(sql, { email: organization.admin_email, name: adminName, nowS }));
  const { id, name } = await provisionOrganization(sql, {
    displayName: organization.display_name,
    type: organization.type,
    isDemo: false,
    adminId,
    adminName,
    nowS,
  });
  const limits: OrganizationLimits = limitsOf({
    eventsPerMinute: organization.limits.eventsPerMinute ?? null,
    storageBytes: organization.limits.storageBytes ?? null,
  });
  await saveOrganization(sql, id, {
    display_name: organization.display_name,
    type: organization.type,
    expires_at: organization.expires_at,
    limits,
  });
  await auditOrganizationChange(sql, caller, {
    organizationId: id,
    name: organization.display_name,
    action: "create",
    before: null,
    after: withoutNulls({
      name,
      type: organization.type,
      expires_at: organization.expires_at,
      limits: withoutNulls(limits),
      admin: organization.admin_email,
    }),
    at: nowS,
  });
  if (admin && admin.state !== "invited") return { id, invitation: null };
  return { id, invitation: await sendInvitation(sql, adminId, { mail, origin, nowS }) };
}

/** What nobody set is no news. */
const withoutNulls = (all: object): object =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
