import type { EnvironmentAccess } from "#contract/permissions.ts";
import type { Caller, EnvironmentReach } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { reachOf } from "../../platform/http/check-permission.ts";
import { hasEnvironment } from "../access/store.ts";

/** The environment of a path, for calls whose need names a permission, or whose body is raw. */
export const reachIn = (
  sql: Sql,
  caller: Caller,
  { env, needed }: { env: string; needed: EnvironmentAccess },
): Promise<EnvironmentReach> =>
  reachOf(caller, { environmentId: env, needed }, (id) => hasEnvironment(sql, id));
