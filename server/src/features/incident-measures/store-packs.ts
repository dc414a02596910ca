/** Rows of analytics and the packs that stand for them. */
import type { Sql } from "../../platform/db.ts";
import type { MeasuredRow } from "./measured-row.ts";

const inOrganization = "organization_id = (SELECT tocsin_organization())";

/** From now on the rows of these incidents count, and no longer what their packs say. */
export const unpack = (sql: Sql, ids: readonly string[]) =>
  sql(
    `WITH changed AS (UPDATE analytics_incidents SET packed = FALSE
         WHERE ${inOrganization} AND incident_id = ANY($1::bigint[]) AND packed
         RETURNING pack_id, slot),
       places AS (SELECT pack_id, array_agg(slot) AS slots FROM changed GROUP BY 1)
     UPDATE analytics_packs p SET voided = p.voided || s.slots FROM places s
     WHERE p.${inOrganization} AND p.id = s.pack_id`,
    [ids],
    "analytics-unpack",
  );

export interface QuietDays {
  /** Rows that have changed since then are left for later. */
  quietSince: number;
  /** A row that has been quiet for so long is packed however few there are. */
  staleSince: number;
  rows: number;
  days: number;
}
/** Days with rows to pack, the oldest first. */
export async function findQuietDays(
  sql: Sql,
  { quietSince, staleSince, rows: least, days }: QuietDays,
): Promise<number[]> {
  const rows = await sql<{ day: number }>(
    `SELECT floor(start / 86400)::int AS day FROM analytics_incidents
     WHERE ${inOrganization} AND NOT packed AND followed_at <= $1
     GROUP BY 1 HAVING count(*) >= $3 OR min(followed_at) <= $2 ORDER BY 1 LIMIT $4`,
    [quietSince, staleSince, least, days],
    "analytics-quiet-days",
  );
  return rows.map(({ day }) => day);
}

/** Packs of a day with so few incidents left that they are packed again. */
export async function findThinPacks(
  sql: Sql,
  { day, incidents, share }: { day: number; incidents: number; share: number },
): Promise<{ id: string; incidents: number }[]> {
  return sql<{ id: string; incidents: number }>(
    `SELECT id, incidents - cardinality(voided) AS incidents FROM analytics_packs
     WHERE ${inOrganization} AND day = $1 AND (incidents - cardinality(voided) < $2
       OR cardinality(voided) > incidents * $3::float8) ORDER BY id`,
    [day, incidents, share],
    "analytics-thin-packs",
  );
}

const rowColumns = `incident_id, start, "end", set_id, status, severity, priority, assignee,
  resolver, entity, tta_s, tte_s, alerts, events, enriched, reopened, shares, tickets, judged,
  confirmed, flapping, muted, actioned, sealed, patterns, sources, tags`;

interface RowLine {
  row: MeasuredRow;
}
/** Those of a day that are quiet or in these packs. Nobody changes them until the transaction ends. */
export async function lockRows(
  sql: Sql,
  of: { day: number; quietSince: number; packs: readonly string[]; limit: number },
): Promise<MeasuredRow[]> {
  const rows = await sql<RowLine>(
    `SELECT row_to_json(r) AS row FROM (SELECT ${rowColumns} FROM analytics_incidents
       WHERE ${inOrganization} AND start >= $1::float8 * 86400 AND start < ($1::float8 + 1) * 86400
         AND CASE WHEN packed THEN pack_id = ANY($3::bigint[]) ELSE followed_at <= $2 END
       ORDER BY incident_id LIMIT $4 FOR UPDATE) r`,
    [of.day, of.quietSince, of.packs, of.limit],
    "analytics-lock-rows",
  );
  return rows.map(({ row }) => row);
}

export const deletePacks = (sql: Sql, ids: readonly string[]) =>
  sql(
    `DELETE FROM analytics_packs WHERE ${inOrganization} AND id = ANY($1::bigint[])`,
    [ids],
    "analytics-delete-packs",
  );

