import type { Sql } from "../../platform/db.ts";

const inOrganization = "organization_id = tocsin_organization()";

export interface WorkflowAuthor {
  workflow_id: string;
  id: string;
  name: string;
}
export const loadAuthors = (sql: Sql): Promise<WorkflowAuthor[]> =>
  sql<WorkflowAuthor>(
    `SELECT a.workflow_id, u.id, u.name FROM workflow_authors a JOIN users u ON u.id = a.user_id
     WHERE a.${inOrganization}`,
    [],
    "workflow-authors",
  );

export async function loadAuthor(sql: Sql, workflowId: string): Promise<WorkflowAuthor | null> {
  const [row] = await sql<WorkflowAuthor>(
    `SELECT a.workflow_id, u.id, u.name FROM workflow_authors a JOIN users u ON u.id = a.user_id
     WHERE a.${inOrganization} AND a.workflow_id = $1`,
    [workflowId],
    "workflow-author",
  );
  return row ?? null;
}

/** Nobody: whatever wrote it is no member, and then it does not run. */
export const saveAuthor = (sql: Sql, workflowId: string, userId: string | null) =>
  userId === null
    ? sql(`DELETE FROM workflow_authors WHERE ${inOrganization} AND workflow_id = $1`, [workflowId])
    : sql(
        `INSERT INTO workflow_authors (organization_id, workflow_id, user_id)
         VALUES (tocsin_organization(), $1, $2)
         ON CONFLICT (organization_id, workflow_id) DO UPDATE SET user_id = excluded.user_id`,
        [workflowId, userId],
      );

/** Whether calls and commands always wait for a second person. */
export async function loadSecondPersonRule(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ workflow_second_person: boolean }>(
    "SELECT workflow_second_person FROM organizations WHERE id = tocsin_organization()",
    [],
    "workflow-second-person",
  );
  return row?.workflow_second_person ?? false;
}

/** By its name, in any case of letters. */
export async function findServiceAccount(sql: Sql, name: string): Promise<string | null> {
  const [row] = await sql<{ id: string }>(
    `SELECT u.id FROM memberships m JOIN users u ON u.id = m.user_id AND u.is_service
     WHERE m.${inOrganization} AND m.active AND lower(u.name) = lower($1) ORDER BY u.id LIMIT 1`,
    [name],
    "service-account-of-name",
  );
  return row?.id ?? null;
}

/** Whoever is assigned to an incident, responders included. */
export async function loadIncidentPeople(
  sql: Sql,
  incidentId: string,
): Promise<{ title: string; people: string[] } | null> {
  const [row] = await sql<{ title: string; assignee: string | null; responders: string[] }>(
    `SELECT title, assignment->>'assignee' AS assignee,
       ARRAY(SELECT r->>'id' FROM jsonb_array_elements(responders) r) AS responders
     FROM incidents WHERE ${inOrganization} AND id = $1`,
    [incidentId],
    "incident-people",
  );
  if (!row) return null;
  const { title, assignee, responders } = row;
  return { title, people: assignee === null ? responders : [assignee, ...responders] };
}

/** A member by user name or e-mail address; service accounts are not assigned. */
export async function findPerson(sql: Sql, text: string): Promise<string | null> {
  const [row] = await sql<{ id: string }>(
    `SELECT u.id FROM memberships m JOIN users u ON u.id = m.user_id AND NOT u.is_service
     WHERE m.${inOrganization} AND m.active
       AND (lower(u.username) = lower($1) OR lower(u.name) = lower($1) OR u.id::text = $1)
     ORDER BY u.id LIMIT 1`,
    [text.trim()],
    "person-of-name",
  );
  return row?.id ?? null;
}
