/** To see as a role would. It narrows the session, and is no way to act as somebody else. */
import { endRolePreview, rolePreviewS, startRolePreview } from "#contract/role-previews.ts";
import { type Handler, serve, type Route } from "../../platform/http/serve.ts";
import { setJob } from "../../platform/jobs/set-job.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { endRolePreviews, publishRolePreview } from "../access/end-role-previews.ts";
import { narrowToRole } from "../access/narrow-to-role.ts";
import { actorOf, writeAudit } from "../access/store-audit.ts";
import { insertRolePreview } from "../access/store-role-previews.ts";
import { requireRole } from "../roles/write.ts";
import { presentRolePreview } from "../session/current-user.ts";
import { rolePreviewEnd } from "./jobs.ts";

export const rolePreviewRoutes = (parts: Parts): Route[] => [
  serve(startRolePreview, startPreview(parts)),
  serve(endRolePreview, endPreview(parts)),
];

const startPreview =
  ({ db, clock }: Parts): Handler<typeof startRolePreview> =>
  async ({ caller, body }) => {
    const { organizationId, sessionId, userId } = caller;
    if (sessionId === null || userId === null) throw refuse("session_needed");
    return db.tenant(organizationId, async (sql) => {
      const role = await requireRole(sql, body.role_id);
      const nowS = clock.nowS();
      const ends_at = nowS + rolePreviewS;
      const { rolePreview } = narrowToRole(caller, role, ends_at);

      await insertRolePreview(sql, {
        session_id: sessionId,
        role_id: role.id,
        user_id: userId,
        ends_at,
      });
      await setJob(sql, { kind: rolePreviewEnd, subject: sessionId, due_at: ends_at });

      await writeAudit(sql, {
        at: nowS,
        actor: actorOf(caller),
        action: "act",
        resource_type: "roles",
        resource_id: role.id,
        before: null,
        after: { name: role.name, preview: "started", ends_at },
      });
      await publishRolePreview(sql, organizationId);
      return presentRolePreview(rolePreview);
    });
  };

const endPreview =
  ({ db, clock }: Parts): Handler<typeof endRolePreview> =>
  async ({ caller: { organizationId, sessionId } }) => {
    if (sessionId === null) return;
    await db.tenant(organizationId, (sql) =>
      endRolePreviews(
        sql,
        { sessionIds: [sessionId] },
        { organizationId, nowS: clock.nowS(), reason: "by hand" },
      ),
    );
  };
