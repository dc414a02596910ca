/**
 * Where sealed texts stand in the database. Whoever seals into a new column names it here; what is
 * forgotten is found, and told.
 */
import { signaturePlace } from "../features/change-sources/signature-place.ts";
import { answerPlace } from "../features/idempotency/replay-answers.ts";
import { outboundPlace } from "../features/outbound-integrations/stored-config.ts";
import { secretPlace } from "../features/second-factor/prove-factor.ts";
import { clientSecretPlace } from "../features/sso/oidc.ts";
import { keyPlace } from "../features/sso/service-provider.ts";
import { vapidPlace } from "../features/web-push/installation-key.ts";
import { workflowSecretPlace } from "../features/workflows/secrets.ts";
import type { Sql } from "../platform/db.ts";

export interface SealedColumn {
  table: string;
  /** Names the row, and with it the place that the text is sealed for. */
  key: string;
  column: string;
  /** Of a jsonb column. */
  field?: string;
  isTenant: boolean;
  placeOf(key: string): string;
}

export const sealedColumns: readonly SealedColumn[] = [
  {
    table: "sso_configs",
    key: "organization_id",
    column: "sp_key",
    isTenant: true,
    placeOf: keyPlace,
  },
  {
    table: "sso_configs",
    key: "organization_id",
    column: "oidc",
    field: "client_secret",
    isTenant: true,
    placeOf: clientSecretPlace,
  },
  {
    table: "second_factors",
    key: "user_id",
    column: "secret",
    isTenant: false,
    placeOf: secretPlace,
  },
  {
    table: "outbound_integrations",
    key: "id",
    column: "secrets",
    isTenant: true,
    placeOf: outboundPlace,
  },
  {
    table: "change_sources",
    key: "integration_id",
    column: "secret",
    isTenant: true,
    placeOf: signaturePlace,
  },
  {
    table: "idempotency_keys",
    key: "key_hash",
    column: "answer",
    isTenant: true,
    placeOf: answerPlace,
  },
  {
    table: "vapid_keys",
    key: "id",
    column: "private_key",
    isTenant: false,
    placeOf: vapidPlace,
  },
  {
    table: "workflow_secrets",
    key: "id",
    column: "sealed",
    isTenant: true,
    placeOf: workflowSecretPlace,
  },
];

/** Ways to a provider that somebody has begun end by themselves within minutes. */
const transientTables = ["sso_attempts"];

const textOf = ({ column, field }: SealedColumn): string =>
  field === undefined ? column : `${column}->>'${field}'`;
const whereOf = ({ isTenant }: SealedColumn): string =>
  isTenant ? "organization_id = tocsin_organization() AND " : "";

export const loadSealed = (
  sql: Sql,
  column: SealedColumn,
): Promise<{ key: string; sealed: string }[]> =>
  sql(
    `SELECT ${column.key}::text AS key, ${textOf(column)} AS sealed FROM ${column.table}
     WHERE ${whereOf(column)}${textOf(column)} IS NOT NULL`,
  );

/**
 * Answers whether it was still there: a secret that was set anew meanwhile is sealed with the first
 * key already.
 */
export async function saveSealed(
  sql: Sql,
  column: SealedColumn,
  { key, before, after }: { key: string; before: string; after: string },
): Promise<boolean> {
  const value =
    column.field === undefined
      ? "$3"
      : `jsonb_set(${column.column}, '{${column.field}}', to_jsonb($3::text))`;
  return (
    (
      await sql(
        `UPDATE ${column.table} SET ${column.column} = ${value} WHERE ${whereOf(column)}${column.key} = $1 AND ${textOf(column)} = $2 RETURNING 1`,
        [key, before, after],
      )
    ).length > 0
  );
}

const likeSealed =
  "v1\\.[A-Za-z0-9_-]{1,40}\\.[A-Za-z0-9_-]{16}\\.[A-Za-z0-9_-]{22}\\.[A-Za-z0-9_-]+";
/**
 * Configuration is small: tables of events and incidents, which hold no secrets, are passed over by
 * their size.
 */
const maxRows = 200_000;

/**
 * Everything that looks sealed, table by table; of the organization that was entered, or of tables
 * without one.
 */
export async function findSealed(
  sql: Sql,
  isTenant: boolean,
): Promise<{ table: string; sealed: string }[]> {
  const tables = await sql<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace
     AND c.relkind = 'r' AND c.reltuples < ${maxRows} AND c.relname <> 'migrations'
     AND NOT c.relname = ANY($1)
       AND $2 = EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid
         AND a.attname = 'organization_id' AND NOT a.attisdropped) ORDER BY 1`,
    [transientTables, isTenant],
  );
  const sealedValues: { table: string; sealed: string }[] = [];
  for (const { name } of tables) {
    const rows = await sql<{ sealed: string }>(
      `SELECT (regexp_matches(t::text, $1, 'g'))[1] AS sealed FROM "${name}" t`,
      [`(${likeSealed})`],
    );
    sealedValues.push(...rows.map(({ sealed }) => ({ table: name, sealed })));
  }
  return sealedValues;
}
