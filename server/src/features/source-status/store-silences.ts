/** When sources were silent, kept for as long as analytics counts. */
import type { Sql } from "../../platform/db.ts";

interface SilenceChange {
  id: string;
  source_system: string;
  /** Silence counts from then on. */
  quietFrom: number;
  /** Null: it is over. */
  silent_since: number | null;
}

/** A silence is over with the first minute in which the source has sent, or when nobody waits for it. */
export const recordSilences = (sql: Sql, changes: readonly SilenceChange[], nowS: number) =>
  sql(
    `WITH changes AS (SELECT * FROM json_to_recordset($1::json)
         AS c(id bigint, source_system text, "quietFrom" float8, silent_since float8)),
       begun AS (INSERT INTO source_silences (organization_id, integration_id, since, source_system)
         SELECT (SELECT tocsin_organization()), c.id, c."quietFrom", c.source_system FROM changes c
         WHERE c.silent_since IS NOT NULL ON CONFLICT DO NOTHING)
     UPDATE source_silences s SET until = greatest(s.since, coalesce((SELECT min(m.minute) * 60.0
         FROM source_minutes m WHERE m.organization_id = s.organization_id
           AND m.integration_id = s.integration_id AND m.minute * 60 > s.since), $2))
     FROM changes c WHERE s.organization_id = (SELECT tocsin_organization())
       AND s.integration_id = c.id AND c.silent_since IS NULL AND s.until IS NULL`,
    [JSON.stringify(changes), nowS],
    "record-silences",
  );

export interface Silence {
  source_system: string;
  since: number;
  /** Null while it lasts. */
  until: number | null;
}
/** Those that touch a time. */
export const loadSilences = (
  sql: Sql,
  { from, to }: { from: number; to: number },
): Promise<Silence[]> =>
  sql<Silence>(
    `SELECT source_system, since, until FROM source_silences
     WHERE organization_id = tocsin_organization() AND since <= $2
       AND coalesce(until, $2) >= $1`,
    [from, to],
    "source-silences",
  );

export const deleteOldSilences = (sql: Sql, before: number) =>
  sql(
    "DELETE FROM source_silences WHERE organization_id = tocsin_organization() AND until < $1",
    [before],
    "delete-old-silences",
  );
