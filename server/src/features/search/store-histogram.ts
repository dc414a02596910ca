import type { HistogramBar } from "#contract/search.ts";
import type { Sql } from "../../platform/db.ts";
import type { CountedKind } from "./search-ask.ts";
import type { FoundIds } from "./store-facets.ts";

/** When each began, and the worst that it was. */
const starts: Readonly<Record<CountedKind, string>> = {
  incidents: "SELECT i.start, i.severity AS status FROM incidents i",
  alerts: "SELECT i.start, i.severity AS status FROM alerts i",
  changes: "SELECT i.start, 'change' AS status FROM changes i",
};

export async function loadHistogram(
  sql: Sql,
  ids: FoundIds,
  { bars, from, to }: { bars: number; from: number; to: number },
): Promise<HistogramBar[]> {
  const width = (to - from) / bars;
  const [first, size, last] = [1, 2, 3].map((n) => `$${ids.size + n}::float8`);
  const rows =
    ids.size === 0
      ? []
      : await sql<{ bar: number; status: string; count: number }>(
          `SELECT greatest(0, least(${last},
         coalesce(floor((start - ${first}) / nullif(${size}, 0)), 0)))::int AS bar, status,
       count(*)::int AS count
     FROM (${[...ids.keys()]
       .map(
         (kind, index) =>
           `${starts[kind]} WHERE i.organization_id = tocsin_organization()
            AND i.id = ANY($${index + 1}::bigint[])`,
       )
       .join(" UNION ALL ")}) matches
     GROUP BY 1, 2 ORDER BY 1, 2`,
          [...ids.values(), from, width, bars - 1],
        );
  const byBar = Map.groupBy(rows, (row) => row.bar);
  return Array.from({ length: bars }, (_, bar) => {
    const parts = byBar.get(bar) ?? [];
    return {
      from: from + bar * width,
      to: from + (bar + 1) * width,
      count: parts.reduce((sum, { count }) => sum + count, 0),
      statuses: Object.fromEntries(parts.map(({ status, count }) => [status, count])),
    };
  });
}
