import type { Sql } from "../../../platform/db.ts";
import type { IncidentState } from "../world/state.ts";

const inOrganization = "organization_id = tocsin_organization()";

export interface PartRow {
  id: string;
  first_part_id: string | null;
  set_id: number;
}
/** The incidents of these ids and all that continue them, in order; merged ones are none any more. */
export const loadParts = (sql: Sql, firstIds: readonly string[]): Promise<PartRow[]> =>
  sql<PartRow>(
    `SELECT id, first_part_id, set_id FROM incidents WHERE ${inOrganization}
     AND first_part_id = ANY($1::bigint[]) AND merged_into IS NULL
     UNION ALL SELECT id, first_part_id, set_id FROM incidents WHERE ${inOrganization}
       AND id = ANY($1::bigint[]) AND merged_into IS NULL
     ORDER BY id`,
    [firstIds],
    "parts",
  );

/** How many parts of one incident stand in one place. */
export interface PartCount extends Pick<IncidentState, "attention" | "set_id"> {
  first_id: string;
  folder: NonNullable<IncidentState["folder"]>;
  parts: number;
}
/** Of every incident that has more than one part in the folders. */
export const countListedParts = (sql: Sql): Promise<PartCount[]> =>
  sql<PartCount>(
    `WITH listed AS (SELECT first_part_id AS first_id, set_id, folder, attention FROM incidents
       WHERE ${inOrganization} AND first_part_id IS NOT NULL AND folder IS NOT NULL)
     SELECT first_id, set_id, folder, attention, count(*)::int AS parts FROM (
       SELECT * FROM listed UNION ALL
       SELECT id, set_id, folder, attention FROM incidents WHERE ${inOrganization}
         AND folder IS NOT NULL AND id IN (SELECT first_id FROM listed)) members
     GROUP BY 1, 2, 3, 4`,
    [],
    "listed-parts",
  );
