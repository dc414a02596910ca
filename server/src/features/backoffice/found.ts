import type { OrganizationLimits } from "#contract/backoffice.ts";
import type { OrganizationType } from "#contract/session.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import type { Mail } from "../../platform/mail.ts";
import { linkLifeS, mailLink, mintLink } from "../people/account-mail.ts";
import { insertLink } from "../people/store-links.ts";
import { insertInvited } from "../people/store-users.ts";
import { findUser } from "../people/store.ts";
import { createOrganization } from "../setup/create-organization.ts";
import { recordThere } from "./change.ts";
import { limitsOf } from "./present.ts";
import { saveOrganization } from "./store.ts";

interface Wanted { display_name: string; type: OrganizationType; admin_email: string; admin_name?: string | undefined; expires_at: number | null; limits: { eventsPerMinute?: number | null | undefined; storageBytes?: number | null | undefined } }
interface How { wanted: Wanted; mail: Mail; origin: string; nowS: number }
export interface Founded { id: string; invitation: { mailed: boolean; link: string | null } | null }

/** An organization whose first admin is somebody known, or somebody who is invited. In a system transaction, which enters it. */
export async function found(sql: Sql, caller: Caller, { wanted, mail, origin, nowS }: How): Promise<Founded> {
  const known = await findUser(sql, wanted.admin_email);
  const adminName = known?.name ?? wanted.admin_name ?? wanted.admin_email.split("@")[0] ?? wanted.admin_email;
  const adminId = known?.id ?? (await insertInvited(sql, { email: wanted.admin_email, name: adminName, nowS }));
  const { id, name } = await createOrganization(sql, { displayName: wanted.display_name, type: wanted.type, isDemo: false, adminId, adminName, nowS });
  const limits: OrganizationLimits = limitsOf({ eventsPerMinute: wanted.limits.eventsPerMinute ?? null, storageBytes: wanted.limits.storageBytes ?? null });
  await saveOrganization(sql, id, { display_name: wanted.display_name, type: wanted.type, expires_at: wanted.expires_at, limits });
  await recordThere(sql, caller, { organizationId: id, action: "create", before: null, after: { name, type: wanted.type, expires_at: wanted.expires_at, limits, admin: wanted.admin_email }, at: nowS });
  if (known && known.state !== "invited") return { id, invitation: null };
  const link = await insertLink(sql, { kind: "invitation", userId: adminId, nowS, expires_at: nowS + linkLifeS.invitation });
  const publicUrl = mail.publicUrl ?? origin;
  if (!mail.canSend) return { id, invitation: { mailed: false, link: (await mintLink(sql, link, publicUrl))?.address ?? null } };
  await mailLink(sql, link, { publicUrl, nowS });
  return { id, invitation: { mailed: true, link: null } };
}
