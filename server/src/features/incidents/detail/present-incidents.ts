import type { IncidentPart } from "#contract/incident-grouping.ts";
import type { Incident } from "#contract/incidents.ts";
import type { EnvironmentReach } from "../../../platform/caller.ts";
import type { Sql } from "../../../platform/db.ts";
import { refuse } from "../../../platform/refuse.ts";
import { loadShares } from "../../sharing/store.ts";
import { incidentOnWire } from "./incident-on-wire.ts";
import { numberParts } from "./number-parts.ts";
import type { IncidentState } from "../world/state.ts";
import { loadDescriptions } from "../stores/store-descriptions.ts";
import { loadParts } from "../stores/store-parts.ts";
import { loadTagValues } from "../stores/store-tag-values.ts";
import { loadSetEnvironments } from "../stores/store-reads.ts";
import { loadIncidents } from "../stores/store-world.ts";

/** Rows as the caller may see them; those in no environment of theirs are left out. */
export async function presentIncidents(
  sql: Sql,
  rows: readonly IncidentState[],
  reach: EnvironmentReach,
): Promise<Incident[]> {
  if (rows.length === 0) return [];
  const [visibleEnvironments, shares, parts, descriptions] = await Promise.all([
    loadVisibleEnvironments(sql, rows, reach),
    loadShares(
      sql,
      rows.filter((row) => row.shares > 0).map((row) => row.id),
    ),
    loadNumberedParts(sql, rows, reach),
    loadDescriptions(sql, rows),
  ]);
  return rows.flatMap((row) => {
    const environments = visibleEnvironments.get(row.set_id);
    if (environments === undefined) return [];
    return [
      incidentOnWire(row, {
        environments,
        shares: shares.get(row.id) ?? [],
        part: parts.get(row.id) ?? null,
        description: descriptions.get(row.id) ?? "",
      }),
    ];
  });
}

/** With what their alerts have in these tags; undefined where nobody asked for any. */
export async function presentWithTags(
  sql: Sql,
  rows: readonly IncidentState[],
  { reach, tags }: { reach: EnvironmentReach; tags?: readonly string[] | undefined },
): Promise<Incident[]> {
  const items = await presentIncidents(sql, rows, reach);
  if (tags === undefined) return items;
  const ids = items.map((item) => item.id);
  const values = await loadTagValues(sql, ids, tags);
  return items.map((item) => ({ ...item, alert_tags: values.get(item.id) ?? {} }));
}

/** Set → its environments that the caller may see; without an entry, none of its incidents is. */
export async function loadVisibleEnvironments(
  sql: Sql,
  rows: readonly Pick<IncidentState, "set_id">[],
  { environments: allowed }: EnvironmentReach,
): Promise<Map<number, readonly string[]>> {
  const sets = await loadSetEnvironments(sql, [...new Set(rows.map((row) => row.set_id))]);
  const known = new Map(sets.map((set) => [set.id, set.environments]));
  return new Map(
    rows.flatMap(({ set_id }): [number, readonly string[]][] => {
      const environments = known.get(set_id) ?? [];
      if (allowed === "everything") return [[set_id, environments]];
      const common = environments.filter((id) => allowed.includes(id));
      return common.length === 0 ? [] : [[set_id, common]];
    }),
  );
}

/** Parts that the caller may not see are not counted either. */
async function loadNumberedParts(
  sql: Sql,
  rows: readonly IncidentState[],
  reach: EnvironmentReach,
): Promise<Map<string, IncidentPart>> {
  const parts = await loadParts(sql, [...new Set(rows.map((row) => row.first_part_id ?? row.id))]);
  if (parts.every((part) => part.first_part_id === null)) return new Map();
  const visible = await loadVisibleEnvironments(sql, parts, reach);
  return numberParts(parts.filter((part) => visible.has(part.set_id)));
}

/** The incident and all that continue each other with it, in order. */
export async function loadAllParts(
  sql: Sql,
  id: string,
  reach: EnvironmentReach,
): Promise<Incident[]> {
  const row = await loadVisibleIncident(sql, id, reach);
  const parts = await loadParts(sql, [row.first_part_id ?? row.id]);
  const rows = await loadIncidents(
    sql,
    parts.map((part) => part.id),
  );
  const items = await presentIncidents(sql, rows, reach);
  return items.sort((a, b) => (a.part?.number ?? 0) - (b.part?.number ?? 0));
}

export async function loadVisibleIncident(
  sql: Sql,
  id: string,
  reach: EnvironmentReach,
): Promise<IncidentState> {
  const [row] = await loadVisibleIncidents(sql, [id], reach);
  if (!row) throw refuse("not_found");
  return row;
}

/** Those that the caller does not see are left out. */
export async function loadVisibleIncidents(
  sql: Sql,
  ids: readonly string[],
  reach: EnvironmentReach,
): Promise<IncidentState[]> {
  const rows = await loadIncidents(sql, ids);
  const visible = await loadVisibleEnvironments(sql, rows, reach);
  return rows.filter((row) => visible.has(row.set_id));
}
