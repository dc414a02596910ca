import type { Settings } from "#contract/setting-limits.ts";
import { builtInRoles } from "#contract/permissions.ts";
import type { OrganizationType } from "#contract/session.ts";
import { isAvailable, toggleNames, toggles } from "#contract/toggles.ts";
import type { Sql } from "../../platform/db.ts";

export interface OrganizationRow {
  id: string;
  name: string;
  display_name: string;
  type: OrganizationType;
  app_bar_color: string | null;
  feature_toggles: Record<string, boolean>;
  settings: Record<string, number>;
  is_demo: boolean;
  /** Whose demo it is; null for any other organization. */
  demo_of: string | null;
  expires_at: number | null;
  created_at: number;
  sso_source_id: string | null;
  second_factor_required: boolean;
  web_push_allowed: boolean;
  silence_incidents: boolean;
  workflow_second_person: boolean;
  /** What it leaves of the operator's list of private destinations; empty: all of it. */
  outbound_allow: string[];
  /** It runs beside another tool: nothing is sent for it. */
  shadow_mode: boolean;
  /** Last; null where it never was in shadow mode. */
  shadow_began_at: number | null;
  /** What was queued before is not sent either; null where it never was in shadow mode. */
  shadow_ended_at: number | null;
}
const columns =
  "o.id, o.name, o.display_name, o.type, o.app_bar_color, o.feature_toggles, o.settings, o.is_demo, o.demo_of, o.expires_at, o.created_at, o.sso_source_id, o.second_factor_required, o.web_push_allowed, o.silence_incidents, o.workflow_second_person, o.outbound_allow, o.shadow_mode, o.shadow_began_at, o.shadow_ended_at";

/** Of the membership `m` in `o`: a demo is open to who has joined the organization that it belongs to. */
const mayEnter = `(o.demo_of IS NULL OR EXISTS (SELECT FROM memberships h
  WHERE h.organization_id = o.demo_of AND h.user_id = m.user_id AND h.active AND h.is_accepted))`;

export async function loadOrganization(sql: Sql, id: string): Promise<OrganizationRow | null> {
  const [row] = await sql<OrganizationRow>(
    `SELECT ${columns} FROM organizations o WHERE o.id = $1`,
    [id],
  );
  return row ?? null;
}
export async function findOrganization(sql: Sql, name: string): Promise<OrganizationRow | null> {
  const [row] = await sql<OrganizationRow>(
    `SELECT ${columns} FROM organizations o WHERE o.name = $1`,
    [name],
  );
  return row ?? null;
}
/** Without those that are being deleted. */
export const loadOrganizations = (sql: Sql): Promise<OrganizationRow[]> =>
  sql<OrganizationRow>(
    `SELECT ${columns} FROM organizations o WHERE o.deleted_at IS NULL ORDER BY o.id`,
  );
/** In system mode: every organization that a user has joined. */
export const loadOrganizationsOf = (sql: Sql, userId: string): Promise<OrganizationRow[]> =>
  sql<OrganizationRow>(
    `SELECT ${columns} FROM organizations o JOIN memberships m ON m.organization_id = o.id
     WHERE m.user_id = $1 AND m.active AND m.is_accepted AND o.deleted_at IS NULL
       AND ${mayEnter} ORDER BY lower(o.display_name), o.id`,
    [userId],
  );
/** In system mode: those that wait for the user to join, the oldest invitation first. */
export const loadInvitationsOf = (
  sql: Sql,
  userId: string,
): Promise<(OrganizationRow & { invited_at: number })[]> =>
  sql<OrganizationRow & { invited_at: number }>(
    `SELECT ${columns}, m.created_at AS invited_at FROM organizations o
     JOIN memberships m ON m.organization_id = o.id
     WHERE m.user_id = $1 AND m.active AND NOT m.is_accepted AND o.deleted_at IS NULL
       AND ${mayEnter} ORDER BY m.created_at, o.id`,
    [userId],
  );

/** The name is the organization's handle: small letters and dashes, made unique. */
export async function insertOrganization(
  sql: Sql,
  organization: {
    display_name: string;
    type: OrganizationType;
    demo_of: string | null;
    created_at: number;
  },
): Promise<OrganizationRow> {
  const stem =
    organization.display_name
      .toLowerCase()
      .normalize("NFKD")
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "") || "organization";
  const takenNames = new Set(
    (
      await sql<{ name: string }>("SELECT name FROM organizations WHERE name LIKE $1 || '%'", [
        stem,
      ])
    ).map((row) => row.name),
  );
  let name = stem;
  for (let n = 2; takenNames.has(name); n += 1) name = `${stem}-${n}`;
  // What is not built yet is left open: it gets what holds initially when it comes.
  const initially = Object.fromEntries(
    toggleNames.filter(isAvailable).map((toggle) => [toggle, toggles[toggle].initially]),
  );
  const [row] = await sql<OrganizationRow>(
    `INSERT INTO organizations AS o (name, display_name, type, feature_toggles, is_demo, demo_of,
     created_at) VALUES ($1, $2, $3, $4, $5::bigint IS NOT NULL, $5, $6) RETURNING ${columns}`,
    [
      name,
      organization.display_name,
      organization.type,
      JSON.stringify(initially),
      organization.demo_of,
      organization.created_at,
    ],
  );
  if (!row) throw new Error("no organization was stored");
  return row;
}

