import type { Sql } from "../../platform/db.ts";
import { boundedTicket, type ReadTicket } from "./ticket.ts";

const columns = {
  external_id: "text",
  key: "text",
  title: "text",
  description: "text",
  status: "text",
  is_open: "boolean",
  url: "text",
  priority: "text",
  severity: "text",
  impact: "text",
  assignment_group: "text",
  close_code: "text",
  requester: "text",
  notes: "jsonb",
  labels: "jsonb",
  opened_at: "float8",
  updated_at: "float8",
  closed_at: "float8",
} as const satisfies Record<keyof ReadTicket, string>;
const names = Object.keys(columns);
const typedColumns = Object.entries(columns)
  .map(([name, type]) => `${name} ${type}`)
  .join(", ");
const ticketsPerStatement = 100;

/** Answers how many are new or other than they were. What is stored is never replaced by older. */
export async function saveTickets(
  sql: Sql,
  integrationId: string,
  tickets: readonly ReadTicket[],
): Promise<number> {
  const rows = [...new Map(tickets.map((ticket) => [ticket.external_id, ticket])).values()]
    .map(boundedTicket)
    .toSorted((a, b) => (a.external_id < b.external_id ? -1 : 1));
  let changed = 0;
  for (let from = 0; from < rows.length; from += ticketsPerStatement) {
    const written = await sql(
      `INSERT INTO tickets AS t (organization_id, integration_id, ${names.join(", ")})
       SELECT tocsin_organization(), $2, ${names.map((name) => `r.${name}`).join(", ")}
       FROM json_to_recordset($1::json) AS r(${typedColumns})
       ON CONFLICT (organization_id, integration_id, external_id) DO UPDATE
         SET ${names.map((name) => `${name} = excluded.${name}`).join(", ")}
       WHERE excluded.updated_at >= t.updated_at
         AND (${names.map((name) => `t.${name}`).join(", ")})
           IS DISTINCT FROM (${names.map((name) => `excluded.${name}`).join(", ")})
       RETURNING t.id`,
      [JSON.stringify(rows.slice(from, from + ticketsPerStatement)), integrationId],
      "save-tickets",
    );
    changed += written.length;
  }
  return changed;
}

export async function findKnownTickets(
  sql: Sql,
  integrationId: string,
  tickets: readonly Pick<ReadTicket, "external_id">[],
): Promise<ReadonlySet<string>> {
  const rows = await sql<Pick<ReadTicket, "external_id">>(
    `SELECT external_id FROM tickets WHERE organization_id = tocsin_organization()
     AND integration_id = $1 AND external_id = ANY($2::text[])`,
    [integrationId, tickets.map(({ external_id }) => external_id)],
    "known-tickets",
  );
  return new Set(rows.map(({ external_id }) => external_id));
}
