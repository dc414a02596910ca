/** The queue between what is decided and the inverted index. */
import type { SendStatement, Sql } from "../../../platform/db.ts";
import { planEachTime } from "../../../platform/plan-each-time.ts";
import type { WaitingOrganization } from "../../../platform/queue-follower.ts";
import type { TermChanges } from "./term-changes.ts";

export async function queueTermChanges(
  send: SendStatement,
  organizationId: string,
  changes: TermChanges,
): Promise<void> {
  const incidents = new Set([
    ...changes.changed.map(({ incident_id }) => incident_id),
    ...changes.moved,
    ...changes.withFacts,
  ]);
  if (incidents.size === 0) return;
  await send(
    `INSERT INTO search_changes (organization_id, incidents, with_facts, changes)
     VALUES ($1, $2, $3, $4)`,
    [organizationId, [...incidents], changes.withFacts, JSON.stringify(changes)],
    "queue-search-changes",
  );
}

/** Incidents that the index does not follow yet. */
export async function loadUnindexed(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `SELECT DISTINCT unnest(incidents) AS id FROM search_changes
     WHERE organization_id = tocsin_organization()`,
    [],
    "unindexed",
  );
  return rows.map(({ id }) => id);
}

export interface QueuedChanges {
  id: string;
  changes: string;
}
/** The oldest, of so many bytes together at most; the first however many it has. */
export const loadQueuedChanges = (sql: Sql, maxBytes: number): Promise<QueuedChanges[]> =>
  sql<QueuedChanges>(
    `SELECT id, changes FROM (
       SELECT id, changes,
         sum(octet_length(changes)) OVER (ORDER BY id) - octet_length(changes) AS before
       FROM (SELECT id, changes FROM search_changes
         WHERE organization_id = tocsin_organization() ORDER BY id LIMIT 1000) oldest) counted
     WHERE before < $1 ORDER BY id`,
    [maxBytes],
    "queued-search-changes",
  );

/** Those of the incidents whose facts the rows right after this one change again. */
export async function loadChangedAgain(
  sql: Sql,
  incidentIds: readonly string[],
  afterId: string,
): Promise<Set<string>> {
  if (incidentIds.length === 0) return new Set();
  const rows = await sql<{ id: string }>(
    `SELECT unnest($1::bigint[]) AS id INTERSECT SELECT unnest(with_facts) FROM (
       SELECT with_facts FROM search_changes WHERE organization_id = tocsin_organization()
         AND id > $2 ORDER BY id LIMIT 8) next`,
    [incidentIds, afterId],
    "changed-again",
  );
  return new Set(rows.map(({ id }) => id));
}

export const deleteQueuedChanges = (sql: Sql, ids: readonly string[]) =>
  sql(
    `DELETE FROM search_changes WHERE organization_id = tocsin_organization()
     AND id = ANY($1::bigint[])`,
    [ids],
    "delete-search-changes",
  );

/** In system mode; whoever has waited longest first. */
export const loadUnindexedOrganizations = (sql: Sql): Promise<WaitingOrganization[]> =>
  sql<WaitingOrganization>(
    `SELECT organization_id, sum(cardinality(incidents))::int AS incidents FROM search_changes
     GROUP BY organization_id ORDER BY min(id)`,
    [],
    "unindexed-organizations",
  );

/** Of several processes one at a time follows an organization's queue. */
export async function lockSearchIndex(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ taken: boolean }>(
    "SELECT pg_try_advisory_xact_lock(7, hashint8(tocsin_organization())) AS taken",
    [],
    "search-index-lock",
  );
  if (row?.taken !== true) return false;
  await planEachTime(sql);
  return true;
}

/** Until nobody follows the organization's queue; nobody does before the transaction ends. */
export const waitForSearchIndex = (sql: Sql) =>
  sql("SELECT pg_advisory_xact_lock(7, hashint8(tocsin_organization()))", [], "search-index-turn");
