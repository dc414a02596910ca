import type { Callback, CallbackChange } from "#contract/callbacks.ts";
import type { Sql } from "../../platform/db.ts";
import type { OutboundRow } from "../outbound-integrations/outbound-row.ts";
import type { CallbackActor } from "./reader.ts";

export type CallbackTarget = Pick<
  OutboundRow,
  "id" | "system" | "name" | "config" | "secrets" | "active"
> & { organization_id: string };

/** In system mode: its signature is what proves whoever calls. */
export async function findCallbackTarget(sql: Sql, id: string): Promise<CallbackTarget | null> {
  const [row] = await sql<CallbackTarget>(
    `SELECT organization_id, id, system, name, config, secrets, active FROM outbound_integrations
     WHERE id = $1`,
    [id],
    "callback-target",
  );
  return row ?? null;
}

/** A row of callbacks as it is received. */
export interface NewCallback {
  key: string;
  /** Of what is signed without a time, so that another id makes nothing new of it; else null. */
  digest: string | null;
  external_id: string | null;
  share_id: string | null;
  change: CallbackChange;
  actor: Omit<CallbackActor, "id">;
  /** By what the target knows the actor; null where there is nothing to look up. */
  person: string | null;
  /** By what it knows whoever is assigned; null where there is nothing to look up. */
  assignee: string | null;
  is_button: boolean;
  /** By the sender's clock; null where the signature has a time. */
  happened_at: number | null;
  /** Where the actor is answered; null where nobody waits. */
  reply_to: string | null;
}

/** Those that are new: a key or a digest that is known changes nothing. */
export async function insertCallbacks(
  sql: Sql,
  callbacks: readonly NewCallback[],
  { integrationId, nowS }: { integrationId: string; nowS: number },
): Promise<Pick<QueuedCallback, "id" | "person" | "assignee">[]> {
  return sql<Pick<QueuedCallback, "id" | "person" | "assignee">>(
    `INSERT INTO callbacks (organization_id, integration_id, received_at, key, digest,
       external_id, share_id, change, actor, person, assignee, is_button, happened_at, reply_to)
     SELECT tocsin_organization(), $2, $3, r.* FROM json_to_recordset($1::json)
       AS r(key text, digest text, external_id text, share_id bigint, change jsonb, actor jsonb,
         person text, assignee text, is_button boolean, happened_at float8, reply_to text)
     ON CONFLICT DO NOTHING RETURNING id, person, assignee`,
    [JSON.stringify(callbacks), integrationId, nowS],
    "insert-callbacks",
  );
}

export interface QueuedCallback extends Omit<NewCallback, "key" | "digest"> {
  id: string;
  received_at: number;
  integration_id: string;
  system: OutboundRow["system"];
  target_name: string;
  config: OutboundRow["config"];
}
/** Null where it is settled already. */
export async function loadQueuedCallback(sql: Sql, id: string): Promise<QueuedCallback | null> {
  const [row] = await sql<QueuedCallback>(
    `SELECT c.id, c.integration_id, c.external_id, c.share_id, c.change, c.actor, c.is_button,
       c.received_at, c.happened_at, c.person, c.assignee, c.reply_to, o.system, o.name AS target_name, o.config
     FROM callbacks c JOIN outbound_integrations o ON o.organization_id = c.organization_id
       AND o.id = c.integration_id
     WHERE c.organization_id = tocsin_organization() AND c.id = $1 AND c.state = 'queued'
     FOR UPDATE OF c`,
    [id],
    "queued-callback",
  );
  return row ?? null;
}

export async function settleCallback(
  sql: Sql,
  id: string,
  end: Pick<Callback, "state" | "reason" | "incident_id"> & { nowS: number },
): Promise<void> {
  await sql(
    `UPDATE callbacks SET state = $2, reason = $3, incident_id = $4, settled_at = $5
     WHERE organization_id = tocsin_organization() AND id = $1`,
    [id, end.state, end.reason, end.incident_id, end.nowS],
    "settle-callback",
  );
}

