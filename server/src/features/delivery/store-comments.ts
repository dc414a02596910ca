import { withPlainMentions } from "#contract/mentions.ts";
import type { Sql } from "../../platform/db.ts";

/** What somebody wrote at an incident, as its targets read it. */
export interface MessageComment {
  id: string;
  author: string;
  text: string;
}

/** No message waits for longer, so older ones are in none that is to come. */
const maxAgeS = 2 * 24 * 3600;

/**
 * Share → comments at its incident that no message of the share has told, oldest first. Its target
 * has those that came from there.
 */
export async function loadNewComments(
  sql: Sql,
  shares: readonly { share_id: string; incident_id: string }[],
  nowS: number,
): Promise<Map<string, MessageComment[]>> {
  if (shares.length === 0) return new Map();
  const rows = await sql<MessageComment & { share_id: string }>(
    `SELECT r.share_id::text AS share_id, a.id, a.actor_name AS author,
       coalesce(a.params->>'body', '') AS text
     FROM json_to_recordset($1::json) AS r(share_id bigint, incident_id bigint)
     JOIN activities a ON a.organization_id = tocsin_organization()
       AND a.incident_id = r.incident_id AND a.type = 'commented' AND a.at > $2
     WHERE a.id > coalesce((SELECT max((d.message->>'comment_id')::bigint) FROM deliveries d
       WHERE d.organization_id = tocsin_organization() AND d.share_id = r.share_id
         AND d.state IN ('sent', 'delivered')), r.share_id)
       AND NOT (a.params ? 'target' AND EXISTS (SELECT FROM shares s
         WHERE s.organization_id = tocsin_organization() AND s.id = r.share_id
           AND s.address = a.params->>'target'))
     ORDER BY a.id`,
    [
      JSON.stringify(shares.map(({ share_id, incident_id }) => ({ share_id, incident_id }))),
      nowS - maxAgeS,
    ],
    "new-comments",
  );
  return Map.groupBy(
    rows.map((row) => ({ ...row, text: withPlainMentions(row.text) })),
    ({ share_id }) => share_id,
  );
}
