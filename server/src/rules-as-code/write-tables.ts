import type { EnrichmentTagBody } from "#contract/enrichment.ts";
import { limits } from "#contract/limits.ts";
import { checkTables } from "../features/enrichment/check-tables.ts";
import { clearLater } from "../features/mapping/jobs.ts";
import { countRowsBeside, insertMap, insertRows, loadMap, putInForce } from "../features/mapping/store-maps.ts";
import { loadUploadOf } from "../features/mapping/store-uploads.ts";
import { loadRules } from "../features/rules/store.ts";
import type { Sql } from "../platform/db.ts";
import { refuseField } from "../platform/refuse.ts";
import type { CodeRule } from "./code.ts";
import { fieldsOf, rowsPath } from "./directory.ts";
import { fileSlices } from "./rows.ts";

/** The rows of a table's file take the place of those that it had. */
export async function writeTableRows(sql: Sql, { tableId, directory, wanted, nowS }: { tableId: string; directory: string; wanted: CodeRule; nowS: number }): Promise<void> {
  const fields = fieldsOf(wanted);
  const map = await insertMap(sql, { tableId, titles: fields.map((field) => field.title), isCurrent: false, nowS });
  let rows = 0;
  for await (const slice of fileSlices(rowsPath(directory, wanted.rows ?? ""), fields)) {
    await insertRows(sql, map.generation, slice);
    rows += slice.length;
  }
  if (rows + (await countRowsBeside(sql, tableId)) > limits.mappingRowsTogether) throw refuseField("invalid", "rows", `All tables together have ${limits.mappingRowsTogether} rows at most`);
  const old = await putInForce(sql, { tableId, generation: map.generation, rows, nowS });
  if (old !== null) await clearLater(sql, old, nowS);
}

export async function dropTable(sql: Sql, tableId: string, nowS: number): Promise<void> {
  const [map, upload] = [await loadMap(sql, tableId), await loadUploadOf(sql, tableId)];
  for (const generation of new Set([map?.generation, upload?.generation])) if (generation) await clearLater(sql, generation, nowS);
}

/** Every enrichment still names tables and columns that are there. */
export async function checkAllTables(sql: Sql): Promise<void> {
  for (const { name, body } of await loadRules<EnrichmentTagBody>(sql, "enrichment-tag")) await checkTables(sql, { name, body });
}
