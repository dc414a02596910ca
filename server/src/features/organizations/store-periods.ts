import {
  daysOfPeriod,
  retentionPeriods,
  type RetentionPeriod,
  type StoredPeriods,
} from "#contract/setting-limits.ts";
import type { Sql } from "../../platform/db.ts";

export type Periods = Record<RetentionPeriod, number>;

/** In days, as they hold. */
export async function loadPeriods(sql: Sql): Promise<Periods> {
  const [row] = await sql<StoredPeriods>(
    "SELECT settings, limits FROM organizations WHERE id = tocsin_organization()",
    [],
    "retention-periods",
  );
  if (!row) throw new Error("the organization does not exist");
  // Every period of RetentionPeriod stands in it.
  return Object.fromEntries(
    retentionPeriods.map((period) => [period, daysOfPeriod(row, period)]),
  ) as Periods;
}
