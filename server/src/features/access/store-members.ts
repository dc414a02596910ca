import type { Sql } from "../../platform/db.ts";
import { foldedText } from "../../platform/folded-text.ts";

/**
 * People who have joined and may read one of these environments, or all of them; in the order of
 * their names. What reachEverywhere() says of one caller, for all members.
 */
export const loadMembersByReach = (
  sql: Sql,
  environmentIds: readonly string[],
): Promise<{ id: string; name: string; username: string }[]> =>
  sql(
    `SELECT u.id, u.name, u.username
     FROM memberships m JOIN users u ON u.id = m.user_id AND NOT u.is_service
     WHERE m.organization_id = tocsin_organization() AND m.active AND m.is_accepted
       AND EXISTS (SELECT FROM role_users h JOIN roles r ON r.organization_id = h.organization_id
         AND r.id = h.role_id
         WHERE h.organization_id = m.organization_id AND h.user_id = m.user_id
           AND (r.permissions && '{environments@read,environments@update}'
             OR EXISTS (SELECT FROM jsonb_to_recordset(r.environments) AS e(environment_id text)
               WHERE e.environment_id = 'all' OR e.environment_id = ANY($1::text[]))))
     ORDER BY ${foldedText("u.name")}, u.id`,
    [environmentIds],
    "members-by-reach",
  );
