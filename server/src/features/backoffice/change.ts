import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { enterOrganization } from "../../platform/db.ts";
import { publish } from "../../platform/publish.ts";
import { actorOf, writeAudit } from "../access/store-audit.ts";

interface Change { organizationId: string; action: "create" | "update" | "delete"; before: unknown; after: unknown; at: number }

/** Recorded where it is felt: in that organization's log, by the name of whoever did it. From a system transaction, which enters it. */
export async function recordThere(sql: Sql, caller: Caller, { organizationId, action, before, after, at }: Change): Promise<void> {
  await enterOrganization(sql, organizationId);
  await writeAudit(sql, { at, actor: actorOf(caller), action, resource_type: "organizations", resource_id: organizationId, before, after });
  await publish(sql, { organization: organizationId, kind: "config", rows: [{ kind: "organization" }] });
}
