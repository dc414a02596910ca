/**
 * Reading the audit log: what was found, whom and what it knows, its chain, and the checkpoint
 * where that begins.
 */
import type { AuditEntry as Shown, AuditFilter } from "#contract/audit-logs.ts";
import { daysOfPeriod, settingDefaults, type StoredPeriods } from "#contract/setting-limits.ts";
import type { Sql } from "../../platform/db.ts";
import type { AuditEntry } from "./store-audit.ts";

interface AuditRow {
  seq: string;
  at: number;
  actor_kind: AuditEntry["actor"]["kind"];
  actor_id: string | null;
  actor_name: string;
  action: AuditEntry["action"];
  resource_type: string;
  resource_id: string;
  before: unknown;
  after: unknown;
}
const columns =
  "seq, at, actor_kind, actor_id, actor_name, action, resource_type, resource_id, before, after";
const inOrganization = "organization_id = tocsin_organization()";
const toAuditEntry = ({ seq, actor_kind, actor_id, actor_name, ...row }: AuditRow): Shown => ({
  ...row,
  id: seq,
  actor: { kind: actor_kind, id: actor_id, name: actor_name },
});

interface Paging {
  page: number;
  per_page: number;
}
type AuditSearch = Pick<AuditFilter, "text"> & {
  [Field in "actor" | "resource_type" | "action" | "from" | "to"]?: AuditFilter[Field] | undefined;
};

/** Newest first. */
export async function loadAuditOfResource(
  sql: Sql,
  resourceId: string,
  { page, per_page }: Paging,
): Promise<{ items: Shown[]; total: number }> {
  const rows = await sql<AuditRow>(
    `SELECT ${columns} FROM audit_log WHERE ${inOrganization} AND resource_id = $1
     ORDER BY seq DESC LIMIT $2 OFFSET $3`,
    [resourceId, per_page, (page - 1) * per_page],
  );
  const [count] = await sql<{ total: number }>(
    `SELECT count(*)::int AS total FROM audit_log WHERE ${inOrganization} AND resource_id = $1`,
    [resourceId],
  );
  return { items: rows.map(toAuditEntry), total: count?.total ?? 0 };
}

export async function loadAuditEntry(sql: Sql, id: string): Promise<Shown | null> {
  const [row] = await sql<AuditRow>(
    `SELECT ${columns} FROM audit_log WHERE ${inOrganization} AND seq = $1`,
    [id],
  );
  return row ? toAuditEntry(row) : null;
}

export async function loadAudit(
  sql: Sql,
  filter: AuditSearch,
  { page, per_page }: Paging,
): Promise<{ items: Shown[]; total: number }> {
  const { where, values } = whereClause(filter);
  const rows = await sql<AuditRow>(
    `SELECT ${columns} FROM audit_log WHERE ${where} ORDER BY seq DESC
     LIMIT ${per_page} OFFSET ${(page - 1) * per_page}`,
    values,
  );
  const [count] = await sql<{ total: number }>(
    `SELECT count(*)::int AS total FROM audit_log WHERE ${where}`,
    values,
  );
  return { items: rows.map(toAuditEntry), total: count?.total ?? 0 };
}

/** The next ones older than `before`; for an export that is never whole in memory. */
export async function loadAuditBefore(
  sql: Sql,
  filter: AuditSearch,
  { before, limit }: { before: string | null; limit: number },
): Promise<Shown[]> {
  const { where, values } = whereClause(filter);
  const rows = await sql<AuditRow>(
    `SELECT ${columns} FROM audit_log WHERE ${where}
     AND ($${values.length + 1}::bigint IS NULL OR seq < $${values.length + 1}::bigint)
     ORDER BY seq DESC LIMIT ${limit}`,
    [...values, before],
  );
  return rows.map(toAuditEntry);
}