/**
 * The newest share that a target means; of another target, nothing. What becomes of a ticket that is
 * only linked says nothing of the incident.
 */
export async function findCallbackShare(
  sql: Sql,
  {
    system,
    integration_id,
    external_id,
    share_id,
    actor,
  }: Pick<QueuedCallback, "system" | "integration_id" | "external_id" | "share_id" | "actor">,
): Promise<{ id: string; incident_id: string } | null> {
  const [row] = await sql<{ id: string; incident_id: string }>(
    `SELECT s.id, s.incident_id FROM shares s WHERE s.organization_id = tocsin_organization()
     AND s.system = $1 AND s.address = $2 AND s.unsubscribed IS NULL AND s.ticket_id IS NULL
     AND (s.external_id = $3 OR s.id = $4 OR s.external->>'url' = $3) ORDER BY s.id DESC LIMIT 1`,
    // What goes through a gateway is shared with a number.
    [system, actor.phone ?? integration_id, external_id, share_id],
    "callback-share",
  );
  return row ?? null;
}

export async function isReopenedSince(sql: Sql, incidentId: string, atS: number): Promise<boolean> {
  const rows = await sql(
    `SELECT 1 AS reopened FROM activities WHERE organization_id = tocsin_organization()
     AND incident_id = $1 AND type = 'reopened' AND at > $2 LIMIT 1`,
    [incidentId, atS],
    "reopened-since",
  );
  return rows.length > 0;
}

/** A person who has joined, by address; nobody where it is not known. */
export async function findMember(sql: Sql, email: string): Promise<string | null> {
  if (email === "") return null;
  const [row] = await sql<{ user_id: string }>(
    `SELECT m.user_id FROM memberships m JOIN users u ON u.id = m.user_id
     WHERE m.organization_id = tocsin_organization() AND u.username = lower($1) AND m.active
       AND m.is_accepted AND NOT u.is_service`,
    [email],
    "member-by-address",
  );
  return row?.user_id ?? null;
}

/** A number that several people have is nobody's. */
export async function findMemberByPhone(sql: Sql, phone: string): Promise<string | null> {
  const rows = await sql<{ user_id: string }>(
    `SELECT m.user_id FROM memberships m JOIN users u ON u.id = m.user_id
     WHERE m.organization_id = tocsin_organization() AND u.phone_number = $1 AND m.active
       AND m.is_accepted AND NOT u.is_service LIMIT 2`,
    [phone],
    "member-by-phone",
  );
  return rows.length === 1 ? (rows[0]?.user_id ?? null) : null;
}

export async function listCallbacks(
  sql: Sql,
  { integrationId, page, perPage }: { integrationId: string; page: number; perPage: number },
): Promise<{ items: Callback[]; total: number }> {
  const items = await sql<Callback>(
    `SELECT id, received_at, change, actor - 'phone' AS actor, incident_id, state, reason, settled_at FROM callbacks
     WHERE organization_id = tocsin_organization() AND integration_id = $1
     ORDER BY id DESC LIMIT $2 OFFSET $3`,
    [integrationId, perPage, (page - 1) * perPage],
    "callbacks",
  );
  const [count] = await sql<{ total: number }>(
    `SELECT count(*)::int AS total FROM callbacks
     WHERE organization_id = tocsin_organization() AND integration_id = $1`,
    [integrationId],
    "count-callbacks",
  );
  return { items, total: count?.total ?? 0 };
}

export const deleteOldCallbacks = async (
  sql: Sql,
  beforeS: number,
  limit: number,
): Promise<number> => {
  const rows = await sql(
    `DELETE FROM callbacks WHERE organization_id = tocsin_organization() AND id IN (
       SELECT id FROM callbacks WHERE organization_id = tocsin_organization() AND received_at < $1
         AND state <> 'queued' ORDER BY id LIMIT $2) RETURNING id`,
    [beforeS, limit],
    "delete-callbacks",
  );
  return rows.length;
};
