import type { Change } from "#contract/changes.ts";
import type { Sql } from "../../platform/db.ts";

/** As it was reported: what a report says nothing of is not known. */
export type NewChange = Omit<Change, "id" | "source_system" | "created_at">;
export type StoredChange = Omit<Change, "source_system" | "created_at">;

const columns = {
  integration_id: "bigint",
  identifier: "text",
  status: "text",
  summary: "text",
  start: "float8",
  end: "float8",
  ticket_url: "text",
  tags: "jsonb",
  metadata: "jsonb",
  updated_at: "float8",
} as const satisfies Record<keyof NewChange, string>;
const names = Object.keys(columns).map((name) => `"${name}"`);
const typedColumns = Object.entries(columns)
  .map(([name, type]) => `"${name}" ${type}`)
  .join(", ");
const replaced = names.filter((name) => !['"integration_id"', '"identifier"'].includes(name));

/** Of the summary, without its numbers and hashes. */
const likeness = "md5(regexp_replace(lower(r.summary), '[0-9a-f]*[0-9][0-9a-f]*', '#', 'g'))";

/** Those that are known already, locked. */
export const lockKnownChanges = (
  sql: Sql,
  changes: readonly Pick<NewChange, "integration_id" | "identifier">[],
): Promise<StoredChange[]> =>
  sql<StoredChange>(
    `SELECT c.id, c.integration_id, c.identifier, c.status, c.summary, c.start, c."end",
       c.ticket_url, c.tags, c.metadata, c.updated_at
     FROM json_to_recordset($1::json) AS r(integration_id bigint, identifier text)
     JOIN changes c ON c.organization_id = tocsin_organization()
       AND c.integration_id = r.integration_id AND c.identifier = r.identifier
     ORDER BY c.id FOR UPDATE OF c`,
    [JSON.stringify(changes)],
    "lock-known-changes",
  );

/** One for each identifier. What is stored is never replaced by older. */
export const saveChanges = (
  sql: Sql,
  changes: readonly NewChange[],
  nowS: number,
): Promise<{ id: string }[]> =>
  sql<{ id: string }>(
    `INSERT INTO changes AS c (organization_id, created_at, likeness, ${names.join(", ")})
     SELECT tocsin_organization(), $2::float8, ${likeness}, ${names.map((name) => `r.${name}`).join(", ")}
     FROM json_to_recordset($1::json) AS r(${typedColumns})
     ORDER BY r.integration_id, r.identifier
     ON CONFLICT (organization_id, integration_id, identifier) DO UPDATE
       SET ${["likeness", ...replaced].map((name) => `${name} = excluded.${name}`).join(", ")}
     WHERE excluded.updated_at >= c.updated_at
     RETURNING c.id`,
    [JSON.stringify(changes), nowS],
    "save-changes",
  );
