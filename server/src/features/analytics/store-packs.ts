/** What a question reads: columns of packs, and rows that are not packed. */
import type { Sql } from "../../platform/db.ts";
import type { MeasuredRow } from "../incident-measures/measured-row.ts";
import { openPack, type Pack, packOf } from "../incident-measures/pack.ts";
import { joinedColumns, splitColumns } from "../incident-measures/store-packs.ts";

const inOrganization = "organization_id = (SELECT tocsin_organization())";

/** A pack with the columns that were named, if any, or rows that are not packed. */
interface CursorRow {
  incidents: number;
  voided: number[] | null;
  names: string[] | null;
  lengths: number[] | null;
  content: Buffer | null;
  is_within: boolean;
  rows: MeasuredRow[] | null;
}

export interface PackInTime {
  pack: Pack;
  /** All of its incidents began in the time. */
  isWithin: boolean;
}

interface Reading {
  from: number;
  to: number;
  columns: readonly string[];
}

/** Both at one moment: what is packed meanwhile is read once. */
export async function* readPacks(
  sql: Sql,
  { from, to, columns }: Reading,
): AsyncGenerator<PackInTime> {
  const tags = columns.flatMap((name) =>
    name.startsWith("tags.") && !name.endsWith("#") ? [name.slice("tags.".length)] : [],
  );
  await sql(
    `DECLARE analytics_packs_read NO SCROLL CURSOR FOR
     SELECT p.incidents, p.voided, p.is_within, c.names, c.lengths, c.content, NULL::json AS rows
     FROM (SELECT *, first_start >= $1::float8 AND last_start <= $2::float8 AS is_within
       FROM analytics_packs) p
     CROSS JOIN LATERAL (SELECT ${joinedColumns} FROM analytics_columns c
       WHERE c.organization_id = p.organization_id AND c.pack_id = p.id
         AND (c.name = ANY($3::text[]) OR c.name = 'start' AND NOT p.is_within)) c
     WHERE p.${inOrganization} AND p.last_start >= $1::float8 AND p.first_start <= $2::float8
     UNION ALL
     SELECT 0, NULL, TRUE, NULL, NULL, NULL, json_agg(r) FROM (
       SELECT incident_id, start, "end", set_id, status, severity, priority, assignee, resolver,
         entity, tta_s, tte_s, alerts, events, enriched, reopened, shares, tickets, judged,
         confirmed, flapping, muted, actioned, sealed, patterns,
         CASE WHEN $4 THEN sources ELSE '{}' END AS sources,
         CASE WHEN cardinality($5::text[]) = 0 THEN '{}' ELSE coalesce((SELECT
           jsonb_object_agg(t.name, a.tags->t.name) FROM unnest($5::text[]) AS t(name)
           WHERE a.tags ? t.name), '{}') END AS tags,
         row_number() OVER (ORDER BY start) / ${rowsPerPack} AS slice
       FROM analytics_incidents a WHERE ${inOrganization} AND NOT packed
         AND start >= $1::float8 AND start <= $2::float8) r GROUP BY slice`,
    [from, to, columns, columns.includes("sources"), tags],
  );
  // The next ones travel while these are added up.
  const readNext = (): Promise<CursorRow[]> => {
    const fetched = sql<CursorRow>(`FETCH ${packsPerFetch} FROM analytics_packs_read`);
    // Whoever waits for it learns of its failure.
    fetched.catch(() => undefined);
    return fetched;
  };
  for (let next = readNext(); ;) {
    const rows = await next;
    if (rows.length === 0) break;
    next = readNext();
    for (const row of rows) yield packOfRow(row);
  }
  await sql("CLOSE analytics_packs_read");
}

const rowsPerPack = 1000;
const packsPerFetch = 24;

function packOfRow({ rows, is_within: isWithin, ...stored }: CursorRow): PackInTime {
  if (rows !== null) return { pack: packOf(rows), isWithin };
  const { incidents: size, voided, names, lengths, content } = stored;
  const columns = splitColumns({
    names: names ?? [],
    lengths: lengths ?? [],
    content: content ?? Buffer.alloc(0),
  });
  return { pack: openPack({ size, voided: voided ?? [], columns }), isWithin };
}

/** The environments of every set. */
export async function loadEnvironmentSets(sql: Sql): Promise<Map<number, string[]>> {
  const rows = await sql<{ id: number; environments: string[] }>(
    `SELECT id, environments FROM environment_sets WHERE ${inOrganization}`,
    [],
    "analytics-environment-sets",
  );
  return new Map(rows.map(({ id, environments }) => [id, environments]));
}
