import type { Sql } from "../../../platform/db.ts";
import type { World } from "../world/world.ts";

const hourS = 3600;
export const hourOf = (atS: number): number => Math.floor(atS / hourS);
/** What is shown, and how long it is kept: an incident that moves takes its hour along. */
export const shownHours = 24;
const retainedHours = 48;

/**
 * New incidents are counted in the hour they were made; those that moved to another set of
 * environments move there.
 */
export async function saveVolumes(sql: Sql, organizationId: string, world: World): Promise<void> {
  const moves = new Map<string, { hour: number; set_id: number; opened: number }>();
  const count = (hour: number, setId: number, by: 1 | -1) => {
    const key = `${hour} ${setId}`;
    const move = moves.get(key) ?? { hour, set_id: setId, opened: 0 };
    move.opened += by;
    moves.set(key, move);
  };
  const oldest = hourOf(world.now) - retainedHours;
  for (const id of world.incidents.changed) {
    const [before, after] = [world.incidents.placedBefore.get(id), world.incidents.byId.get(id)];
    if (!after || before?.set_id === after.set_id || hourOf(after.created_at) <= oldest) continue;
    if (before) count(hourOf(after.created_at), before.set_id, -1);
    count(hourOf(after.created_at), after.set_id, 1);
  }
  // In one order, so that two writers never wait for each other.
  const rows = [...moves.values()]
    .filter(({ opened }) => opened !== 0)
    .sort((a, b) => a.hour - b.hour || a.set_id - b.set_id);
  if (rows.length === 0) return;
  await sql(
    `INSERT INTO set_hours AS h (organization_id, hour, set_id, opened)
     SELECT $1::bigint, hour, set_id, opened
     FROM json_to_recordset($2::json) AS r(hour int, set_id int, opened int)
     ON CONFLICT (organization_id, hour, set_id) DO UPDATE SET opened = h.opened + excluded.opened`,
    [organizationId, JSON.stringify(rows)],
    "count-hours",
  );
}

export interface VolumeRow {
  environments: string[];
  hour: number;
  opened: number;
}
/** From an hour on. */
export const loadVolumes = (sql: Sql, from: number): Promise<VolumeRow[]> =>
  sql<VolumeRow>(
    `SELECT s.environments, h.hour, h.opened FROM set_hours h
     JOIN environment_sets s ON s.organization_id = h.organization_id AND s.id = h.set_id
     WHERE h.organization_id = tocsin_organization() AND h.hour >= $1 AND h.opened > 0`,
    [from],
    "volumes",
  );

export const deleteOldVolumes = (sql: Sql, nowS: number) =>
  sql("DELETE FROM set_hours WHERE organization_id = tocsin_organization() AND hour < $1", [
    hourOf(nowS) - retainedHours,
  ]);

/** Hour by hour, oldest first; the last is the running one. */
export function seriesOf(
  rows: readonly VolumeRow[],
  { from, holds }: { from: number; holds: (environments: readonly string[]) => boolean },
): number[] {
  const series = Array.from({ length: shownHours }, () => 0);
  for (const { environments, hour, opened } of rows) {
    const at = hour - from;
    if (at >= 0 && at < shownHours && holds(environments)) series[at] = (series[at] ?? 0) + opened;
  }
  return series;
}
