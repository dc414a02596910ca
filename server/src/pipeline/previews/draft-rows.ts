import type { MappingTableBody } from "#contract/mapping.ts";
import { checkRows, columnsOf } from "../../features/mapping/check-rows.ts";
import { activateMap, insertMap, insertRows } from "../../features/mapping/store-maps.ts";
import { loadVersion } from "../../features/mapping/store-versions.ts";
import type { Sql } from "../../platform/db.ts";
import { refuse, refuseField } from "../../platform/refuse.ts";
import { csvCells } from "./csv-cells.ts";

/** Of a draft, inside its savepoint: the rows of a former upload as they are stored. */
export async function activateVersion(
  sql: Sql,
  of: { tableId: string; generation: string },
  nowS: number,
): Promise<void> {
  const version = await loadVersion(sql, of);
  if (!version) throw refuse("not_found");
  await activateMap(sql, { ...of, rows: version.rows, nowS });
}

/** Of a draft, inside its savepoint. Rows that a table could not hold are refused with the first. */
export async function saveDraftRows(
  sql: Sql,
  {
    tableId,
    body: { fields },
    csv,
    nowS,
  }: { tableId: string; body: MappingTableBody; csv: string; nowS: number },
): Promise<void> {
  const rows: { row: number; cells: string[] }[] = [];
  for await (const cells of csvCells(csv)) rows.push({ row: rows.length + 1, cells });
  const heads = rows.shift()?.cells ?? [];
  const { columns, problems: headProblems } = columnsOf(heads, fields);
  const { stored, problems } = checkRows(rows, { fields, columns, width: heads.length });
  const [problem] = [...headProblems, ...problems];
  if (problem) throw refuseField("invalid", "csv", `Row ${problem.row}: ${problem.message}`);

  const { generation } = await insertMap(sql, {
    tableId,
    titles: fields.map((field) => field.title),
    isCurrent: false,
    nowS,
  });
  await insertRows(sql, generation, stored);
  await activateMap(sql, { tableId, generation, rows: stored.length, nowS });
}
