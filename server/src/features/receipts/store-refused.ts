import type { Problem } from "../../platform/refuse.ts";
import type { Sql } from "../../platform/db.ts";

/** A row of refused_requests, in the column's names. */
export interface RefusedRow {
  id: string;
  received_at: number;
  integration_id: string | null;
  key_name: string | null;
  is_admitted: boolean;
  address: string;
  path: string;
  status: number;
  problems: Problem[];
  body: string;
  body_bytes: number | null;
  times: number;
}
export type NewRefusedRow = Omit<RefusedRow, "id">;

/**
 * The newest of an organization. Whoever shows no good key but knows an app key pushes out nothing
 * of those who do.
 */
const maxKept = { admitted: 400, unknown: 100 };

export interface RefusedOwner {
  organization_id: string;
  integration_id: string | null;
  key_name: string | null;
}
interface Credentials {
  organization_id: string | null;
  token_hash: string | null;
  app_key: string | null;
}
/**
 * System mode. By the key's holder; else by a key that is switched off, expired or of another kind;
 * else by the app key, where one organization alone has it. Null where nobody can be told.
 */
export async function findOwners(
  sql: Sql,
  credentials: readonly Credentials[],
): Promise<(RefusedOwner | null)[]> {
  const appKeys = credentials.flatMap(({ app_key }) => app_key ?? []);
  await sql("SELECT set_config('tocsin.app_keys', $1, true)", [appKeys.join("\n")]);
  const rows = await sql<
    Omit<RefusedOwner, "organization_id"> & { organization_id: string | null }
  >(
    `WITH holders AS MATERIALIZED (
       SELECT organization_id, app_key, id FROM integrations WHERE app_key = ANY($2::text[])
       UNION ALL
       SELECT organization_id, app_key, integration_id FROM former_app_keys
       WHERE app_key = ANY($2::text[]))
     SELECT coalesce(c.organization_id, k.organization_id, i.organization_id) AS organization_id,
       k.name AS key_name, own.id AS integration_id
     FROM json_to_recordset($1::json)
       AS c(place int, organization_id bigint, token_hash text, app_key text)
     LEFT JOIN api_keys k ON k.token_hash = c.token_hash
     LEFT JOIN LATERAL (SELECT min(organization_id) AS organization_id FROM holders
       WHERE app_key = c.app_key HAVING count(DISTINCT organization_id) = 1) i ON true
     LEFT JOIN holders own ON own.app_key = c.app_key
       AND own.organization_id = coalesce(c.organization_id, k.organization_id, i.organization_id)
     ORDER BY c.place`,
    [JSON.stringify(credentials.map((credential, place) => ({ ...credential, place }))), appKeys],
  );
  return rows.map((row) =>
    row.organization_id === null ? null : { ...row, organization_id: row.organization_id },
  );
}

export async function insertRefused(sql: Sql, rows: readonly NewRefusedRow[]): Promise<void> {
  await sql(
    `INSERT INTO refused_requests (organization_id, received_at, integration_id, key_name,
     is_admitted, address, path, status, problems, body, body_bytes, times)
     SELECT tocsin_organization(), r.*
     FROM json_to_recordset($1::json) AS r(received_at float8, integration_id bigint, key_name text,
       is_admitted boolean, address text, path text, status int, problems jsonb, body text,
       body_bytes float8, times int)`,
    [JSON.stringify(rows)],
  );
  for (const [isAdmitted, limit] of [
    [true, maxKept.admitted],
    [false, maxKept.unknown],
  ] as const)
    await sql(
      `DELETE FROM refused_requests WHERE organization_id = tocsin_organization() AND id IN (
         SELECT id FROM refused_requests WHERE organization_id = tocsin_organization()
           AND is_admitted = $1 ORDER BY received_at DESC, id DESC OFFSET $2)`,
      [isAdmitted, limit],
    );
}

/** Bodies are read one by one: a page of them would be megabytes. */
const listed =
  "id, received_at, integration_id, key_name, is_admitted, address, path, status, problems, body_bytes, times";

export async function loadRefused(sql: Sql, id: string): Promise<RefusedRow | null> {
  const [row] = await sql<RefusedRow>(
    `SELECT ${listed}, body FROM refused_requests WHERE organization_id = tocsin_organization()
     AND id = $1`,
    [id],
  );
  return row ?? null;
}

export type ListedRefused = Omit<RefusedRow, "body">;
export interface RefusedFilter {
  from: number;
  to: number;
  resourceId: string | null;
  search: string;
  /** In outcomes and reasons. */
  message: string;
}

/** The newest first: at most as many as are kept. */
export const findRefused = (
  sql: Sql,
  { from, to, resourceId, search, message }: RefusedFilter,
): Promise<{ id: string; at: number }[]> =>
  sql(
    `SELECT id, received_at AS at FROM refused_requests
     WHERE organization_id = tocsin_organization()
       AND received_at >= $1 AND received_at <= $2 AND ($3::bigint IS NULL OR integration_id = $3)
       AND ($4 = '' OR id::text = $4 OR position($4 in body) > 0 OR position(lower($4) in
         lower(concat_ws(' ', 'refused', status, path, key_name, problems))) > 0)
       AND ($5 = '' OR position(lower($5) in lower(concat_ws(' ', 'refused rejected', status,
         jsonb_path_query_array(problems, '$[*].*')))) > 0)
     ORDER BY received_at DESC, id DESC`,
    [from, to, resourceId, search, message],
  );

export const loadRefusedRows = (sql: Sql, ids: readonly string[]): Promise<ListedRefused[]> =>
  sql<ListedRefused>(
    `SELECT ${listed} FROM refused_requests WHERE organization_id = tocsin_organization()
     AND id = ANY($1::bigint[])`,
    [ids],
  );
