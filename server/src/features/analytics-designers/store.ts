import type { DesignerChart, DesignerQuestion } from "#contract/analytics-designers.ts";
import type { Sql } from "../../platform/db.ts";

export interface DesignerRow {
  id: string;
  owner_id: string;
  owner_name: string;
  name: string;
  description: string;
  question: DesignerQuestion;
  chart: DesignerChart;
  range_s: number;
  compares: boolean;
  environment_id: string | null;
  role_ids: string[];
  version: number;
  updated_at: number;
  is_favorite: boolean;
}
export type DesignerDraft = Pick<
  DesignerRow,
  | "name"
  | "description"
  | "question"
  | "chart"
  | "range_s"
  | "compares"
  | "environment_id"
  | "role_ids"
>;

const inOrganization = "organization_id = tocsin_organization()";
const draftValues = (draft: DesignerDraft): unknown[] => [
  draft.name,
  draft.description,
  JSON.stringify(draft.question),
  draft.chart,
  draft.range_s,
  draft.compares,
  draft.environment_id,
  draft.role_ids,
];

/** A person's own and those of their roles, favourites first. */
export const loadDesigners = (
  sql: Sql,
  { userId, roles }: { userId: string; roles: readonly string[] },
): Promise<DesignerRow[]> =>
  sql<DesignerRow>(
    `SELECT d.id, d.owner_id, u.name AS owner_name, d.name, d.description, d.question, d.chart,
       d.range_s, d.compares, d.environment_id, d.role_ids, d.version, d.updated_at,
       f.designer_id IS NOT NULL AS is_favorite
     FROM analytics_designers d JOIN users u ON u.id = d.owner_id
     LEFT JOIN favorite_designers f ON f.organization_id = d.organization_id
       AND f.designer_id = d.id AND f.user_id = $1
     WHERE d.${inOrganization} AND (d.owner_id = $1 OR d.role_ids && $2::bigint[])
     ORDER BY f.designer_id IS NULL, lower(d.name), d.id`,
    [userId, roles],
    "designers",
  );

export interface SharedRow extends DesignerDraft {
  id: string;
  /** A user name. */
  owner: string;
}
/** Of everybody in the organization, whoever asks. */
export const loadSharedRows = (sql: Sql): Promise<SharedRow[]> =>
  sql<SharedRow>(
    `SELECT d.id, u.username AS owner, d.name, d.description, d.question, d.chart, d.range_s,
       d.compares, d.environment_id, d.role_ids
     FROM analytics_designers d JOIN users u ON u.id = d.owner_id
     WHERE d.${inOrganization} AND d.role_ids <> '{}' ORDER BY u.username, lower(d.name)`,
    [],
    "shared-designers",
  );
export const loadOwnDesigners = (sql: Sql, ownerId: string): Promise<{ id: string }[]> =>
  sql(`SELECT id FROM analytics_designers WHERE ${inOrganization} AND owner_id = $1`, [ownerId]);

export async function insertDesigner(
  sql: Sql,
  draft: DesignerDraft,
  { ownerId, nowS }: { ownerId: string; nowS: number },
): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO analytics_designers (organization_id, name, description, question, chart, range_s,
       compares, environment_id, role_ids, owner_id, created_at, updated_at)
     VALUES (tocsin_organization(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) RETURNING id`,
    [...draftValues(draft), ownerId, nowS],
  );
  if (!row) throw new Error("no question was stored");
  return row.id;
}

export const saveDesigner = (
  sql: Sql,
  draft: DesignerDraft,
  { id, nowS }: { id: string; nowS: number },
) =>
  sql(
    `UPDATE analytics_designers SET name = $1, description = $2, question = $3, chart = $4,
       range_s = $5, compares = $6, environment_id = $7, role_ids = $8, version = version + 1,
       updated_at = $10
     WHERE ${inOrganization} AND id = $9`,
    [...draftValues(draft), id, nowS],
  );

export const deleteDesigner = (sql: Sql, id: string) =>
  sql(`DELETE FROM analytics_designers WHERE ${inOrganization} AND id = $1`, [id]);

export const markFavorite = (
  sql: Sql,
  { userId, id, isFavorite }: { userId: string; id: string; isFavorite: boolean },
) =>
  isFavorite
    ? sql(
        `INSERT INTO favorite_designers (organization_id, user_id, designer_id)
         VALUES (tocsin_organization(), $1, $2) ON CONFLICT DO NOTHING`,
        [userId, id],
      )
    : sql(
        `DELETE FROM favorite_designers WHERE ${inOrganization} AND user_id = $1 AND designer_id = $2`,
        [userId, id],
      );
