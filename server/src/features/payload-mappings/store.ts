import type { MappingTest } from "#contract/payload-mapping-tests.ts";
import type { PayloadMapping } from "#contract/payload-mappings.ts";
import type { Sql } from "../../platform/db.ts";

export interface PayloadMappingRow {
  integration_id: string;
  mapping: PayloadMapping;
  tests: MappingTest[];
  updated_at: number;
}
/** Mappings of earlier versions have no extractions. */
const mappingColumn = `'{"extractions": []}'::jsonb || mapping AS mapping`;
const columns = `integration_id, ${mappingColumn}, tests, updated_at`;
const inOrganization = "organization_id = tocsin_organization()";

export interface NamedMappingRow extends PayloadMappingRow {
  /** By which its source is found in another organization. */
  source_system: string;
}
/** Of connected sources, by their names. */
export const loadNamedMappings = (sql: Sql): Promise<NamedMappingRow[]> =>
  sql<NamedMappingRow>(
    `SELECT m.integration_id, ${mappingColumn}, m.tests, m.updated_at,
       i.parent_source_system || '.' || i.name AS source_system
     FROM payload_mappings m
     JOIN integrations i ON i.organization_id = m.organization_id AND i.id = m.integration_id
     WHERE m.organization_id = tocsin_organization() AND i.deleted_at IS NULL
     ORDER BY i.parent_source_system, lower(i.name), i.id`,
  );

/** What the intake reads by: without tests, which can be long. */
export const loadMappingsInForce = (
  sql: Sql,
): Promise<Pick<PayloadMappingRow, "integration_id" | "mapping">[]> =>
  sql(`SELECT integration_id, ${mappingColumn} FROM payload_mappings WHERE ${inOrganization}`);

export async function loadPayloadMapping(
  sql: Sql,
  integrationId: string,
): Promise<PayloadMappingRow | null> {
  const [row] = await sql<PayloadMappingRow>(
    `SELECT ${columns} FROM payload_mappings WHERE ${inOrganization} AND integration_id = $1`,
    [integrationId],
  );
  return row ?? null;
}

export const savePayloadMapping = (
  sql: Sql,
  { integration_id, mapping, tests, updated_at }: PayloadMappingRow,
) =>
  sql(
    `INSERT INTO payload_mappings (organization_id, integration_id, mapping, tests, updated_at)
     VALUES (tocsin_organization(), $1, $2, $3, $4)
     ON CONFLICT (organization_id, integration_id) DO UPDATE
       SET mapping = excluded.mapping, tests = excluded.tests, updated_at = excluded.updated_at`,
    [integration_id, JSON.stringify(mapping), JSON.stringify(tests), updated_at],
  );

export const deletePayloadMapping = (sql: Sql, integrationId: string) =>
  sql(`DELETE FROM payload_mappings WHERE ${inOrganization} AND integration_id = $1`, [
    integrationId,
  ]);

/** Changes of one source's mapping take turns. */
export const lockIntegration = (sql: Sql, integrationId: string) =>
  sql(`SELECT 1 FROM integrations WHERE ${inOrganization} AND id = $1 FOR UPDATE`, [integrationId]);
