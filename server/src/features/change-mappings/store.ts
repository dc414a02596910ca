import type { ChangeMapping } from "#contract/change-mappings.ts";
import type { Sql } from "../../platform/db.ts";

export interface ChangeMappingRow {
  integration_id: string;
  mapping: ChangeMapping;
  updated_at: number;
}
const inOrganization = "organization_id = tocsin_organization()";

/** By integration. */
export const loadChangeMappings = async (sql: Sql): Promise<ReadonlyMap<string, ChangeMapping>> =>
  new Map(
    (
      await sql<ChangeMappingRow>(
        `SELECT integration_id, mapping, updated_at FROM change_mappings WHERE ${inOrganization}`,
        [],
        "change-mappings",
      )
    ).map(({ integration_id, mapping }) => [integration_id, mapping]),
  );

export async function loadChangeMapping(
  sql: Sql,
  integrationId: string,
): Promise<ChangeMappingRow | null> {
  const [row] = await sql<ChangeMappingRow>(
    `SELECT integration_id, mapping, updated_at FROM change_mappings
     WHERE ${inOrganization} AND integration_id = $1`,
    [integrationId],
  );
  return row ?? null;
}

export const saveChangeMapping = (
  sql: Sql,
  { integration_id, mapping, updated_at }: ChangeMappingRow,
) =>
  sql(
    `INSERT INTO change_mappings (organization_id, integration_id, mapping, updated_at)
     VALUES (tocsin_organization(), $1, $2, $3)
     ON CONFLICT (organization_id, integration_id)
       DO UPDATE SET mapping = excluded.mapping, updated_at = excluded.updated_at`,
    [integration_id, JSON.stringify(mapping), updated_at],
  );

export const deleteChangeMapping = (sql: Sql, integrationId: string) =>
  sql(`DELETE FROM change_mappings WHERE ${inOrganization} AND integration_id = $1`, [
    integrationId,
  ]);
