import type { User } from "#contract/users.ts";
import type { Sql } from "../../platform/db.ts";
import { publish } from "../../platform/publish.ts";
import { refuse } from "../../platform/refuse.ts";
import { writeAudit } from "../access/store-audit.ts";
import { publishUsers } from "../people/accept-invitation.ts";
import { loadMember } from "../people/store-users.ts";
import { type Provisioning, provisioningActor } from "./provisioning.ts";

/** A member whom the provider has created or changed: into the audit log, and to open consoles. */
export async function recordUser(
  sql: Sql,
  { id, before }: { id: string; before: User | null },
  { organizationId, nowS }: Provisioning,
): Promise<void> {
  await writeAudit(sql, {
    at: nowS,
    actor: provisioningActor,
    action: before === null ? "create" : "update",
    resource_type: "users",
    resource_id: id,
    before,
    after: await requireMember(sql, id, nowS),
  });
  await publishUsers(sql, organizationId);
  await publish(sql, { organization: organizationId, kind: "access", rows: [] });
}

export async function requireMember(sql: Sql, id: string, nowS: number): Promise<User> {
  const member = await loadMember(sql, id, nowS);
  if (!member) throw refuse("not_found");
  return member;
}
