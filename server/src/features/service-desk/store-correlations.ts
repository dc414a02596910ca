/** What was decided of incidents and tickets: by people, and by shares that opened a ticket. */
import type { Correlation, Verdict } from "#contract/service-desk.ts";
import type { OutboundKind } from "#contract/outbound/kinds.ts";
import type { Sql } from "../../platform/db.ts";
import { ticketKinds } from "./readers/readers.ts";

/** A link holds for as long as its share. */
const decided = `SELECT c.id, c.ticket_id, c.verdict, c.started_at AS start,
    CASE WHEN s.id IS NULL THEN c.ended_at ELSE (s.unsubscribed->>'at')::float8 END AS "end",
    json_build_object('kind', 'person', 'id', c.actor_id::text, 'name', c.actor_name) AS by,
    coalesce(s.closes_ticket, false) AS closes_with_incident, c.confidence, c.share_id
  FROM ticket_correlations c
  LEFT JOIN shares s ON s.organization_id = c.organization_id AND s.id = c.share_id
  WHERE c.organization_id = tocsin_organization() AND c.incident_id = $1`;
const shared = `SELECT s.id, t.id AS ticket_id, 'linked' AS verdict, s.at AS start,
    (s.unsubscribed->>'at')::float8 AS "end",
    json_build_object('kind', 'share', 'id', s.id::text, 'name', s.actor_name) AS by,
    true AS closes_with_incident, NULL::float8 AS confidence, s.id AS share_id
  FROM shares s
  JOIN outbound_integrations o ON o.organization_id = s.organization_id AND o.system = s.system
    AND o.id::text = s.address
  JOIN tickets t ON t.organization_id = o.organization_id AND t.integration_id = o.id
    AND t.external_id = s.external_id
  WHERE s.organization_id = tocsin_organization() AND s.incident_id = $1 AND s.ticket_id IS NULL
    AND s.system = ANY($2::text[])`;

export interface CorrelationRow extends Correlation {
  share_id: string | null;
}
/** Of an incident, newest first. */
export const loadCorrelations = (sql: Sql, incidentId: string): Promise<CorrelationRow[]> =>
  sql<CorrelationRow>(
    `${decided} UNION ALL ${shared} ORDER BY start DESC, id DESC LIMIT 1000`,
    [incidentId, ticketKinds],
    "correlations",
  );

export const correlationOnWire = ({
  share_id: _shareId,
  ...correlation
}: CorrelationRow): Correlation => correlation;

export async function insertCorrelation(
  sql: Sql,
  row: {
    incidentId: string;
    ticketId: string;
    verdict: Verdict;
    shareId: string | null;
    confidence: number | null;
    by: { id: string | null; name: string };
    nowS: number;
  },
): Promise<string> {
  const [inserted] = await sql<{ id: string }>(
    `INSERT INTO ticket_correlations (organization_id, incident_id, ticket_id, verdict, share_id,
       confidence, actor_id, actor_name, started_at)
     VALUES (tocsin_organization(), $1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
    [
      row.incidentId,
      row.ticketId,
      row.verdict,
      row.shareId,
      row.confidence,
      row.by.id,
      row.by.name,
      row.nowS,
    ],
    "insert-correlation",
  );
  if (!inserted) throw new Error("no correlation was written");
  return inserted.id;
}

export const endDismissal = (sql: Sql, id: string, nowS: number) =>
  sql(
    `UPDATE ticket_correlations SET ended_at = $2 WHERE organization_id = tocsin_organization()
     AND id = $1 AND share_id IS NULL AND ended_at IS NULL`,
    [id, nowS],
    "end-dismissal",
  );

export const saveClosing = (sql: Sql, shareId: string, closes: boolean) =>
  sql(
    `UPDATE shares SET closes_ticket = $2 WHERE organization_id = tocsin_organization()
     AND id = $1 AND ticket_id IS NOT NULL`,
    [shareId, closes],
    "save-closing",
  );

export interface LinkableTicket {
  id: string;
  integration_id: string;
  system: OutboundKind;
  system_name: string;
  key: string;
}
export async function findLinkable(sql: Sql, id: string): Promise<LinkableTicket | null> {
  const [row] = await sql<LinkableTicket>(
    `SELECT t.id, t.integration_id, o.system, o.name AS system_name, t.key FROM tickets t
     JOIN outbound_integrations o ON o.organization_id = t.organization_id
       AND o.id = t.integration_id
     WHERE t.organization_id = tocsin_organization() AND t.id = $1`,
    [id],
    "find-ticket",
  );
  return row ?? null;
}

/** Of suggestions that were judged since then; an ended link was none. */
export async function loadPrecision(
  sql: Sql,
  sinceS: number,
): Promise<{ right: number; of: number } | null> {
  const [row] = await sql<{ right: number; of: number }>(
    `SELECT count(*) FILTER (WHERE c.verdict = 'linked' AND s.unsubscribed IS NULL)::int AS "right",
       count(*)::int AS of
     FROM ticket_correlations c
     LEFT JOIN shares s ON s.organization_id = c.organization_id AND s.id = c.share_id
     WHERE c.organization_id = tocsin_organization() AND c.started_at >= $1
       AND c.confidence IS NOT NULL AND (c.verdict = 'linked' OR c.ended_at IS NULL)`,
    [sinceS],
    "suggestion-precision",
  );
  return row === undefined || row.of === 0 ? null : row;
}

/** What its alerts say, each once, and of each the beginning. */
export async function loadAlertTexts(sql: Sql, incidentId: string): Promise<string[]> {
  const rows = await sql<{ text: string }>(
    `SELECT text FROM (SELECT left(description, 500) AS text, min(id) AS first FROM alerts
       WHERE organization_id = tocsin_organization() AND incident_id = $1 AND description <> ''
       GROUP BY 1) t ORDER BY first LIMIT 20`,
    [incidentId],
    "alert-texts",
  );
  return rows.map(({ text }) => text);
}
