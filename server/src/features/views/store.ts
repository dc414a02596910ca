import type { Sql } from "../../platform/db.ts";

/** Which list it is of. Also the kind of the news that tells of a change. */
export const viewKinds = ["alert-view", "incident-view"] as const;
export type ViewKind = (typeof viewKinds)[number];

/** A row of views, in the columns' names. */
export interface ViewRow {
  id: string;
  name: string;
  order: number;
  active: boolean;
  columns: string[];
  shown: string[];
  /** Null for none, and for a list that has no groups. */
  group_by: string | null;
  environment_ids: string[];
  role_ids: string[];
  revision: number;
  created_at: number;
  updated_at: number;
}
/** What a person says of a view. */
export type ViewDraft = Pick<
  ViewRow,
  "name" | "active" | "columns" | "shown" | "group_by" | "environment_ids" | "role_ids"
>;

const columns =
  'id, name, "order", active, columns, shown, group_by, environment_ids, role_ids, revision, created_at, updated_at';
const inOrganization = "organization_id = tocsin_organization()";

export const loadViews = (sql: Sql, kind: ViewKind): Promise<ViewRow[]> =>
  sql<ViewRow>(
    `SELECT ${columns} FROM views WHERE ${inOrganization} AND kind = $1 ORDER BY "order", id`,
    [kind],
  );

/** Last of its kind. */
export async function insertView(
  sql: Sql,
  draft: ViewDraft,
  { kind, nowS }: { kind: ViewKind; nowS: number },
): Promise<ViewRow> {
  const [row] = await sql<ViewRow>(
    `INSERT INTO views (organization_id, kind, name, active, columns, shown, environment_ids,
     role_ids, created_at, updated_at, group_by, "order")
     SELECT tocsin_organization(), $1, $2, $3, $4, $5, $6, $7, $8, $8, $9, coalesce(max("order"),
       0) + 1 FROM views WHERE ${inOrganization} AND kind = $1 RETURNING ${columns}`,
    [
      kind,
      draft.name,
      draft.active,
      draft.columns,
      draft.shown,
      draft.environment_ids,
      draft.role_ids,
      nowS,
      draft.group_by,
    ],
  );
  if (!row) throw new Error("no view was stored");
  return row;
}

export async function saveView(sql: Sql, view: ViewRow): Promise<ViewRow> {
  const [row] = await sql<ViewRow>(
    `UPDATE views SET name = $2, active = $3, columns = $4, shown = $5, environment_ids = $6,
     role_ids = $7, revision = $8, updated_at = $9, group_by = $10 WHERE ${inOrganization} AND id = $1
     RETURNING ${columns}`,
    [
      view.id,
      view.name,
      view.active,
      view.columns,
      view.shown,
      view.environment_ids,
      view.role_ids,
      view.revision,
      view.updated_at,
      view.group_by,
    ],
  );
  if (!row) throw new Error("no view was saved");
  return row;
}

export const deleteView = (sql: Sql, id: string) =>
  sql(`DELETE FROM views WHERE ${inOrganization} AND id = $1`, [id]);
export const saveViewOrder = (sql: Sql, kind: ViewKind, ids: readonly string[]) =>
  sql(
    `UPDATE views v SET "order" = o.place FROM unnest($2::bigint[]) WITH ORDINALITY AS o(id, place)
     WHERE v.organization_id = tocsin_organization() AND v.kind = $1 AND v.id = o.id`,
    [kind, ids],
  );

/** Writers of one kind take turns until their transaction ends: what they checked stays true. */
export const lockViews = (sql: Sql) =>
  sql("SELECT pg_advisory_xact_lock(4, hashint8(tocsin_organization()))");

export const loadRoleIdsOf = async (sql: Sql, userId: string): Promise<string[]> =>
  (
    await sql<{ role_id: string }>(
      `SELECT role_id FROM role_users WHERE ${inOrganization} AND user_id = $1`,
      [userId],
    )
  ).map((row) => row.role_id);
