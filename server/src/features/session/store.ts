import type { Sql } from "../../platform/db.ts";

export const loadRolesOf = (sql: Sql, userId: string): Promise<{ key: string; name: string }[]> =>
  sql(
    `SELECT r.key, r.name FROM role_users ru JOIN roles r ON r.organization_id = ru.organization_id
     AND r.id = ru.role_id WHERE ru.organization_id = tocsin_organization() AND ru.user_id = $1
     ORDER BY r.name`,
    [userId],
  );
