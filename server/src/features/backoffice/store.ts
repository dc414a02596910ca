/** Reading and keeping organizations across the installation. System mode, unless said. */
import type { BackofficeUser, OrganizationLimits, UsageDay } from "#contract/backoffice.ts";
import type { OrganizationType } from "#contract/session.ts";
import type { Sql } from "../../platform/db.ts";
import { holdsText } from "../../platform/folded-text.ts";

export interface SummaryRow {
  id: string;
  name: string;
  display_name: string;
  type: OrganizationType;
  is_demo: boolean;
  created_at: number;
  expires_at: number | null;
  deleted_at: number | null;
  feature_toggles: Record<string, boolean>;
  limits: Partial<OrganizationLimits>;
  users: number;
  events_today: number;
  events_30_days: number;
  stored_bytes: number;
}
const dayOf = (nowS: number): number => Math.floor(nowS / 86_400);
const usageDays = 30;

const summaryColumns = `o.id, o.name, o.display_name, o.type, o.is_demo, o.created_at, o.expires_at, o.deleted_at, o.feature_toggles, o.limits,
  (SELECT count(*)::int FROM memberships m JOIN users u ON u.id = m.user_id AND NOT u.is_service WHERE m.organization_id = o.id AND m.active) AS users,
  coalesce(d.today, 0)::float8 AS events_today, coalesce(d.month, 0)::float8 AS events_30_days, coalesce(d.bytes, 0)::float8 AS stored_bytes`;
const usageJoin = `LEFT JOIN LATERAL (SELECT sum(events) FILTER (WHERE day = $1::int) AS today,
  sum(events) FILTER (WHERE day > $1::int - ${usageDays}) AS month, sum(stored_bytes) AS bytes
  FROM usage_days WHERE organization_id = o.id) d ON true`;

export interface OrganizationFilter {
  search: string;
  type?: OrganizationType | undefined;
  page: number;
  per_page: number;
  nowS: number;
}
export async function loadSummaries(
  sql: Sql,
  { search, type, page, per_page, nowS }: OrganizationFilter,
): Promise<{ rows: SummaryRow[]; total: number }> {
  const textMatches = `${holdsText("o.display_name || ' ' || o.name", "$1")} AND ($2::text IS NULL OR o.type = $2)`;
  const rows = await sql<SummaryRow>(
    `SELECT ${summaryColumns} FROM organizations o ${usageJoin}
     WHERE ${textMatches.replaceAll("$2", "$3").replaceAll("$1", "$2")}
     ORDER BY lower(o.display_name), o.id LIMIT $4 OFFSET $5`,
    [dayOf(nowS), search, type ?? null, per_page, (page - 1) * per_page],
  );
  const [count] = await sql<{ total: number }>(
    `SELECT count(*)::int AS total FROM organizations o WHERE ${textMatches}`,
    [search, type ?? null],
  );
  return { rows, total: count?.total ?? 0 };
}
export async function loadSummary(sql: Sql, id: string, nowS: number): Promise<SummaryRow | null> {
  const [row] = await sql<SummaryRow>(
    `SELECT ${summaryColumns} FROM organizations o ${usageJoin} WHERE o.id = $2`,
    [dayOf(nowS), id],
  );
  return row ?? null;
}

/** The last 30 days without gaps, of one organization or of all. */
export const loadDays = (
  sql: Sql,
  organizationId: string | null,
  nowS: number,
): Promise<UsageDay[]> =>
  sql<UsageDay>(
    `SELECT to_char(date '1970-01-01' + s.day, 'YYYY-MM-DD') AS day, coalesce(sum(u.requests),
     0)::float8 AS requests, coalesce(sum(u.events), 0)::float8 AS events, coalesce(sum(u.bytes),
     0)::float8 AS bytes
     FROM generate_series($1::int - ${usageDays - 1}, $1::int) AS s(day) LEFT
       JOIN usage_days u ON u.day = s.day AND ($2::bigint IS NULL OR u.organization_id = $2)
       GROUP BY s.day ORDER BY s.day`,
    [dayOf(nowS), organizationId],
  );

export const loadAdmins = (
  sql: Sql,
  organizationId: string,
): Promise<{ id: string; name: string; username: string }[]> =>
  sql(
    `SELECT u.id, u.name, u.username FROM roles r
     JOIN role_users ru ON ru.organization_id = r.organization_id AND ru.role_id = r.id
     JOIN memberships m ON m.organization_id = ru.organization_id AND m.user_id = ru.user_id
     AND m.active
       JOIN users u ON u.id = ru.user_id AND NOT u.is_service WHERE r.organization_id = $1
         AND r.key = 'admin' ORDER BY lower(u.name), u.id`,
    [organizationId],
  );

