import type { Sql } from "../../platform/db.ts";
import type { Subscription } from "./subscriptions.ts";

/** Of members, in a fixed order. */
export const loadSubscriptions = (sql: Sql): Promise<Subscription[]> =>
  sql<Subscription>(
    `SELECT s.user_id::text AS user_id, e.environment_id, e.min_status, e.max_priority
     FROM notification_settings s
     JOIN memberships m ON m.organization_id = s.organization_id AND m.user_id = s.user_id
       AND m.active AND m.is_accepted
     CROSS JOIN jsonb_to_recordset(s.settings->'environments')
       AS e(environment_id text, min_status text, max_priority int)
     WHERE s.organization_id = tocsin_organization() ORDER BY s.user_id, e.environment_id`,
    [],
    "subscriptions",
  );
