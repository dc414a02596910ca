import type { OrganizationLimits } from "#contract/backoffice.ts";
import type { OrganizationType } from "#contract/session.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import type { Mail } from "../../platform/mail.ts";
import { refuseField } from "../../platform/refuse.ts";
import { heldElsewhere, invitesByMail, sendInvitation } from "../people/send-invitation.ts";
import { insertInvited, isMemberElsewhere } from "../people/store-users.ts";
import { findUser } from "../people/store.ts";
import { createOrganization } from "../setup/create-organization.ts";
import { recordThere } from "./change.ts";
import { limitsOf } from "./present.ts";
import { saveOrganization } from "./store.ts";

interface Wanted {
  display_name: string;
  type: OrganizationType;
  admin_email: string;
  admin_name?: string | undefined;
  expires_at: number | null;
  limits: { eventsPerMinute?: number | null | undefined; storageBytes?: number | null | undefined };
}
interface How {
  wanted: Wanted;
  mail: Mail;
  origin: string;
  nowS: number;
}
export interface Founded {
  id: string;
  invitation: { mailed: boolean; link: string | null } | null;
}

/**
 * An organization whose first admin is somebody known, or somebody who is invited. In a system
 * transaction, which enters it.
 */
export async function found(
  sql: Sql,
  caller: Caller,
  { wanted, mail, origin, nowS }: How,
): Promise<Founded> {
  const known = await findUser(sql, wanted.admin_email);
  if (
    known?.state === "invited" &&
    !invitesByMail(mail) &&
    (await isMemberElsewhere(sql, known.id, "0"))
  )
    throw refuseField("impossible", "admin_email", heldElsewhere);
  const adminName =
    known?.name ?? wanted.admin_name ?? wanted.admin_email.split("@")[0] ?? wanted.admin_email;
  const adminId =
    known?.id ?? (await insertInvited(sql, { email: wanted.admin_email, name: adminName, nowS }));
  const { id, name } = await createOrganization(sql, {
    displayName: wanted.display_name,
    type: wanted.type,
    isDemo: false,
    adminId,
    adminName,
    nowS,
  });
  const limits: OrganizationLimits = limitsOf({
    eventsPerMinute: wanted.limits.eventsPerMinute ?? null,
    storageBytes: wanted.limits.storageBytes ?? null,
  });
  await saveOrganization(sql, id, {
    display_name: wanted.display_name,
    type: wanted.type,
    expires_at: wanted.expires_at,
    limits,
  });
  await recordThere(sql, caller, {
    organizationId: id,
    name: wanted.display_name,
    action: "create",
    before: null,
    after: given({
      name,
      type: wanted.type,
      expires_at: wanted.expires_at,
      limits: given(limits),
      admin: wanted.admin_email,
    }),
    at: nowS,
  });
  if (known && known.state !== "invited") return { id, invitation: null };
  return { id, invitation: await sendInvitation(sql, adminId, { mail, origin, nowS }) };
}

/** What nobody set is no news. */
const given = (all: object): object =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
