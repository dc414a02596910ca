/** To see the console as a role would: nothing more than one holds, and nothing can be changed. */
import { z } from "zod";
import { endpoint, may, signedIn } from "./endpoint.ts";
import { emptyReply, id, seconds } from "./scalars.ts";

/** How long a session sees as a role, if nobody ends it before. */
export const rolePreviewS = 3600;

export const rolePreview = z.object({
  role_id: z.string(),
  role_name: z.string(),
  ends_at: seconds,
  /** The caller holds all that the role gives: nothing of it is left out. */
  is_whole: z.boolean(),
});

export const startRolePreview = endpoint({
  method: "POST",
  path: "/web/me/role-preview",
  summary: "Start to see the console as a role does, read-only, for an hour",
  needs: may("roles@update"),
  body: z.object({ role_id: id }),
  reply: rolePreview,
  status: 201,
  refuses: ["not_found", "session_needed"],
});
export const endRolePreview = endpoint({
  method: "DELETE",
  path: "/web/me/role-preview",
  summary: "Stop seeing the console as a role does",
  needs: signedIn,
  isInRolePreview: true,
  reply: emptyReply,
  status: 204,
});
