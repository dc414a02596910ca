import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { enterOrganization } from "../../platform/db.ts";
import { publish } from "../../platform/publish.ts";
import { actorOf, writeAudit } from "../access/store-audit.ts";
import { insertEntry } from "./store-log.ts";

interface OrganizationChange {
  organizationId: string;
  action: "create" | "update" | "delete";
  before: unknown;
  after: unknown;
  at: number;
}

/**
 * Recorded twice, by the name of whoever did it: in that organization's own log, and in the
 * installation's, which outlives it. From a system transaction, which enters the organization.
 */
export async function auditOrganizationChange(
  sql: Sql,
  caller: Caller,
  change: OrganizationChange & { name: string },
): Promise<void> {
  const { organizationId: id, name, action, before, after, at } = change;
  await insertEntry(sql, {
    at,
    actor: actorOf(caller),
    action,
    subject: { kind: "organization", id, name },
    before,
    after,
  });
  await auditInOrganization(sql, caller, change);
}

/** In an organization's own log alone. */
export async function auditInOrganization(
  sql: Sql,
  caller: Caller,
  { organizationId, action, before, after, at }: OrganizationChange,
): Promise<void> {
  await enterOrganization(sql, organizationId);
  await writeAudit(sql, {
    at,
    actor: actorOf(caller),
    action,
    resource_type: "organizations",
    resource_id: organizationId,
    before,
    after,
  });
  await publish(sql, {
    organization: organizationId,
    kind: "config",
    rows: [{ kind: "organization" }],
  });
}
