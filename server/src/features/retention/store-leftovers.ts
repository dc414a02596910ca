/** What no period of its own has, and what nobody reads once it has ended. */
import type { Sql } from "../../platform/db.ts";

const inOrganization = "organization_id = tocsin_organization()";

/** Their receipts go by their own age from then on. Answers how many. */
export const deleteFailures = async (sql: Sql, before: number, limit: number): Promise<number> =>
  (
    await sql(
      `DELETE FROM failures f USING (
         SELECT receipt_id, index FROM failures WHERE ${inOrganization} AND at < $1
         ORDER BY at LIMIT $2) old
       WHERE f.organization_id = tocsin_organization() AND f.receipt_id = old.receipt_id
         AND f.index = old.index RETURNING 1`,
      [before, limit],
      "delete-failures",
    )
  ).length;

export const deleteDeadJobs = async (sql: Sql, before: number, limit: number): Promise<number> =>
  (
    await sql(
      `DELETE FROM jobs j USING (
         SELECT id FROM jobs WHERE ${inOrganization} AND attempts > 0 AND dead_at < $1
         LIMIT $2) old
       WHERE j.organization_id = tocsin_organization() AND j.id = old.id RETURNING 1`,
      [before, limit],
      "delete-dead-jobs",
    )
  ).length;

/**
 * Of incidents in the feed: those of others go with them. How each began and what people did stays,
 * and replay asks for it.
 */
export const deleteActivities = async (sql: Sql, before: number, limit: number): Promise<number> =>
  (
    await sql(
      `DELETE FROM activities a USING (
         SELECT o.id FROM incidents i JOIN activities o
           ON o.organization_id = i.organization_id AND o.incident_id = i.id
         WHERE i.organization_id = tocsin_organization() AND i.folder IS NOT NULL
           AND i.start < $1 AND o.at < $1 AND o.actor_kind IN ('system', 'rule')
           AND o.type <> 'created' LIMIT $2) old
       WHERE a.organization_id = tocsin_organization() AND a.id = old.id RETURNING 1`,
      [before, limit],
      "delete-activities",
    )
  ).length;

/** Keys that were replaced: what they brought is gone too. */
export const deleteFormerKeys = (sql: Sql, before: number) =>
  sql(`DELETE FROM former_app_keys WHERE ${inOrganization} AND accepted_until < $1`, [before]);

/** Links to incidents, and previews of roles whose session has ended. */
export async function deleteEndedAccess(sql: Sql, before: number): Promise<void> {
  await sql(`DELETE FROM preview_links WHERE ${inOrganization} AND expires_at < $1`, [before]);
  await sql(
    `DELETE FROM role_previews p WHERE p.organization_id = tocsin_organization()
       AND p.ends_at < $1 AND NOT EXISTS (SELECT FROM sessions s
         WHERE s.organization_id = p.organization_id AND s.id = p.session_id)`,
    [before],
  );
}

/** Days of which nothing is stored any more, and months of quotas. */
export async function deleteOldUsage(sql: Sql, before: number): Promise<void> {
  await sql(
    `DELETE FROM usage_days WHERE ${inOrganization} AND day < floor($1::float8 / 86400)
       AND stored_requests = 0`,
    [before],
  );
  await sql(`DELETE FROM quota_usage WHERE ${inOrganization} AND month < $1`, [before]);
}
