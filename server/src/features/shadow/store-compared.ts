/** What would have been sent here, and what became of the alerts that it was about. */
import type { Sql } from "../../platform/db.ts";

interface AlertKeys {
  identity: string;
  primary: string;
  secondary: string | null;
}
export interface MessageRow {
  id: string;
  incident_id: string;
  at: number;
  is_resolved: boolean;
  title: string;
  receiver: string;
  alerts: AlertKeys[];
}
/** Messages that begin or end an incident for somebody, sent or withheld; oldest first. */
export const loadMessages = (
  sql: Sql,
  { from, to, limit }: { from: number; to: number; limit: number },
): Promise<MessageRow[]> =>
  sql<MessageRow>(
    `SELECT d.id, d.incident_id, d.created_at AS at, d.message->>'event' = 'resolved' AS is_resolved,
       i.title, coalesce(nullif(s.name, ''), d.address) AS receiver,
       (SELECT coalesce(json_agg(json_build_object('identity', a.identity,
          'primary', a.primary_value, 'secondary', a.secondary_value)), '[]') FROM alerts a
        WHERE a.organization_id = tocsin_organization() AND a.incident_id = d.incident_id) AS alerts
     FROM deliveries d
     JOIN incidents i ON i.organization_id = d.organization_id AND i.id = d.incident_id
     LEFT JOIN shares s ON s.organization_id = d.organization_id AND s.id = d.share_id
     WHERE d.organization_id = tocsin_organization() AND d.created_at >= $1 AND d.created_at < $2
       AND d.state <> 'dropped' AND d.message->>'event' IN ('shared', 'reopened', 'resolved')
     ORDER BY d.created_at, d.id LIMIT $3`,
    [from, to, limit],
    "shadow-messages",
  );

export interface AlertFacts {
  identity: string;
  incident_id: string;
  muted: boolean;
  /** Of the first share of its incident; null where there is none. */
  shared_at: number | null;
}
/** The newest alert of each identity. */
export const loadAlertFacts = (sql: Sql, identities: readonly string[]): Promise<AlertFacts[]> =>
  sql<AlertFacts>(
    `SELECT DISTINCT ON (a.identity) a.identity, a.incident_id, a.muted,
       (SELECT min(s.at) FROM shares s WHERE s.organization_id = a.organization_id
          AND s.incident_id = a.incident_id) AS shared_at
     FROM alerts a WHERE a.organization_id = tocsin_organization()
       AND a.identity = ANY($1::uuid[]) ORDER BY a.identity, a.id DESC`,
    [identities],
    "shadow-alerts",
  );