/** Packs without any incident left. */
export const deleteEmptyPacks = (sql: Sql) =>
  sql(
    `DELETE FROM analytics_packs WHERE ${inOrganization} AND cardinality(voided) >= incidents`,
    [],
    "analytics-delete-empty-packs",
  );

export async function insertPack(
  sql: Sql,
  {
    day,
    rows,
    columns,
  }: {
    day: number;
    /** In the order of their places. */
    rows: readonly MeasuredRow[];
    columns: ReadonlyMap<string, Uint8Array>;
  },
): Promise<void> {
  const [pack] = await sql<{ id: string }>(
    `INSERT INTO analytics_packs (organization_id, day, first_start, last_start, incidents)
     VALUES ((SELECT tocsin_organization()), $1, $2, $3, $4) RETURNING id`,
    [day, rows[0]?.start, rows.at(-1)?.start, rows.length],
    "analytics-insert-pack",
  );
  await sql(
    `INSERT INTO analytics_columns (organization_id, pack_id, name, content)
     SELECT (SELECT tocsin_organization()), $1, c.name, c.content
     FROM unnest($2::text[], $3::bytea[]) AS c(name, content)`,
    [pack?.id, [...columns.keys()], [...columns.values()].map((bytes) => Buffer.from(bytes))],
    "analytics-insert-columns",
  );
  await sql(
    `UPDATE analytics_incidents r SET packed = TRUE, pack_id = $1, slot = t.place - 1
     FROM unnest($2::bigint[]) WITH ORDINALITY AS t(incident_id, place)
     WHERE r.${inOrganization} AND r.incident_id = t.incident_id`,
    [pack?.id, rows.map(({ incident_id }) => incident_id)],
    "analytics-mark-packed",
  );
}

export interface StoredPack {
  id: string;
  incidents: number;
  voided: number[];
  names: string[];
  lengths: number[];
  content: Buffer;
}

/** Columns c as one row: few values cost less to send than many. */
export const joinedColumns = `array_agg(c.name ORDER BY c.name) AS names,
  array_agg(octet_length(c.content) ORDER BY c.name) AS lengths,
  string_agg(c.content, '' ORDER BY c.name) AS content`;

export function splitColumns({
  names,
  lengths,
  content,
}: Pick<StoredPack, "names" | "lengths" | "content">): Map<string, Uint8Array> {
  let at = 0;
  return new Map(
    names.map((name, index) => {
      const from = at;
      at += lengths[index] ?? 0;
      return [name, content.subarray(from, at)];
    }),
  );
}

export interface PackWithRows extends StoredPack {
  /** Null where there are none. */
  rows: { slot: number; row: MeasuredRow }[] | null;
}
/** Some packs and what they stand for, read at one moment; other ones for each seed. */
export const loadSomePacks = (
  sql: Sql,
  { count, seed }: { count: number; seed: number },
): Promise<PackWithRows[]> =>
  sql<PackWithRows>(
    `SELECT p.id, p.incidents, p.voided, c.names, c.lengths, c.content,
       (SELECT json_agg(json_build_object('slot', r.slot, 'row', row_to_json(r)) ORDER BY r.slot)
        FROM (SELECT slot, ${rowColumns} FROM analytics_incidents
          WHERE ${inOrganization} AND packed AND pack_id = p.id) r) AS rows
     FROM (SELECT * FROM analytics_packs WHERE ${inOrganization}
       ORDER BY hashint8extended(id, $2::bigint), id LIMIT $1) p CROSS JOIN LATERAL (
       SELECT ${joinedColumns} FROM analytics_columns c
       WHERE c.organization_id = p.organization_id AND c.pack_id = p.id) c`,
    [count, seed],
    "analytics-some-packs",
  );

/** The rows of a pack count themselves again. */
export async function dissolvePack(sql: Sql, id: string): Promise<void> {
  await sql(
    `UPDATE analytics_incidents SET packed = FALSE WHERE ${inOrganization} AND packed
       AND pack_id = $1`,
    [id],
    "analytics-dissolve-pack",
  );
  await deletePacks(sql, [id]);
}
