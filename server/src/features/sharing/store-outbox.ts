import type { DeliveryEvent } from "#contract/delivery.ts";
import type { Channel } from "#contract/sharing.ts";
import type { Sql } from "../../platform/db.ts";
import { currentSpan } from "../../platform/trace-scope.ts";

/** Heard by every server process when there is something to send. */
export const outboxChannel = "tocsin_outbox";
/** Changes within so many seconds of a share's last message are one message. */
const coalesceS = 15;

/** What the targets of an incident are told; those of `except` have a message of their own. */
export interface OutboxChange {
  incident_id: string;
  events: readonly DeliveryEvent[];
  /** Targets of this kind alone; without it all. */
  system?: Channel;
}

/**
 * In the transaction of the change. What is still queued for a share takes in what has changed
 * since; shares that were only recorded have no messages.
 */
export async function queueMessages(
  sql: Sql,
  organizationId: string,
  {
    changes,
    newShareIds,
    endedShareIds,
    nowS,
  }: {
    changes: readonly OutboxChange[];
    newShareIds: readonly string[];
    /** Undone after they were sent: their targets are told so, and nothing more. */
    endedShareIds: readonly string[];
    nowS: number;
  },
): Promise<void> {
  if (changes.length === 0 && newShareIds.length === 0 && endedShareIds.length === 0) return;
  const queued = await sql<{ id: string }>(
    `INSERT INTO deliveries AS d (organization_id, share_id, incident_id, system, address, sequence,
       events, state, created_at, due_at, traceparent)
     SELECT s.organization_id, s.id, s.incident_id, s.system, s.address,
       coalesce(last.sequence, 0) + 1, t.events, 'queued', $5::float8,
       greatest($5::float8, last.created_at + $6::float8, last.settled_at + $6::float8), $7
     FROM (
       SELECT o.id, ARRAY['shared'] AS events FROM unnest($3::bigint[]) AS o(id)
       UNION ALL SELECT o.id, ARRAY['unsubscribed'] FROM unnest($4::bigint[]) AS o(id)
       UNION ALL SELECT o.id, ARRAY(SELECT json_array_elements_text(c.events))
         FROM json_to_recordset($2::json) AS c(incident_id bigint, events json, system text)
         JOIN shares o ON o.organization_id = $1 AND o.incident_id = c.incident_id
           AND (c.system IS NULL OR o.system = c.system)
           AND o.unsubscribed IS NULL AND NOT o.id = ANY($3::bigint[])
     ) t
     JOIN shares s ON s.organization_id = $1 AND s.id = t.id AND s.state <> 'recorded'
     LEFT JOIN LATERAL (SELECT p.sequence, p.created_at, p.settled_at FROM deliveries p
       WHERE p.organization_id = s.organization_id AND p.share_id = s.id
       ORDER BY p.sequence DESC LIMIT 1) last ON true
     ON CONFLICT (organization_id, share_id) WHERE state = 'queued'
       DO UPDATE SET events =
         CASE WHEN excluded.events <@ d.events THEN d.events ELSE d.events || excluded.events END,
         traceparent = coalesce(d.traceparent, excluded.traceparent)
     RETURNING d.id`,
    [
      organizationId,
      JSON.stringify(changes),
      newShareIds,
      endedShareIds,
      nowS,
      coalesceS,
      currentSpan()?.traceparent ?? null,
    ],
    "queue-messages",
  );
  if (queued.length > 0) await wakeDelivery(sql, organizationId);
}

/** Heard after the commit. */
export const wakeDelivery = (sql: Sql, organizationId: string) =>
  sql("SELECT pg_notify($1, $2)", [outboxChannel, organizationId], "wake-delivery");

/**
 * Of shares that are undone: those of which nothing was handed to a channel. Their messages are
 * gone, and nobody sends them meanwhile.
 */
export async function withdrawMessages(sql: Sql, shareIds: readonly string[]): Promise<string[]> {
  if (shareIds.length === 0) return [];
  await sql(
    `DELETE FROM deliveries WHERE organization_id = tocsin_organization()
     AND share_id = ANY($1::bigint[]) AND state = 'queued'`,
    [shareIds],
    "withdraw-messages",
  );
  const rows = await sql<{ id: string }>(
    `SELECT o.id FROM unnest($1::bigint[]) AS o(id) WHERE NOT EXISTS (SELECT FROM deliveries d
       WHERE d.organization_id = tocsin_organization() AND d.share_id = o.id)`,
    [shareIds],
    "unsent-shares",
  );
  return rows.map(({ id }) => id);
}

/** Whoever is unsubscribed is not told either what waits. */
export async function dropMessages(
  sql: Sql,
  shareIds: readonly string[],
  nowS: number,
): Promise<void> {
  if (shareIds.length === 0) return;
  await sql(
    `UPDATE deliveries SET state = 'dropped', settled_at = $2, reason = 'The target is unsubscribed'
     WHERE organization_id = tocsin_organization() AND share_id = ANY($1::bigint[])
       AND state IN ('queued', 'failed')`,
    [shareIds, nowS],
    "drop-messages",
  );
}
