import { enterOrganization } from "../../platform/db.ts";
import { log } from "../../platform/log.ts";
import type { Parts } from "../../platform/parts.ts";
import { writeAudit } from "../access/store-audit.ts";
import { loadOrganizationsOf } from "../organizations/store.ts";

interface RefusedSignIn {
  user: { id: string; username: string };
  by: "password" | "second factor" | "passkey";
  from: { address: string; device: string };
}

/**
 * Into the log of each organization of whoever was named. Nobody waits for it: the answer for
 * somebody known may not take longer than for somebody unknown.
 */
export function recordRefusedSignIn(
  { db, clock }: Parts,
  { user, by, from: { address, device } }: RefusedSignIn,
): void {
  const at = clock.nowS();
  void db
    .system(async (sql) => {
      const organizations = await loadOrganizationsOf(sql, user.id);
      for (const { id } of organizations.sort((a, b) => Number(a.id) - Number(b.id))) {
        await enterOrganization(sql, id);
        await writeAudit(sql, {
          at,
          actor: { kind: "system", id: null, name: "sign-in" },
          action: "sign_in_refused",
          resource_type: "users",
          resource_id: user.id,
          before: null,
          after: { username: user.username, by, address, device },
        });
      }
    })
    .catch((error: unknown) => {
      log.warn({ error: String(error) }, "a refused sign-in could not be recorded");
    });
}
