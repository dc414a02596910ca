/**
 * The whole database, table by table, as its owner: for backup, restore and doctor. New tables need
 * nothing here.
 */
import type { Sql } from "../platform/db.ts";

export interface Table {
  name: string;
  columns: string[];
  /** Its rows belong to organizations. */ isTenant: boolean;
}

/** Every table but the list of migrations, those that others refer to first. */
export async function loadTables(sql: Sql): Promise<Table[]> {
  const rows = await sql<{ name: string; columns: string[]; needs: string[] }>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns,
       (SELECT coalesce(array_agg(DISTINCT f.relname::text), '{}') FROM pg_constraint k
         JOIN pg_class f ON f.oid = k.confrelid WHERE k.conrelid = c.oid AND k.contype = 'f'
         AND k.confrelid <> c.oid) AS needs
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
       AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
       AND c.relname <> 'migrations' GROUP BY c.oid, c.relname ORDER BY c.relname`,
  );
  const ordered: Table[] = [];
  for (let left = rows; left.length > 0;) {
    const isPlaced = (name: string): boolean => ordered.some((placed) => placed.name === name);
    const ready = left.filter((table) => table.needs.every(isPlaced));
    if (ready.length === 0)
      throw new Error(
        `tables refer to each other in a ring: ${left.map((table) => table.name).join(", ")}`,
      );
    ordered.push(
      ...ready.map(({ name, columns }) => ({
        name,
        columns,
        isTenant: columns.includes("organization_id"),
      })),
    );
    left = left.filter((table) => !isPlaced(table.name));
  }
  return ordered;
}

export const loadMigrations = async (sql: Sql): Promise<string[]> =>
  (await sql<{ name: string }>("SELECT name FROM migrations ORDER BY name")).map((row) => row.name);
/** A database that no server has met yet, or only a refused restore, has none. */
export const hasTables = async (sql: Sql): Promise<boolean> =>
  (
    await sql(
      `SELECT 1 FROM pg_class WHERE relname = 'organizations'
       AND relnamespace = 'public'::regnamespace`,
    )
  ).length > 0;
export const loadOrganizationIds = async (sql: Sql): Promise<string[]> =>
  (await sql<{ id: string }>("SELECT id FROM organizations ORDER BY id")).map((row) => row.id);
export const loadOrganizationNames = (sql: Sql): Promise<{ id: string; name: string }[]> =>
  sql<{ id: string; name: string }>("SELECT id, name FROM organizations ORDER BY id");
export const loadServerVersion = async (sql: Sql): Promise<string> =>
  (await sql<{ server_version: string }>("SHOW server_version"))[0]?.server_version ?? "";

/**
 * Row level security holds for an owner too, unless it is a superuser; until the transaction ends,
 * or the next call.
 */
export const setOrganization = (sql: Sql, organizationId: string) =>
  sql("SELECT set_config('tocsin.organization', $1, true)", [organizationId]);

/** Every statement until `end` sees the database as it is at the first one. */
export const beginSnapshot = (sql: Sql) => sql("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
export const beginWriting = (sql: Sql) => sql("BEGIN");
export const commit = (sql: Sql) => sql("COMMIT");
export const rollBack = (sql: Sql) => sql("ROLLBACK");

export interface Sequence {
  name: string;
  /** The number that it gives next. */ next: string;
}
export async function loadSequences(sql: Sql): Promise<Sequence[]> {
  const names = await sql<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace
     AND c.relkind = 'S' ORDER BY c.relname`,
  );
  const sequences: Sequence[] = [];
  for (const { name } of names) {
    const [row] = await sql<{ next: string }>(
      `SELECT (last_value + is_called::int)::text AS next FROM ${quoted(name)}`,
    );
    sequences.push({ name, next: row?.next ?? "1" });
  }
  return sequences;
}
/** In the transaction, unlike setval. */
export const restartSequence = (sql: Sql, { name, next }: Sequence) =>
  sql(`ALTER SEQUENCE ${quoted(name)} RESTART WITH ${digits(next)}`);

const bytesPerFetch = 4 * 1024 * 1024;
const maxRowsPerFetch = 5000;

/**
 * A table's rows in PostgreSQL's own text of a row, which loses nothing; of one organization, or of
 * a table without.
 */
export async function* readRows(
  sql: Sql,
  table: Table,
  organizationId: string | null,
): AsyncGenerator<string[]> {
  const where = organizationId === null ? "" : ` WHERE organization_id = ${digits(organizationId)}`;
  await sql(
    `DECLARE backup_rows NO SCROLL CURSOR FOR SELECT whole_row::text AS line FROM ${quoted(table.name)} whole_row${where}`,
  );
  for (let fetchSize = 20; ;) {
    const rows = await sql<{ line: string }>(`FETCH FORWARD ${fetchSize} FROM backup_rows`);
    if (rows.length === 0) break;
    yield rows.map((row) => row.line);
    const bytes = rows.reduce((sum, row) => sum + row.line.length, 0) / rows.length;
    // Requests of a megabyte each must not be held by the thousand.
    fetchSize = Math.max(1, Math.min(maxRowsPerFetch, Math.floor(bytesPerFetch / bytes)));
  }
  await sql("CLOSE backup_rows");
}

/** Numbers that the database gives itself are taken from the rows. */
export const insertRows = (sql: Sql, tableName: string, lines: readonly string[]) =>
  sql(
    `INSERT INTO ${quoted(tableName)} OVERRIDING SYSTEM VALUE SELECT (parsed.whole_row).*
     FROM (SELECT line::${quoted(tableName)} AS whole_row
     FROM unnest($1::text[]) line OFFSET 0) parsed`,
    [lines],
  );

/** Nobody else reads or writes them until the transaction ends. */
export const lockTables = (sql: Sql, tables: readonly Table[]) =>
  sql(
    `LOCK TABLE ${tables.map((table) => quoted(table.name)).join(", ")} IN ACCESS EXCLUSIVE MODE`,
  );
export const isEmpty = async (sql: Sql): Promise<boolean> =>
  (await sql("SELECT id FROM organizations UNION ALL SELECT id FROM users LIMIT 1")).length === 0;
export const analyze = (sql: Sql) => sql("ANALYZE");

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
function digits(text: string): string {
  if (!/^\d{1,19}$/.test(text)) throw new Error("an id is a number");
  return text;
}
