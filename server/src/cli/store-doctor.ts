/** What doctor asks of the database, as its owner. Changes nothing. */
import type { Sql } from "../platform/db.ts";

export interface RoleFacts {
  rolsuper: boolean;
  rolbypassrls: boolean;
  owns: number;
}
export async function loadRole(sql: Sql, name: string): Promise<RoleFacts | null> {
  const [row] = await sql<RoleFacts>(
    `SELECT r.rolsuper, r.rolbypassrls, (SELECT count(*)::int FROM pg_class c
     WHERE c.relowner = r.oid) AS owns FROM pg_roles r WHERE r.rolname = $1`,
    [name],
  );
  return row ?? null;
}

export const loadDatabaseName = async (sql: Sql): Promise<string> =>
  (await sql<{ name: string }>("SELECT current_database() AS name"))[0]?.name ?? "";

/**
 * Tables with rows of organizations that do not force row level security, or have no policy for it.
 */
export const loadUnguarded = async (sql: Sql): Promise<string[]> =>
  (
    await sql<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
       AND a.attname = 'organization_id' AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
       AND NOT (c.relrowsecurity AND c.relforcerowsecurity
         AND EXISTS (SELECT 1 FROM pg_policy p WHERE p.polrelid = c.oid)) ORDER BY c.relname`,
    )
  ).map((row) => row.name);

export interface OrganizationFacts {
  pending: number;
  oldest_pending: number | null;
  newest: number | null;
  failures: number;
  /** Of the newest receipt that age took out of the log; null while the log is whole. */
  sealed_until: number | null;
}
/** Of the organization that was entered. */
export async function loadOrganizationFacts(sql: Sql): Promise<OrganizationFacts> {
  const [row] = await sql<OrganizationFacts>(
    `SELECT p.pending, p.oldest_pending, n.newest, f.failures,
       (SELECT received_at FROM sealed_logs WHERE organization_id = tocsin_organization()
         AND taken > 0) AS sealed_until FROM
       (SELECT coalesce(sum(events), 0)::int AS pending, min(received_at) AS oldest_pending
         FROM receipts WHERE organization_id = tocsin_organization() AND taken IS NULL) p,
       (SELECT max(received_at) AS newest FROM receipts
         WHERE organization_id = tocsin_organization()) n,
       (SELECT count(*)::int AS failures FROM failures
         WHERE organization_id = tocsin_organization()) f`,
  );
  if (!row) throw new Error("counting answered nothing");
  return row;
}

export interface JobKindFacts {
  kind: string;
  /** Dead letters among them. */
  jobs: number;
  next_due: number | null;
  /** Three times in a row or more often. */
  failing: number;
  failing_error: string | null;
  dead: number;
  dead_error: string | null;
}
/** Of the organization that was entered. */
export const loadJobKinds = (sql: Sql): Promise<JobKindFacts[]> =>
  sql<JobKindFacts>(
    `SELECT kind, count(*)::int AS jobs, min(due_at) FILTER (WHERE dead_at IS NULL) AS next_due,
       count(*) FILTER (WHERE dead_at IS NULL AND attempts >= 3)::int AS failing,
       (array_agg(last_error ORDER BY due_at DESC)
         FILTER (WHERE dead_at IS NULL AND attempts >= 3))[1] AS failing_error,
       count(dead_at)::int AS dead,
       (array_agg(last_error ORDER BY dead_at DESC)
         FILTER (WHERE dead_at IS NOT NULL))[1] AS dead_error
     FROM jobs WHERE organization_id = tocsin_organization() GROUP BY kind ORDER BY kind`,
  );

export interface WrongSet {
  id: number;
  stored: number[];
  counted: number[];
}
/**
 * Sets of environments whose counters differ from a count of their incidents, in one look; of the
 * organization that was entered.
 */
export const loadWrongSets = (sql: Sql): Promise<WrongSet[]> =>
  sql<WrongSet>(
    `SELECT * FROM (
       SELECT e.id, ARRAY[e.active, e.unhandled, e.shared, e.snoozed, e.maintenance,
         e.resolved] AS stored,
         ARRAY[count(*) FILTER (WHERE i.folder = 'active'),
           count(*) FILTER (WHERE i.attention = 'unhandled'),
           count(*) FILTER (WHERE i.attention = 'shared'),
           count(*) FILTER (WHERE i.folder = 'snoozed'),
             count(*) FILTER (WHERE i.folder = 'maintenance'),
             count(*) FILTER (WHERE i.folder = 'resolved')]::int[] AS counted
       FROM environment_sets e LEFT JOIN incidents i ON i.organization_id = e.organization_id
         AND i.set_id = e.id AND i.folder IS NOT NULL
       WHERE e.organization_id = tocsin_organization() GROUP BY e.organization_id, e.id) sets
     WHERE stored <> counted ORDER BY id`,
  );
