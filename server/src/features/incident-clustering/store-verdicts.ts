import type { RelationVerdict } from "#insight/relations/relation.ts";
import type { Sql } from "../../platform/db.ts";
import { compareIds, type Verdict } from "./group-incidents.ts";

const inOrganization = "organization_id = tocsin_organization()";
const mostVerdicts = 5000;

interface Author {
  by: { id: string | null; name: string };
  nowS: number;
}

/** Of each pair, in place of what was said before. */
export const saveVerdicts = (
  sql: Sql,
  verdicts: readonly RelationVerdict[],
  { by, nowS }: Author,
) =>
  sql(
    `INSERT INTO relation_verdicts (organization_id, incident_id, related_id, source_id, target_id,
       edge_type, is_right, actor_id, actor_name, at)
     SELECT tocsin_organization(), r.incident_id, r.related_id, r.source, r.target, r.type,
       r."isRight", $2, $3, $4
     FROM json_to_recordset($1::json) AS r(incident_id bigint, related_id bigint, source bigint,
       target bigint, type text, "isRight" boolean)
     ON CONFLICT (organization_id, incident_id, related_id) DO UPDATE
       SET source_id = excluded.source_id, target_id = excluded.target_id,
       edge_type = excluded.edge_type, is_right = excluded.is_right, actor_id = excluded.actor_id,
       actor_name = excluded.actor_name, at = excluded.at`,
    [
      JSON.stringify(
        verdicts.map((verdict) => {
          const [older, newer] = [verdict.source, verdict.target].sort(compareIds);
          return { ...verdict, incident_id: older, related_id: newer };
        }),
      ),
      by.id,
      by.name,
      nowS,
    ],
    "save-verdicts",
  );

/** The newest first: what the engine learns from. */
export const loadVerdicts = (sql: Sql): Promise<Verdict[]> =>
  sql<Verdict>(
    `SELECT source_id AS source, target_id AS target, edge_type AS type,
       is_right AS "isRight", actor_name AS by
     FROM relation_verdicts WHERE ${inOrganization}
     ORDER BY at DESC, incident_id DESC, related_id DESC LIMIT ${mostVerdicts}`,
    [],
    "relation-verdicts",
  );

/** Every word on an incident of these. */
export const loadVerdictsOn = (sql: Sql, ids: readonly string[]): Promise<Verdict[]> =>
  sql<Verdict>(
    `SELECT source_id AS source, target_id AS target, edge_type AS type,
       is_right AS "isRight", actor_name AS by
     FROM relation_verdicts WHERE ${inOrganization}
       AND (incident_id = ANY($1::bigint[]) OR related_id = ANY($1::bigint[]))
     ORDER BY at DESC, incident_id DESC, related_id DESC`,
    [ids],
    "verdicts-on",
  );

export const saveLead = (sql: Sql, incidentId: string, { by, nowS }: Author) =>
  sql(
    `INSERT INTO relation_leads (organization_id, incident_id, actor_id, actor_name, at)
     VALUES (tocsin_organization(), $1, $2, $3, $4)
     ON CONFLICT (organization_id, incident_id) DO UPDATE
       SET actor_id = excluded.actor_id, actor_name = excluded.actor_name, at = excluded.at`,
    [incidentId, by.id, by.name, nowS],
    "save-lead",
  );

/** The newest choice first. */
export async function loadLeads(sql: Sql, ids: readonly string[]): Promise<string[]> {
  const rows = await sql<{ incident_id: string }>(
    `SELECT incident_id FROM relation_leads
     WHERE ${inOrganization} AND incident_id = ANY($1::bigint[])
     ORDER BY at DESC, incident_id DESC`,
    [ids],
    "relation-leads",
  );
  return rows.map(({ incident_id }) => incident_id);
}
