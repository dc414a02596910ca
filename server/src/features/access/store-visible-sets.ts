import { everyEnvironment } from "#contract/permissions.ts";
import type { Caller, EnvironmentReach } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { reachOf } from "../../platform/http/check-permission.ts";

/** All that the caller may read. */
export const readableEnvironments = async (
  caller: Caller,
): Promise<EnvironmentReach["environments"]> =>
  (
    await reachOf(caller, { environmentId: everyEnvironment, needed: "read" }, () =>
      Promise.resolve(true),
    )
  ).environments;

/** Sets of environments whose incidents may be read; null for all of them. */
export const loadVisibleSets = async (
  sql: Sql,
  environments: EnvironmentReach["environments"],
): Promise<number[] | null> =>
  environments === "everything" ? null : loadSetIds(sql, environments);

/**
 * Sets that overlap these environments; also those that hold nothing now, because what left the
 * feed is still found.
 */
export async function loadSetIds(sql: Sql, environments: readonly string[]): Promise<number[]> {
  const rows = await sql<{ id: number }>(
    `SELECT id FROM environment_sets WHERE organization_id = tocsin_organization()
     AND environments && $1::bigint[]`,
    [environments],
    "sets-of",
  );
  return rows.map((row) => row.id);
}
