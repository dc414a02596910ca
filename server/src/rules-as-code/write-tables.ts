import { mappingLimits } from "#contract/mapping-limits.ts";
import { countOtherRows, insertMap, insertRows } from "../features/mapping/store-maps.ts";
import { replaceMap } from "../features/mapping/replace-map.ts";
import type { Sql } from "../platform/db.ts";
import { refuseField } from "../platform/refuse.ts";
import type { CodeRule } from "./code.ts";
import { fieldsOf, rowsPath } from "./directory.ts";
import { fileSlices } from "./rows.ts";

/** The rows of a table's file take the place of those that it had. */
export async function writeTableRows(
  sql: Sql,
  {
    tableId,
    directory,
    desired,
    nowS,
  }: { tableId: string; directory: string; desired: CodeRule; nowS: number },
): Promise<void> {
  const fields = fieldsOf(desired);
  const map = await insertMap(sql, {
    tableId,
    titles: fields.map((field) => field.title),
    isCurrent: false,
    nowS,
  });
  let rows = 0;
  for await (const slice of fileSlices(rowsPath(directory, desired.rows ?? ""), fields)) {
    await insertRows(sql, map.generation, slice);
    rows += slice.length;
  }
  if (rows + (await countOtherRows(sql, tableId)) > mappingLimits.rowsTogether)
    throw refuseField("mapping_tables_full", "rows", mappingLimits.rowsTogether);
  await replaceMap(sql, { map, rows, nowS });
}
