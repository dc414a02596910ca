import type { Sql } from "../../platform/db.ts";
import { splitCells } from "./packed-rows.ts";
import type { Slice } from "./read-slice.ts";
import { loadRows } from "./store-maps.ts";
import { loadVersion } from "./store-versions.ts";

/**
 * A version's rows as its file would have them, the titles first. `readBytes` counts the rows that
 * were read, `readRows` is the number of the last one.
 */
export async function readVersionSlice(
  sql: Sql,
  of: { tableId: string; generation: string },
  { readBytes, readRows, maxRows }: { readBytes: number; readRows: number; maxRows: number },
): Promise<Slice> {
  const version = await loadVersion(sql, of);
  if (!version)
    return {
      rows: [],
      readBytes,
      readRows,
      isEnd: true,
      fault: { row: 1, message: "This version is no longer stored" },
    };
  const rows = await loadRows(sql, of.generation, { after: readRows, limit: maxRows });
  const titles = readBytes === 0 ? [{ row: 1, cells: version.titles }] : [];
  return {
    rows: [...titles, ...rows.map(({ row, cells }) => ({ row, cells: splitCells(cells) }))],
    readBytes: readBytes + rows.length,
    readRows: rows.at(-1)?.row ?? readRows,
    isEnd: rows.length < maxRows,
    fault: null,
  };
}
