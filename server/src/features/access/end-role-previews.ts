import type { Sql } from "../../platform/db.ts";
import { publish } from "../../platform/publish.ts";
import { writeAudit } from "./store-audit.ts";
import { deleteRolePreviews } from "./store-role-previews.ts";

/** What ended a preview, as the audit log says it. */
type EndReason = "by hand" | "with the session" | "after its time" | "with the role";

/** In the organization's transaction: recorded, and whoever looked through one sees it at once. */
export async function endRolePreviews(
  sql: Sql,
  which: Parameters<typeof deleteRolePreviews>[1],
  { organizationId, nowS, reason }: { organizationId: string; nowS: number; reason: EndReason },
): Promise<void> {
  const ended = await deleteRolePreviews(sql, which);
  for (const preview of ended)
    await writeAudit(sql, {
      at: nowS,
      actor: { kind: "user", id: preview.user_id, name: preview.user_name },
      action: "act",
      resource_type: "roles",
      resource_id: preview.role_id,
      before: null,
      after: { name: preview.role_name, preview: "ended", ended: reason },
    });
  if (ended.length > 0) await publishRolePreview(sql, organizationId);
}

/** Sockets follow what is seen now, and consoles ask anew who they are. */
export async function publishRolePreview(sql: Sql, organizationId: string): Promise<void> {
  await publish(sql, { organization: organizationId, kind: "access", rows: [] });
  await publish(sql, {
    organization: organizationId,
    kind: "config",
    rows: [{ kind: "session" }],
  });
}