export interface Totals {
  organizations: number;
  expired: number;
  users: number;
  superadmins: number;
  events_today: number;
  events_30_days: number;
  stored_bytes: number;
  database_bytes: number;
  counted_to: number | null;
}
export async function loadTotals(sql: Sql, nowS: number): Promise<Totals> {
  const [row] = await sql<Totals>(
    `SELECT (SELECT count(*)::int FROM organizations
     WHERE deleted_at IS NULL) AS organizations, (SELECT count(*)::int FROM organizations
     WHERE deleted_at IS NULL AND expires_at <= $2) AS expired,
       (SELECT count(*)::int FROM users WHERE NOT is_service) AS users, (SELECT count(*)::int
         FROM users WHERE is_superadmin) AS superadmins,
         pg_database_size(current_database())::float8 AS database_bytes,
       (SELECT min(counted_to)
         FROM usage_marks) AS counted_to, coalesce(d.today, 0)::float8 AS events_today,
         coalesce(d.month, 0)::float8 AS events_30_days, coalesce(d.bytes,
         0)::float8 AS stored_bytes
     FROM (SELECT sum(events) FILTER (WHERE day = $1::int) AS today,
       sum(events) FILTER (WHERE day > $1::int - ${usageDays}) AS month, sum(stored_bytes) AS bytes
       FROM usage_days) d`,
    [dayOf(nowS), nowS],
  );
  if (!row) throw new Error("counting answered nothing");
  return row;
}

export async function loadAllUsers(
  sql: Sql,
  { search, page, per_page }: { search: string; page: number; per_page: number },
): Promise<{ items: BackofficeUser[]; total: number }> {
  const textMatches = `NOT u.is_service AND ${holdsText("u.name || ' ' || u.username", "$1")}`;
  const items = await sql<BackofficeUser>(
    `SELECT u.id, u.name, u.username, u.state, u.is_superadmin, u.created_at, u.last_seen,
       coalesce((SELECT json_agg(json_build_object('id', o.id::text, 'display_name',
         o.display_name, 'active', m.active, 'roles', (SELECT coalesce(json_agg(r.name
         ORDER BY r.name), '[]') FROM role_users ru
         JOIN roles r ON r.organization_id = ru.organization_id AND r.id = ru.role_id
         WHERE ru.organization_id = o.id AND ru.user_id = u.id)) ORDER BY lower(o.display_name))
         FROM memberships m JOIN organizations o ON o.id = m.organization_id
           AND o.deleted_at IS NULL WHERE m.user_id = u.id), '[]') AS organizations
     FROM users u WHERE ${textMatches} ORDER BY lower(u.name), u.id LIMIT $2 OFFSET $3`,
    [search, per_page, (page - 1) * per_page],
  );
  const [count] = await sql<{ total: number }>(
    `SELECT count(*)::int AS total FROM users u WHERE ${textMatches}`,
    [search],
  );
  return { items, total: count?.total ?? 0 };
}

export interface OrganizationUpdate {
  display_name: string;
  type: OrganizationType;
  expires_at: number | null;
  limits: Partial<OrganizationLimits>;
}
export const saveOrganization = (
  sql: Sql,
  id: string,
  { display_name, type, expires_at, limits }: OrganizationUpdate,
) =>
  sql(
    `UPDATE organizations SET display_name = $2, type = $3, expires_at = $4, limits = $5
     WHERE id = $1`,
    [id, display_name, type, expires_at, JSON.stringify(limits)],
  );
export const saveToggles = (sql: Sql, id: string, toggles: Record<string, boolean>) =>
  sql("UPDATE organizations SET feature_toggles = feature_toggles || $2::jsonb WHERE id = $1", [
    id,
    JSON.stringify(toggles),
  ]);
/** Its demo goes with it. Answers all that are deleted now. */
export const markDeleted = (sql: Sql, id: string, nowS: number): Promise<{ id: string }[]> =>
  sql(
    `UPDATE organizations SET deleted_at = $2 WHERE (id = $1 OR demo_of = $1)
     AND deleted_at IS NULL RETURNING id`,
    [id, nowS],
  );
export const saveSuperadmin = (sql: Sql, userId: string, isSuperadmin: boolean) =>
  sql("UPDATE users SET is_superadmin = $2 WHERE id = $1", [userId, isSuperadmin]);
