/** Who is who at a target, as it was looked up; and where somebody waits for an answer. */
import type { Callback } from "#contract/callbacks.ts";
import type { Sql } from "../../platform/db.ts";
import type { CallbackPerson } from "./look-ups/look-up.ts";

interface PersonKey {
  integrationId: string;
  person: string;
}

/** Those that are known, by what the target knows them by. */
export async function findPeople(
  sql: Sql,
  { integrationId, people }: { integrationId: string; people: readonly string[] },
  sinceS: number,
): Promise<Map<string, CallbackPerson>> {
  const rows = await sql<CallbackPerson & { person: string }>(
    `SELECT person, name, email FROM callback_people
     WHERE organization_id = tocsin_organization() AND integration_id = $1
       AND person = ANY($2::text[]) AND looked_up_at > $3`,
    [integrationId, people, sinceS],
    "find-callback-people",
  );
  return new Map(rows.map(({ person, name, email }) => [person, { name, email }]));
}

export const savePerson = (
  sql: Sql,
  { integrationId, person }: PersonKey,
  { name, email, nowS }: CallbackPerson & { nowS: number },
) =>
  sql(
    `INSERT INTO callback_people (organization_id, integration_id, person, name, email,
       looked_up_at)
     VALUES (tocsin_organization(), $1, $2, $3, $4, $5)
     ON CONFLICT (organization_id, integration_id, person) DO UPDATE SET name = excluded.name,
       email = excluded.email, looked_up_at = excluded.looked_up_at`,
    [integrationId, person, name, email, nowS],
    "save-callback-person",
  );

export const deleteOldPeople = (sql: Sql, beforeS: number) =>
  sql(
    `DELETE FROM callback_people WHERE organization_id = tocsin_organization()
     AND looked_up_at < $1`,
    [beforeS],
    "delete-callback-people",
  );

export const saveActor = (sql: Sql, id: string, { name, email }: CallbackPerson) =>
  sql(
    `UPDATE callbacks SET actor = $2::jsonb WHERE organization_id = tocsin_organization()
     AND id = $1`,
    [id, JSON.stringify({ name, email })],
    "save-callback-actor",
  );

export const saveAssignee = (sql: Sql, id: string, { email }: CallbackPerson) =>
  sql(
    `UPDATE callbacks SET change = change || jsonb_build_object('to', $2::text)
     WHERE organization_id = tocsin_organization() AND id = $1`,
    [id, email],
    "save-callback-assignee",
  );

export interface AwaitedReply extends Pick<Callback, "received_at" | "state" | "reason"> {
  integration_id: string;
  reply_to: string;
}
export async function loadAwaitedReply(sql: Sql, id: string): Promise<AwaitedReply | null> {
  const [row] = await sql<AwaitedReply>(
    `SELECT integration_id, received_at, state, reason, reply_to FROM callbacks
     WHERE organization_id = tocsin_organization() AND id = $1 AND reply_to IS NOT NULL`,
    [id],
    "awaited-reply",
  );
  return row ?? null;
}

export const clearReply = (sql: Sql, id: string) =>
  sql(
    `UPDATE callbacks SET reply_to = NULL WHERE organization_id = tocsin_organization()
     AND id = $1`,
    [id],
    "clear-reply",
  );
