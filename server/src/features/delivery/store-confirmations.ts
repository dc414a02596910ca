import type { Channel } from "#contract/sharing.ts";
import type { Sql } from "../../platform/db.ts";

export interface Confirmation {
  system: Channel;
  /** Null where the receiver's own name for the message is enough. */
  address: string | null;
  /** The message's id, or what the receiver calls it. */
  messageId: string;
  state: "delivered" | "dead";
  reason: string | null;
  nowS: number;
}

/** A dead letter that nobody had confirmed in time still can be; nothing else changes any more. */
const isOpen = "(d.state = 'sent' OR (d.state = 'dead' AND d.confirm_by IS NOT NULL))";

/** The incident of the message; null where it is settled, or none is meant. */
export async function confirmMessage(
  sql: Sql,
  { system, address, messageId, state, reason, nowS }: Confirmation,
): Promise<string | null> {
  const [row] = await sql<{ incident_id: string }>(
    `WITH confirmed AS (UPDATE deliveries d SET state = $4, reason = $5, settled_at = $6,
         confirm_by = NULL
       WHERE d.organization_id = tocsin_organization() AND d.system = $1
         AND ($2::text IS NULL OR d.address = $2)
         AND (d.receipt = $3 OR d.id = CASE WHEN $3 ~ '^[0-9]{1,18}$' THEN $3::bigint END)
         AND ${isOpen}
       RETURNING d.share_id, d.sequence, d.state, d.incident_id),
     updated AS (UPDATE shares s SET state = confirmed.state FROM confirmed
       WHERE s.organization_id = tocsin_organization() AND s.id = confirmed.share_id
         AND NOT EXISTS (SELECT FROM deliveries n WHERE n.organization_id = s.organization_id
           AND n.share_id = s.id AND n.sequence > confirmed.sequence))
     SELECT incident_id FROM confirmed`,
    [system, address, messageId, state, reason, nowS],
    "confirm-message",
  );
  return row?.incident_id ?? null;
}

/** Of these, what nobody has confirmed in time. */
export const giveUpUnconfirmed = (sql: Sql, ids: readonly string[], nowS: number) =>
  sql(
    `WITH dead AS (UPDATE deliveries d SET state = 'dead', settled_at = $2,
         reason = 'The receiver did not confirm it within '
           || round((d.confirm_by - d.settled_at)::numeric / 60) || ' minutes'
       WHERE d.organization_id = tocsin_organization() AND d.id = ANY($1::bigint[])
         AND d.state = 'sent' AND d.confirm_by <= $2
       RETURNING d.share_id, d.sequence)
     UPDATE shares s SET state = 'dead' FROM dead
     WHERE s.organization_id = tocsin_organization() AND s.id = dead.share_id
       AND NOT EXISTS (SELECT FROM deliveries n WHERE n.organization_id = s.organization_id
         AND n.share_id = s.id AND n.sequence > dead.sequence)`,
    [ids, nowS],
    "give-up-unconfirmed",
  );
