import type { PublicViewSettings } from "#contract/public-view.ts";
import type { Sql } from "../../platform/db.ts";

export interface PublicViewRow {
  settings: PublicViewSettings;
  salt: string;
  changed_at: number;
}

export async function loadPublicView(sql: Sql): Promise<PublicViewRow | null> {
  const [row] = await sql<PublicViewRow>(
    `SELECT settings, salt, changed_at FROM public_views
     WHERE organization_id = tocsin_organization()`,
    [],
    "public-view",
  );
  return row ?? null;
}

/** Writers take turns until their transaction ends. */
export const lockPublicView = (sql: Sql) =>
  sql("SELECT 1 FROM organizations WHERE id = tocsin_organization() FOR UPDATE");

/** The salt stays: public ids last. */
export const savePublicView = (sql: Sql, { settings, salt, changed_at }: PublicViewRow) =>
  sql(
    `INSERT INTO public_views (organization_id, settings, salt, changed_at)
     VALUES (tocsin_organization(), $1, $2, $3)
     ON CONFLICT (organization_id) DO UPDATE
     SET settings = excluded.settings, changed_at = excluded.changed_at`,
    [JSON.stringify(settings), salt, changed_at],
  );

export interface PublicOrganization {
  id: string;
  name: string;
  display_name: string;
  app_bar_color: string | null;
  feature_toggles: Record<string, boolean>;
}

/** In system mode. */
export async function findPublicOrganization(
  sql: Sql,
  name: string,
  nowS: number,
): Promise<PublicOrganization | null> {
  const [row] = await sql<PublicOrganization>(
    `SELECT id, name, display_name, app_bar_color, feature_toggles FROM organizations
     WHERE name = $1 AND deleted_at IS NULL AND coalesce(expires_at, 'infinity') > $2`,
    [name, nowS],
    "public-organization",
  );
  return row ?? null;
}
