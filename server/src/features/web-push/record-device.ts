import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { recordChange } from "../access/store-audit.ts";

/** In the audit log, and for the person's consoles that list their devices. */
export const recordDevice = (
  sql: Sql,
  caller: Caller,
  {
    nowS,
    ...change
  }: { action: "create" | "update" | "delete"; before: unknown; after: unknown; nowS: number },
) =>
  recordChange(sql, caller, {
    ...change,
    at: nowS,
    resource: "users",
    id: caller.userId ?? "0",
    news: "session",
  });
