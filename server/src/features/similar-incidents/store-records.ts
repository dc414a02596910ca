/** Incidents with all that they are compared by. */
import type { Status } from "#contract/statuses.ts";
import type { Sql } from "../../platform/db.ts";

/** Of the alerts of one, and of each text its beginning. */
const texts = { alerts: 8, characters: 300 } as const;

export interface ComparedRow {
  id: string;
  title: string;
  subtitle: string;
  status: Status;
  active: boolean;
  start: number;
  end: number | null;
  facts: Record<string, string[]>;
  /** field → value → how many alerts have it, where more than one has. */
  repeated: Record<string, Record<string, number>>;
  comments: string[];
  texts: string[];
}

export const loadComparedRows = (sql: Sql, ids: readonly string[]): Promise<ComparedRow[]> =>
  sql<ComparedRow>(
    `SELECT i.id, i.title, i.subtitle, i.status, i.active, i.start, i."end",
       coalesce(f.facts, '{}') AS facts, coalesce(f.repeated, '{}') AS repeated,
       coalesce(f.comments, '[]') AS comments, coalesce(t.texts, '[]') AS texts
     FROM incidents i
     LEFT JOIN incident_facts f
       ON f.organization_id = i.organization_id AND f.incident_id = i.id
     LEFT JOIN LATERAL (SELECT jsonb_agg(DISTINCT text) AS texts FROM (
       SELECT left(a.description, ${texts.characters}) AS text FROM alerts a
       WHERE a.organization_id = i.organization_id AND a.incident_id = i.id
         AND a.description <> '' LIMIT ${texts.alerts}) described) t ON TRUE
     WHERE i.organization_id = tocsin_organization() AND i.id = ANY($1::bigint[])`,
    [ids],
    "similar-rows",
  );