function whereClause({ text, actor, resource_type, action, from, to }: AuditSearch): {
  where: string;
  values: unknown[];
} {
  const [parts, values]: [string[], unknown[]] = [[inOrganization], []];
  const add = (value: unknown, part: (place: string) => string): void => {
    if (value !== undefined) parts.push(part(`$${values.push(value)}`));
  };
  add(actor, (place) => `(actor_id::text = ${place} OR actor_name = ${place})`);
  add(resource_type, (place) => `resource_type = ${place}`);
  add(action, (place) => `action = ${place}`);
  add(from, (place) => `at >= ${place}::float8`);
  add(to, (place) => `at < ${place}::float8`);
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length > 0)
    add(
      words,
      (place) =>
        `NOT EXISTS (SELECT FROM unnest(${place}::text[]) word
         WHERE strpos(lower(concat_ws(' ', actor_name, resource_type, resource_id, before, after)),
         word) = 0)`,
    );
  return { where: parts.join(" AND "), values };
}

const maxChoices = 500;
export async function loadAuditChoices(sql: Sql): Promise<{
  actors: { id: string | null; name: string; kind: string }[];
  resource_types: string[];
}> {
  const actors = await sql<{ id: string | null; name: string; kind: string }>(
    `SELECT actor_id AS id, (array_agg(actor_name
     ORDER BY seq DESC))[1] AS name, actor_kind AS kind FROM audit_log WHERE ${inOrganization}
     GROUP BY actor_id, actor_kind, CASE WHEN actor_id IS NULL THEN actor_name END
     ORDER BY lower((array_agg(actor_name ORDER BY seq DESC))[1]) LIMIT ${maxChoices}`,
  );
  const types = await sql<{ resource_type: string }>(
    `SELECT DISTINCT resource_type FROM audit_log WHERE ${inOrganization} ORDER BY 1`,
  );
  return { actors, resource_types: types.map((row) => row.resource_type) };
}

/**
 * First in a transaction: all that it reads is as it was at one moment, whatever is written or
 * taken out meanwhile.
 */
export const beginSnapshot = (sql: Sql) =>
  sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");

export interface ChainRow extends AuditEntry {
  seq: number;
  previous_hash: string;
  hash: string;
}
export async function loadChain(sql: Sql, after: number, limit: number): Promise<ChainRow[]> {
  const rows = await sql<AuditRow & { previous_hash: string; hash: string }>(
    `SELECT ${columns}, previous_hash, hash FROM audit_log WHERE ${inOrganization} AND seq > $1
     ORDER BY seq LIMIT $2`,
    [after, limit],
  );
  return rows.map(({ seq, actor_kind, actor_id, actor_name, ...row }) => ({
    ...row,
    seq: Number(seq),
    actor: { kind: actor_kind, id: actor_id, name: actor_name },
  }));
}

export interface Checkpoint {
  seq: number;
  hash: string;
  removed: number;
}
export async function loadCheckpoint(sql: Sql): Promise<Checkpoint | null> {
  const [row] = await sql<{ seq: string; hash: string; removed: string }>(
    `SELECT seq, hash, removed FROM audit_checkpoints WHERE ${inOrganization}`,
  );
  return row ? { seq: Number(row.seq), hash: row.hash, removed: Number(row.removed) } : null;
}

/** For how long the organization keeps it. */
export async function loadAuditDays(sql: Sql): Promise<number> {
  const [row] = await sql<StoredPeriods>(
    "SELECT settings, limits FROM organizations WHERE id = tocsin_organization()",
  );
  return row ? daysOfPeriod(row, "auditDays") : settingDefaults.auditDays;
}

/**
 * The newest row of those that are all older than this: a younger one ends them, whatever stands
 * behind it.
 */
export async function findTrimPoint(
  sql: Sql,
  before: number,
): Promise<{ seq: number; hash: string; rows: number } | null> {
  const [row] = await sql<{ seq: string; hash: string; rows: number }>(
    `SELECT seq, hash, (SELECT count(*)::int FROM audit_log o WHERE o.${inOrganization}
     AND o.seq <= a.seq) AS rows FROM audit_log a
     WHERE a.${inOrganization} AND a.seq < coalesce((SELECT min(seq) FROM audit_log y
       WHERE y.${inOrganization} AND y.at >= $1), 9223372036854775807) ORDER BY a.seq DESC LIMIT 1`,
    [before],
  );
  return row ? { seq: Number(row.seq), hash: row.hash, rows: row.rows } : null;
}
export const trimAudit = (sql: Sql, through: number, nowS: number) =>
  sql("SELECT trim_audit($1, $2)", [through, nowS]);
