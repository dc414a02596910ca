import { parse } from "#bpql/parse.ts";
import type { EnvironmentAccess, GrantedAction } from "#contract/permissions.ts";
import type { Grant as RoleGrant } from "#contract/roles.ts";
import type { Sql } from "../../platform/db.ts";
import { kindOf } from "../incidents/world/incident-fields.ts";
import type { Definition } from "./placing.ts";

export interface EnvironmentRow {
  id: string;
  name: string;
  description: string;
  filter: string;
  group_id: string | null;
  revision: number;
  placing: { done: number; of: number } | null;
  created_at: number;
  updated_at: number;
}
export interface GroupRow {
  id: string;
  name: string;
  environment_ids: string[];
}
const columns =
  'id, name, description, filter, group_id, revision, "placing", created_at, updated_at';
const inOrganization = "organization_id = tocsin_organization()";

export const loadEnvironments = (sql: Sql): Promise<EnvironmentRow[]> =>
  sql<EnvironmentRow>(
    `SELECT ${columns} FROM environments WHERE ${inOrganization}
     ORDER BY "order" NULLS LAST, lower(name), id`,
  );

export async function loadEnvironmentNames(sql: Sql): Promise<Map<string, string>> {
  const rows = await sql<{ id: string; name: string }>(
    `SELECT id, name FROM environments WHERE ${inOrganization}`,
    [],
    "environment-names",
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function loadEnvironment(sql: Sql, id: string): Promise<EnvironmentRow | null> {
  const [row] = await sql<EnvironmentRow>(
    `SELECT ${columns} FROM environments WHERE ${inOrganization} AND id = $1`,
    [id],
  );
  return row ?? null;
}

/** A definition that no longer parses holds nothing; it is refused when it is saved. */
export async function loadDefinitions(sql: Sql): Promise<Definition[]> {
  return (await loadEnvironments(sql)).flatMap((row) => {
    const parsed = parse(row.filter, { kindOf });
    return parsed.ok ? [{ id: row.id, query: parsed.query }] : [];
  });
}

export async function insertEnvironment(
  sql: Sql,
  environment: Pick<EnvironmentRow, "name" | "description" | "filter" | "group_id" | "created_at">,
): Promise<EnvironmentRow> {
  const [row] = await sql<EnvironmentRow>(
    `INSERT INTO environments (organization_id, name, description, filter, group_id, created_at,
     updated_at) VALUES (tocsin_organization(), $1, $2, $3, $4, $5, $5) RETURNING ${columns}`,
    [
      environment.name,
      environment.description,
      environment.filter,
      environment.group_id,
      environment.created_at,
    ],
  );
  if (!row) throw new Error("no environment was stored");
  return row;
}

export async function saveEnvironment(
  sql: Sql,
  environment: EnvironmentRow,
): Promise<EnvironmentRow> {
  const [row] = await sql<EnvironmentRow>(
    `UPDATE environments SET name = $2, description = $3, filter = $4, group_id = $5,
     revision = $6, updated_at = $7 WHERE ${inOrganization} AND id = $1 RETURNING ${columns}`,
    [
      environment.id,
      environment.name,
      environment.description,
      environment.filter,
      environment.group_id,
      environment.revision,
      environment.updated_at,
    ],
  );
  if (!row) throw new Error("no environment was saved");
  return row;
}
export const deleteEnvironment = (sql: Sql, id: string) =>
  sql(`DELETE FROM environments WHERE ${inOrganization} AND id = $1`, [id]);
export const savePlacementProgress = (
  sql: Sql,
  id: string,
  placing: { done: number; of: number } | null,
) =>
  sql(`UPDATE environments SET "placing" = $2 WHERE ${inOrganization} AND id = $1`, [
    id,
    placing === null ? null : JSON.stringify(placing),
  ]);

/**
 * Before several are changed in one transaction: always in this order, so that two writers never
 * wait for each other.
 */
export const lockEnvironments = (sql: Sql) =>
  sql(`SELECT 1 FROM environments WHERE ${inOrganization} ORDER BY id FOR NO KEY UPDATE`);

export const loadGroups = (sql: Sql): Promise<GroupRow[]> =>
  sql<GroupRow>(
    `SELECT g.id, g.name, coalesce(array_agg(e.id
     ORDER BY e."order" NULLS LAST, lower(e.name), e.id) FILTER (WHERE e.id IS NOT NULL),
     '{}') AS environment_ids FROM environment_groups g LEFT
     JOIN environments e ON e.organization_id = g.organization_id AND e.group_id = g.id
     WHERE g.organization_id = tocsin_organization() GROUP BY g.organization_id, g.id
     ORDER BY g."order" NULLS LAST, lower(g.name), g.id`,
  );

export async function insertGroup(sql: Sql, name: string, nowS: number): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO environment_groups (organization_id, name, created_at)
     VALUES (tocsin_organization(), $1, $2) RETURNING id`,
    [name, nowS],
  );
  if (!row) throw new Error("no group was stored");
  return row.id;
}
export const renameGroup = (sql: Sql, id: string, name: string) =>
  sql(`UPDATE environment_groups SET name = $2 WHERE ${inOrganization} AND id = $1`, [id, name]);
export const deleteGroup = (sql: Sql, id: string) =>
  sql(`DELETE FROM environment_groups WHERE ${inOrganization} AND id = $1`, [id]);
export async function setGroupMembers(
  sql: Sql,
  groupId: string,
  environmentIds: readonly string[],
): Promise<void> {
  await sql(
    `UPDATE environments SET group_id = NULL WHERE ${inOrganization} AND group_id = $1
     AND NOT id = ANY($2::bigint[])`,
    [groupId, environmentIds],
  );
  await sql(
    `UPDATE environments SET group_id = $1 WHERE ${inOrganization} AND id = ANY($2::bigint[])`,
    [groupId, environmentIds],
  );
}

export interface EnvironmentPosition {
  id: string;
  group_id: string | null;
}
/** Each in its group, in this order. */
export const saveEnvironmentOrder = (sql: Sql, environments: readonly EnvironmentPosition[]) =>
  sql(
    `UPDATE environments e SET "order" = p.place, group_id = p.group_id FROM ROWS
     FROM (json_to_recordset($1::json) AS (id bigint, group_id bigint)) WITH ORDINALITY AS p(id,
     group_id, place) WHERE e.organization_id = tocsin_organization() AND e.id = p.id`,
    [JSON.stringify(environments)],
  );
export const saveGroupOrder = (sql: Sql, ids: readonly string[]) =>
  sql(
    `UPDATE environment_groups g SET "order" = o.place
     FROM unnest($1::bigint[]) WITH ORDINALITY AS o(id, place)
     WHERE g.organization_id = tocsin_organization() AND g.id = o.id`,
    [ids],
  );

export interface Grant {
  id: string;
  name: string;
  access: EnvironmentAccess;
  /** Absent: all that the level gives. */
  actions?: GrantedAction[];
}
interface GrantRow extends Omit<Grant, "actions"> {
  actions: GrantedAction[] | null;
}
/** Roles that reach this environment by name. */
export async function loadGrants(sql: Sql, environmentId: string): Promise<Grant[]> {
  const rows = await sql<GrantRow>(
    `SELECT r.id, r.name, g->>'access' AS access, g->'actions' AS actions
     FROM roles r, jsonb_array_elements(r.environments) g
     WHERE r.organization_id = tocsin_organization() AND g->>'environment_id' = $1 ORDER BY r.name`,
    [environmentId],
  );
  return rows.map(({ actions, ...grant }) => ({ ...grant, ...(actions && { actions }) }));
}

/** Of these roles, which are no built-in ones; null takes the environment from one. */
export const saveGrants = (
  sql: Sql,
  environmentId: string,
  changes: readonly { id: string; grant: RoleGrant | null }[],
) =>
  sql(
    `UPDATE roles r SET environments = (SELECT coalesce(jsonb_agg(g), '[]')
     FROM jsonb_array_elements(r.environments) g WHERE g->>'environment_id' <> $1)
       || CASE WHEN w.after IS NULL OR w.after = 'null' THEN '[]' ELSE jsonb_build_array(w.after) END
     FROM json_to_recordset($2::json) AS w(id bigint, after jsonb)
     WHERE r.organization_id = tocsin_organization() AND r.id = w.id AND NOT r.is_built_in`,
    [environmentId, JSON.stringify(changes.map(({ id, grant }) => ({ id, after: grant })))],
  );
export const loadRoleNames = (sql: Sql): Promise<{ id: string; name: string }[]> =>
  sql("SELECT id, name FROM roles WHERE organization_id = tocsin_organization() ORDER BY name");

/** Near enough for a progress bar: what the counters say. */
export async function countPlaceable(sql: Sql): Promise<number> {
  const [row] = await sql<{ total: number }>(
    `SELECT coalesce(sum(active + snoozed + maintenance + resolved), 0)::int AS total
     FROM environment_sets WHERE organization_id = tocsin_organization()`,
  );
  return row?.total ?? 0;
}
