import { mappingLimits } from "#contract/mapping-limits.ts";
import type { FormerVersion } from "./store-versions.ts";

/**
 * Which former versions give way, of all of them newest first: those beyond the number that a table
 * keeps, and the oldest of what is more than the organization keeps.
 */
export function excessVersions(
  versions: readonly FormerVersion[],
  { perTable, rows }: { perTable: number; rows: number } = {
    perTable: mappingLimits.versions,
    rows: mappingLimits.versionRows,
  },
): string[] {
  const countByTable = new Map<string, number>();
  const excess: string[] = [];
  let rowsSoFar = 0;
  for (const version of versions) {
    const count = countByTable.get(version.table_id) ?? 0;
    const hasRoom = count < perTable && rowsSoFar + version.rows <= rows;
    if (!hasRoom && !version.is_read) {
      excess.push(version.generation);
      continue;
    }
    countByTable.set(version.table_id, count + 1);
    rowsSoFar += version.rows;
  }
  return excess;
}
