import type { Widget } from "#contract/widgets/widgets.ts";
import type { Sql } from "../../platform/db.ts";

export interface DashboardRow {
  id: string;
  owner_id: string | null;
  owner_name: string | null;
  name: string;
  widgets: Widget[];
  role_ids: string[];
  is_for_all: boolean;
  default_key: string | null;
  version: number;
  updated_at: number;
  is_favorite: boolean;
}
export type DashboardDraft = Pick<DashboardRow, "name" | "widgets" | "role_ids" | "is_for_all">;

const inOrganization = "organization_id = tocsin_organization()";
const draftValues = ({ name, widgets, role_ids, is_for_all }: DashboardDraft): unknown[] => [
  name,
  JSON.stringify(widgets),
  role_ids,
  is_for_all,
];

/** A person's own and those that are shared with them, favourites first. */
export const loadDashboards = (
  sql: Sql,
  { userId, roles, id = null }: { userId: string; roles: readonly string[]; id?: string | null },
): Promise<DashboardRow[]> =>
  sql<DashboardRow>(
    `SELECT d.id, d.owner_id, u.name AS owner_name, d.name, d.widgets, d.role_ids, d.is_for_all,
       d.default_key, d.version, d.updated_at, f.dashboard_id IS NOT NULL AS is_favorite
     FROM dashboards d LEFT JOIN users u ON u.id = d.owner_id
     LEFT JOIN favorite_dashboards f ON f.organization_id = d.organization_id
       AND f.dashboard_id = d.id AND f.user_id = $1
     WHERE d.${inOrganization} AND ($3::bigint IS NULL OR d.id = $3)
       AND (d.owner_id = $1 OR d.is_for_all OR d.role_ids && $2::bigint[])
     ORDER BY f.dashboard_id IS NULL, lower(d.name), d.id`,
    [userId, roles, id],
    "dashboards",
  );

export interface SharedDashboardRow extends DashboardDraft {
  id: string;
  /** A user name; null of the organization itself. */
  owner: string | null;
}
/** All that somebody besides their owner sees, whoever asks. */
export const loadSharedDashboards = (sql: Sql): Promise<SharedDashboardRow[]> =>
  sql<SharedDashboardRow>(
    `SELECT d.id, u.username AS owner, d.name, d.widgets, d.role_ids, d.is_for_all
     FROM dashboards d LEFT JOIN users u ON u.id = d.owner_id
     WHERE d.${inOrganization} AND (d.role_ids <> '{}' OR d.is_for_all)
     ORDER BY u.username NULLS FIRST, lower(d.name)`,
    [],
    "shared-dashboards",
  );

export async function countDashboards(sql: Sql, ownerId: string | null): Promise<number> {
  const [row] = await sql<{ total: number }>(
    `SELECT count(*)::int AS total FROM dashboards
     WHERE ${inOrganization} AND owner_id IS NOT DISTINCT FROM $1::bigint`,
    [ownerId],
    "count-dashboards",
  );
  return row?.total ?? 0;
}

export const loadDefaultKeys = async (sql: Sql): Promise<string[]> =>
  (
    await sql<{ default_key: string }>(
      `SELECT default_key FROM dashboards WHERE ${inOrganization} AND default_key IS NOT NULL`,
      [],
      "default-dashboards",
    )
  ).map(({ default_key }) => default_key);

/** Writers of the dashboards of an organization take turns. */
export const lockDashboards = (sql: Sql) =>
  sql(
    "SELECT pg_advisory_xact_lock(hashtext('dashboards'), hashint8(tocsin_organization()))",
    [],
    "lock-dashboards",
  );

export async function insertDashboard(
  sql: Sql,
  draft: DashboardDraft,
  {
    ownerId,
    defaultKey = null,
    nowS,
  }: { ownerId: string | null; defaultKey?: string | null; nowS: number },
): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO dashboards (organization_id, name, widgets, role_ids, is_for_all, owner_id,
       default_key, created_at, updated_at)
     VALUES (tocsin_organization(), $1, $2, $3, $4, $5, $6, $7, $7) RETURNING id`,
    [...draftValues(draft), ownerId, defaultKey, nowS],
  );
  if (!row) throw new Error("no dashboard was stored");
  return row.id;
}

export const saveDashboard = (
  sql: Sql,
  draft: DashboardDraft,
  { id, nowS }: { id: string; nowS: number },
) =>
  sql(
    `UPDATE dashboards SET name = $1, widgets = $2, role_ids = $3, is_for_all = $4,
       version = version + 1, updated_at = $6 WHERE ${inOrganization} AND id = $5`,
    [...draftValues(draft), id, nowS],
  );

export const deleteDashboard = (sql: Sql, id: string) =>
  sql(`DELETE FROM dashboards WHERE ${inOrganization} AND id = $1`, [id]);

export const markFavorite = (
  sql: Sql,
  { userId, id, isFavorite }: { userId: string; id: string; isFavorite: boolean },
) =>
  isFavorite
    ? sql(
        `INSERT INTO favorite_dashboards (organization_id, user_id, dashboard_id)
         VALUES (tocsin_organization(), $1, $2) ON CONFLICT DO NOTHING`,
        [userId, id],
      )
    : sql(
        `DELETE FROM favorite_dashboards
         WHERE ${inOrganization} AND user_id = $1 AND dashboard_id = $2`,
        [userId, id],
      );
