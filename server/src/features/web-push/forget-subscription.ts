import type { Sql } from "../../platform/db.ts";
import { publish } from "../../platform/publish.ts";
import { deleteSubscription } from "./store-sending.ts";

/** Consoles that list the person's devices ask again. */
export async function forgetSubscription(
  sql: Sql,
  organizationId: string,
  id: string,
): Promise<void> {
  if (!(await deleteSubscription(sql, id))) return;
  await publish(sql, {
    organization: organizationId,
    kind: "config",
    rows: [{ kind: "session" }],
  });
}
