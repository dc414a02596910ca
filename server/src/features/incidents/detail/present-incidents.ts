import type { Incident } from "#contract/incidents.ts";
import type { EnvironmentReach } from "../../../platform/caller.ts";
import type { Sql } from "../../../platform/db.ts";
import { refuse } from "../../../platform/refuse.ts";
import { loadShares } from "../../sharing/store.ts";
import { incidentOnWire } from "./incident-on-wire.ts";
import type { IncidentState } from "../world/state.ts";
import { loadSetEnvironments } from "../stores/store-reads.ts";
import { loadIncidents } from "../stores/store-world.ts";

/** Rows as the caller may see them; those in no environment of theirs are left out. */
export async function presentIncidents(
  sql: Sql,
  rows: readonly IncidentState[],
  reach: EnvironmentReach,
): Promise<Incident[]> {
  if (rows.length === 0) return [];
  const sets = new Map(
    (await loadSetEnvironments(sql, [...new Set(rows.map((row) => row.set_id))])).map((set) => [
      set.id,
      set.environments,
    ]),
  );
  const shares = await loadShares(
    sql,
    rows.filter((row) => row.shares > 0).map((row) => row.id),
  );
  return rows.flatMap((row) => {
    const sharesOfRow = shares.get(row.id) ?? [];
    const environments = sets.get(row.set_id) ?? [];
    const { environments: allowed } = reach;
    if (allowed === "everything") return [incidentOnWire(row, environments, sharesOfRow)];
    const common = environments.filter((id) => allowed.includes(id));
    return common.length === 0 ? [] : [incidentOnWire(row, common, sharesOfRow)];
  });
}

export async function loadVisibleIncident(
  sql: Sql,
  id: string,
  reach: EnvironmentReach,
): Promise<IncidentState> {
  const [row] = await loadIncidents(sql, [id]);
  if (!row || (await presentIncidents(sql, [row], reach)).length === 0) throw refuse("not_found");
  return row;
}
