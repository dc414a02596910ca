import { enterOrganization, type Sql } from "../../platform/db.ts";
import { publish } from "../../platform/publish.ts";
import { refuse } from "../../platform/refuse.ts";
import { writeAudit } from "../access/store-audit.ts";
import { saveMembershipAccepted } from "../organizations/store.ts";
import type { UserRow } from "./store.ts";
import { removeMember } from "./store-users.ts";

interface Answer {
  user: UserRow;
  organizationId: string;
  nowS: number;
}

/** From a system transaction, which is left in the organization. */
export async function acceptInvitation(
  sql: Sql,
  { user, organizationId, nowS }: Answer,
): Promise<void> {
  // Somebody else may have set the account up, by a link that an administrator was shown.
  if (user.proved_at === null) throw refuse("address_unproved");
  await enterOrganization(sql, organizationId);
  if (!(await saveMembershipAccepted(sql, user.id))) throw refuse("not_found");
  await writeAudit(sql, {
    at: nowS,
    actor: { kind: "user", id: user.id, name: user.name },
    action: "update",
    resource_type: "users",
    resource_id: user.id,
    before: { state: "invited" },
    after: { state: user.state },
  });
  await publishUsers(sql, organizationId);
}

/** The organization learns that nobody came, and no more of whom it invited. */
export async function declineInvitation(
  sql: Sql,
  { user, organizationId, nowS }: Answer,
): Promise<void> {
  await enterOrganization(sql, organizationId);
  await removeMember(sql, user.id);
  await writeAudit(sql, {
    at: nowS,
    actor: { kind: "user", id: user.id, name: user.username },
    action: "delete",
    resource_type: "users",
    resource_id: user.id,
    before: { username: user.username, state: "invited" },
    after: null,
  });
  await publishUsers(sql, organizationId);
}

export const publishUsers = (sql: Sql, organization: string) =>
  publish(sql, { organization, kind: "config", rows: [{ kind: "users" }] });
