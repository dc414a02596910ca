import type { OrganizationType } from "#contract/session.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import type { Mail } from "../../platform/mail.ts";
import { actorOf } from "../access/store-audit.ts";
import { prepareInvitee, publishInvitation } from "../people/invitee.ts";
import { sendInvitation } from "../people/send-invitation.ts";
import { findUser } from "../people/store.ts";
import { provisionOrganization } from "../setup/provision-organization.ts";
import { auditOrganizationChange } from "./audit-organization-change.ts";
import { limitsOf, type NewLimits, withLimits } from "./present.ts";
import { saveOrganization } from "./store.ts";

interface OrganizationInput {
  display_name: string;
  type: OrganizationType;
  admin_email: string;
  admin_name?: string | undefined;
  expires_at: number | null;
  limits: NewLimits;
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
  const admin = await prepareInvitee(
    sql,
    {
      existing: await findUser(sql, organization.admin_email),
      email: organization.admin_email,
      name: organization.admin_name,
      organizationId: "0",
      field: "admin_email",
    },
    { mail, actor: actorOf(caller), nowS },
  );
  // Whoever names themselves has accepted.
  const isOwn = admin.id === caller.userId;
  const { id, name } = await provisionOrganization(sql, {
    displayName: organization.display_name,
    type: organization.type,
    adminId: admin.id,
    adminName: isOwn ? caller.name : admin.invitedName,
    invitedName: isOwn ? null : admin.invitedName,
    nowS,
  });
  const limits = withLimits(limitsOf({}), organization.limits);
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
  if (isOwn) return { id, invitation: null };
  const invitation = await sendInvitation(sql, admin, { mail, origin, nowS });
  await publishInvitation(sql, admin.id);
  return { id, invitation };
}

/** What nobody set is no news. */
const withoutNulls = (all: object): object =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