/** In the new organization's own transaction. Answers role key → id. */
export async function insertBuiltInRoles(sql: Sql): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const role of builtInRoles) {
    const [row] = await sql<{ id: string }>(
      `INSERT INTO roles (organization_id, key, name, is_built_in, permissions, environments)
       VALUES (tocsin_organization(), $1, $2, true, $3, $4) RETURNING id`,
      [role.key, role.name, role.permissions, JSON.stringify(role.environments)],
    );
    if (row) ids.set(role.key, row.id);
  }
  return ids;
}

/** `invitedName` is set for somebody who has yet to accept: what the organization calls them. */
export async function addMember(
  sql: Sql,
  {
    userId,
    roleId,
    invitedName = null,
    nowS,
  }: { userId: string; roleId: string; invitedName?: string | null; nowS: number },
): Promise<void> {
  await sql(
    `INSERT INTO memberships (organization_id, user_id, created_at, is_accepted, invited_name)
     VALUES (tocsin_organization(), $1, $2, $3::text IS NULL, $3) ON CONFLICT DO NOTHING`,
    [userId, nowS, invitedName],
  );
  await sql(
    `INSERT INTO role_users (organization_id, role_id, user_id)
     VALUES (tocsin_organization(), $1, $2) ON CONFLICT DO NOTHING`,
    [roleId, userId],
  );
}

/** Answers whether it was pending. */
export const saveMembershipAccepted = async (sql: Sql, userId: string): Promise<boolean> =>
  (
    await sql(
      `UPDATE memberships SET is_accepted = true, invited_name = NULL
       WHERE organization_id = tocsin_organization() AND user_id = $1 AND active
         AND NOT is_accepted RETURNING user_id`,
      [userId],
    )
  ).length > 0;

/** `settings`: those that change. */
export const saveSettings = (
  sql: Sql,
  id: string,
  row: Pick<
    OrganizationRow,
    | "display_name"
    | "app_bar_color"
    | "second_factor_required"
    | "web_push_allowed"
    | "silence_incidents"
    | "workflow_second_person"
    | "outbound_allow"
    | "shadow_mode"
    | "shadow_began_at"
    | "shadow_ended_at"
    | "settings"
  >,
) =>
  sql(
    `UPDATE organizations
     SET display_name = $2, app_bar_color = $3, second_factor_required = $4, web_push_allowed = $5,
       silence_incidents = $6, workflow_second_person = $7, outbound_allow = $8,
       shadow_mode = $9, shadow_began_at = $10, shadow_ended_at = $11,
       settings = settings || $12::jsonb WHERE id = $1`,
    [
      id,
      row.display_name,
      row.app_bar_color,
      row.second_factor_required,
      row.web_push_allowed,
      row.silence_incidents,
      row.workflow_second_person,
      row.outbound_allow,
      row.shadow_mode,
      row.shadow_began_at,
      row.shadow_ended_at,
      JSON.stringify(row.settings),
    ],
  );

/** Every change of a rule: the pipeline compiles its book anew with the next batch. */
export const bumpConfigVersion = (sql: Sql) =>
  sql(
    "UPDATE organizations SET config_version = config_version + 1 WHERE id = tocsin_organization()",
  );

export async function loadRoleId(sql: Sql, key: string): Promise<string> {
  const [row] = await sql<{ id: string }>(
    "SELECT id FROM roles WHERE organization_id = tocsin_organization() AND key = $1",
    [key],
  );
  if (!row) throw new Error(`there is no role ${key}`);
  return row.id;
}

export interface OrganizationConfig {
  config_version: string;
  settings: Partial<Settings>;
  correlation_mode: "time_window" | "manual";
  feature_toggles: Record<string, boolean>;
}
/** What the pipeline asks before every batch. */
export async function loadConfig(sql: Sql): Promise<OrganizationConfig> {
  const [row] = await sql<OrganizationConfig>(
    `SELECT config_version, settings, correlation_mode, feature_toggles FROM organizations
     WHERE id = tocsin_organization()`,
    [],
    "config",
  );
  if (!row) throw new Error("the organization does not exist");
  return row;
}

/**
 * First visitors take turns: the second one finds the console set up. Until the transaction ends.
 */
export const lockSetUp = (sql: Sql) => sql("SELECT pg_advisory_xact_lock(3, 0)");

/** Of the organization that the transaction is in. */
export const loadOrganizationId = async (sql: Sql): Promise<string> =>
  (await sql<{ id: string }>("SELECT tocsin_organization()::text AS id"))[0]?.id ?? "0";
