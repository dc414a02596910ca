import type { Sql } from "../../../platform/db.ts";
import type { IncidentState } from "../world/state.ts";
import type { World } from "../world/world.ts";

export interface FolderCounts {
  active: number;
  unhandled: number;
  shared: number;
  snoozed: number;
  maintenance: number;
  resolved: number;
}
const noCounts = (): FolderCounts => ({
  active: 0,
  unhandled: 0,
  shared: 0,
  snoozed: 0,
  maintenance: 0,
  resolved: 0,
});

/** Sets never go away, so that a process may remember their ids: key of the set → its id. */
export type KnownSets = Map<string, number>;
const keyOf = (environments: readonly string[]): string => environments.join(",");

/**
 * Gives each changed incident the id of its set of environments, making sets that are new. Only
 * sets that were there before are remembered: one made here is gone again if the transaction fails.
 */
export async function placeIncidents(
  sql: Sql,
  organizationId: string,
  {
    world,
    placements,
    knownSets,
  }: { world: World; placements: ReadonlyMap<string, string[]>; knownSets: KnownSets },
): Promise<void> {
  const unknown = new Map(
    [...placements.values()]
      .filter((set) => !knownSets.has(keyOf(set)))
      .map((set) => [keyOf(set), set]),
  );
  const newSets: KnownSets = new Map();
  if (unknown.size > 0) {
    const lists = JSON.stringify([...unknown.values()]);
    const inserted = await sql<{ id: number; environments: string[] }>(
      `INSERT INTO environment_sets (organization_id, environments)
       SELECT $1::bigint, ARRAY(SELECT v::bigint FROM json_array_elements_text(s) v)
       FROM json_array_elements($2::json) s ON CONFLICT DO NOTHING RETURNING id, environments`,
      [organizationId, lists],
    );
    for (const row of inserted) newSets.set(keyOf(row.environments), row.id);
    const rows =
      inserted.length === unknown.size
        ? []
        : await sql<{ id: number; environments: string[] }>(
            "SELECT id, environments FROM environment_sets WHERE organization_id = $1",
            [organizationId],
          );
    for (const row of rows)
      if (!newSets.has(keyOf(row.environments))) knownSets.set(keyOf(row.environments), row.id);
  }
  for (const [id, set] of placements) {
    const incident = world.incidents.byId.get(id);
    if (incident) incident.set_id = knownSets.get(keyOf(set)) ?? newSets.get(keyOf(set)) ?? 0;
  }
}

/** Counters move with the incidents, in the same transaction. */
export async function saveCounts(
  sql: Sql,
  organizationId: string,
  { world, knownSets }: { world: World; knownSets: KnownSets },
): Promise<void> {
  const moves = new Map<number, FolderCounts>();
  for (const id of world.incidents.changed) {
    const after = world.incidents.byId.get(id);
    const before = world.incidents.placedBefore.get(id);
    if (before) count(moves, before, -1);
    if (after) count(moves, after, 1);
  }
  const rows = [...moves]
    .filter(([, counts]) => Object.values(counts).some((amount) => amount !== 0))
    .map(([id, counts]) => ({ id, ...counts }));
  if (rows.length === 0) return;
  const moved = await sql(
    `UPDATE environment_sets s
     SET active = s.active + r.active, unhandled = s.unhandled + r.unhandled,
     shared = s.shared + r.shared,
       snoozed = s.snoozed + r.snoozed, maintenance = s.maintenance + r.maintenance,
         resolved = s.resolved + r.resolved
     FROM json_to_recordset($2::json) AS r(id int, active int, unhandled int, shared int,
       snoozed int, maintenance int, resolved int)
     WHERE s.organization_id = $1 AND s.id = r.id RETURNING s.id`,
    [organizationId, JSON.stringify(rows)],
    "move-counts",
  );
  if (moved.length === rows.length) return;
  knownSets.clear();
  throw new Error("a set of environments that was remembered is gone");
}

function count(
  moves: Map<number, FolderCounts>,
  place: Pick<IncidentState, "folder" | "attention" | "set_id">,
  by: 1 | -1,
): void {
  if (place.folder === null) return;
  const counts = moves.get(place.set_id) ?? noCounts();
  counts[place.folder] += by;
  if (place.attention !== null) counts[place.attention] += by;
  moves.set(place.set_id, counts);
}

export interface SetRow extends FolderCounts {
  id: number;
  environments: string[];
}
/** Sets that hold anything; the counters of any group of environments are sums over them. */
export const loadCountedSets = (sql: Sql): Promise<SetRow[]> =>
  sql<SetRow>(
    `SELECT id, environments, active, unhandled, shared, snoozed, maintenance, resolved
     FROM environment_sets WHERE organization_id = tocsin_organization()
     AND (active <> 0 OR snoozed <> 0 OR maintenance <> 0 OR resolved <> 0)`,
    [],
    "counted-sets",
  );

export function sumOf(
  sets: readonly SetRow[],
  holds: (environments: readonly string[]) => boolean,
): FolderCounts {
  const sum = noCounts();
  // The keys of a FolderCounts are known; Object.keys forgets them.
  const folders = Object.keys(sum) as (keyof FolderCounts)[];
  for (const set of sets)
    if (holds(set.environments)) for (const folder of folders) sum[folder] += set[folder];
  return sum;
}

/**
 * Puts the counters to what counting says, and answers how many sets were wrong. Under the
 * organization's lock.
 */
export async function recountSets(sql: Sql): Promise<number> {
  const wrong = await sql(
    `UPDATE environment_sets s
     SET active = c.active, unhandled = c.unhandled, shared = c.shared, snoozed = c.snoozed,
     maintenance = c.maintenance, resolved = c.resolved
     FROM (SELECT e.id, count(*) FILTER (WHERE i.folder = 'active')::int AS active,
       count(*) FILTER (WHERE i.attention = 'unhandled')::int AS unhandled,
       count(*) FILTER (WHERE i.attention = 'shared')::int AS shared,
             count(*) FILTER (WHERE i.folder = 'snoozed')::int AS snoozed,
               count(*) FILTER (WHERE i.folder = 'maintenance')::int AS maintenance,
               count(*) FILTER (WHERE i.folder = 'resolved')::int AS resolved
           FROM environment_sets e LEFT JOIN incidents i ON i.organization_id = e.organization_id
             AND i.set_id = e.id AND i.folder IS NOT NULL
           WHERE e.organization_id = tocsin_organization() GROUP BY e.id) c
     WHERE s.organization_id = tocsin_organization() AND s.id = c.id
       AND (s.active, s.unhandled, s.shared, s.snoozed, s.maintenance, s.resolved) IS DISTINCT
         FROM (c.active, c.unhandled, c.shared, c.snoozed, c.maintenance, c.resolved)
     RETURNING s.id`,
  );
  return wrong.length;
}
export const countSets = async (sql: Sql): Promise<number> =>
  (
    await sql<{ total: number }>(
      `SELECT count(*)::int AS total FROM environment_sets
       WHERE organization_id = tocsin_organization()`,
    )
  )[0]?.total ?? 0;
export const loadAllSets = (sql: Sql): Promise<{ id: number; environments: string[] }[]> =>
  sql(
    "SELECT id, environments FROM environment_sets WHERE organization_id = tocsin_organization()",
  );
