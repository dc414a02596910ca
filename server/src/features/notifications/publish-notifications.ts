import type { Sql } from "../../platform/db.ts";
import { publish } from "../../platform/publish.ts";

/** Told to the consoles of these people alone: something in their inbox is another. */
export async function publishNotifications(
  sql: Sql,
  organization: string,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  await publish(sql, { organization, kind: "notifications", rows: userIds });
}
