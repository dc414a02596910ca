import type { MappingField, MappingTableBody, RowChanges } from "#contract/mapping.ts";
import type { Sql } from "../../platform/db.ts";
import { loadRules } from "../rules/store.ts";
import { excessVersions } from "./excess-versions.ts";
import { activateMap, deleteMap, loadMap, type MapRow, scheduleClear } from "./store-maps.ts";
import { type ComparedRows, countRowChanges, loadFormerVersions } from "./store-versions.ts";

/**
 * Puts rows that are stored in force. Those that were stay as a version, to be restored; older
 * versions give way.
 */
export async function replaceMap(
  sql: Sql,
  { map, rows, nowS }: { map: MapRow; rows: number; nowS: number },
): Promise<{ before: MapRow | null; changes: RowChanges | null }> {
  const before = await loadMap(sql, map.table_id);
  const changes = before && before.rows > 0 ? await compareMaps(sql, before, map) : null;

  await activateMap(sql, {
    tableId: map.table_id,
    generation: map.generation,
    rows,
    nowS,
    changes,
  });
  for (const generation of excessVersions(await loadFormerVersions(sql))) {
    await deleteMap(sql, generation);
    await scheduleClear(sql, generation, nowS);
  }
  return { before, changes };
}

async function compareMaps(sql: Sql, before: MapRow, after: MapRow): Promise<RowChanges> {
  const table = (await loadRules<MappingTableBody>(sql, "mapping-table")).find(
    ({ id }) => id === after.table_id,
  );
  const fields = table?.body.fields ?? [];
  return countRowChanges(sql, comparedRows(before, fields), comparedRows(after, fields));
}

/** A column that the rows lack is empty in all of them. */
function comparedRows(
  { generation, titles }: MapRow,
  fields: readonly MappingField[],
): ComparedRows {
  const placesOf = (kind: MappingField["kind"]): number[] =>
    fields
      .filter((field) => field.kind === kind)
      .map(
        ({ title }) =>
          titles.findIndex((stored) => stored.toLowerCase() === title.toLowerCase()) + 1,
      );
  return { generation, query: placesOf("query"), result: placesOf("result") };
}
