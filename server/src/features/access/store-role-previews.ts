import type { Sql } from "../../platform/db.ts";

export interface RolePreviewRow {
  session_id: string;
  role_id: string;
  role_name: string;
  user_id: string;
  user_name: string;
  ends_at: number;
}

export const insertRolePreview = (
  sql: Sql,
  preview: Pick<RolePreviewRow, "session_id" | "role_id" | "user_id" | "ends_at">,
) =>
  sql(
    `INSERT INTO role_previews (organization_id, session_id, role_id, user_id, ends_at)
     VALUES (tocsin_organization(), $1, $2, $3, $4) ON CONFLICT (organization_id, session_id)
     DO UPDATE SET role_id = excluded.role_id, ends_at = excluded.ends_at`,
    [preview.session_id, preview.role_id, preview.user_id, preview.ends_at],
  );

/** Those of these sessions, and of this role. Answers what was there. */
export const deleteRolePreviews = (
  sql: Sql,
  {
    sessionIds = [],
    roleId = null,
    endedBeforeS = Infinity,
  }: {
    sessionIds?: readonly string[];
    roleId?: string | null;
    /** Only what ends by then. */
    endedBeforeS?: number;
  },
): Promise<RolePreviewRow[]> =>
  sql<RolePreviewRow>(
    `DELETE FROM role_previews p USING roles r, users u
     WHERE p.organization_id = tocsin_organization()
       AND (p.session_id = ANY($1::bigint[]) OR p.role_id = $2::bigint) AND p.ends_at <= $3::float8
       AND r.organization_id = p.organization_id AND r.id = p.role_id AND u.id = p.user_id
     RETURNING p.session_id, p.role_id, r.name AS role_name, p.user_id, u.name AS user_name,
       p.ends_at`,
    [sessionIds, roleId, endedBeforeS],
  );
