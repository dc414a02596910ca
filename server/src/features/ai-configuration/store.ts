import { type AiConfiguration, aiConfigurationDefaults } from "#contract/ai-configuration.ts";
import type { Sql } from "../../platform/db.ts";

export type AiSettings = Omit<
  AiConfiguration,
  "id" | "order" | "problem" | "endpoint" | "model" | "used" | "created_at" | "updated_at"
>;
export interface AiConfigurationRow {
  id: string;
  name: string;
  integration_id: string;
  order: number;
  active: boolean;
  settings: Omit<AiSettings, "name" | "integration_id" | "active">;
  created_at: number;
  updated_at: number;
  /** Of the integration; null where it is gone. */
  integration_config: Readonly<Record<string, unknown>> | null;
  is_integration_active: boolean | null;
  calls: number;
  tokens: number;
}

const dayOf = (nowS: number): number => Math.floor(nowS / 86_400);

const { active: _ofTheRow, ...usualSettings } = aiConfigurationDefaults;

/** The first is asked first. */
export async function loadAiConfigurations(
  sql: Sql,
  nowS: number,
  id: string | null = null,
): Promise<AiConfigurationRow[]> {
  const rows = await sql<AiConfigurationRow>(
    `SELECT c.id, c.name, c.integration_id, c."order", c.active, c.settings, c.created_at,
       c.updated_at, o.config AS integration_config, o.active AS is_integration_active, coalesce(u.calls, 0) AS calls,
       coalesce(u.tokens, 0)::float8 AS tokens
     FROM ai_configurations c
     LEFT JOIN outbound_integrations o ON o.organization_id = c.organization_id
       AND o.id = c.integration_id AND o.system = 'ai-analysis'
     LEFT JOIN ai_usage u ON u.organization_id = c.organization_id
       AND u.configuration_id = c.id AND u.day = $1
     WHERE c.organization_id = tocsin_organization() AND ($2::bigint IS NULL OR c.id = $2)
     ORDER BY c."order", c.id`,
    [dayOf(nowS), id],
    "ai-configurations",
  );
  // What came later is as usual in rows from before.
  return rows.map((row) => ({ ...row, settings: { ...usualSettings, ...row.settings } }));
}

export async function insertAiConfiguration(
  sql: Sql,
  { name, integration_id, active, ...settings }: AiSettings,
  nowS: number,
): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO ai_configurations (organization_id, name, integration_id, active, settings,
       created_at, updated_at, "order")
     SELECT tocsin_organization(), $1, $2, $3, $4, $5, $5, coalesce(max("order"), 0) + 1
       FROM ai_configurations WHERE organization_id = tocsin_organization() RETURNING id`,
    [name, integration_id, active, JSON.stringify(settings), nowS],
    "insert-ai-configuration",
  );
  if (!row) throw new Error("no configuration was written");
  return row.id;
}

export const saveAiConfiguration = (
  sql: Sql,
  { name, integration_id, active, ...settings }: AiSettings,
  { id, nowS }: { id: string; nowS: number },
) =>
  sql(
    `UPDATE ai_configurations SET name = $2, integration_id = $3, active = $4, settings = $5,
       updated_at = $6 WHERE organization_id = tocsin_organization() AND id = $1`,
    [id, name, integration_id, active, JSON.stringify(settings), nowS],
    "save-ai-configuration",
  );

export const saveAiConfigurationOrder = (sql: Sql, ids: readonly string[]) =>
  sql(
    `UPDATE ai_configurations c SET "order" = o.place
     FROM unnest($1::bigint[]) WITH ORDINALITY AS o(id, place)
     WHERE c.organization_id = tocsin_organization() AND c.id = o.id`,
    [ids],
    "save-ai-configuration-order",
  );

export const removeAiConfiguration = (sql: Sql, id: string) =>
  sql(
    "DELETE FROM ai_configurations WHERE organization_id = tocsin_organization() AND id = $1",
    [id],
    "remove-ai-configuration",
  );

/** Counts a call before it is made, so that no two pass the last of a budget. */
export async function takeCall(
  sql: Sql,
  id: string,
  { calls, tokens, nowS }: { calls: number; tokens: number; nowS: number },
): Promise<boolean> {
  if (calls === 0 || tokens === 0) return false;
  const rows = await sql(
    `INSERT INTO ai_usage AS u (organization_id, configuration_id, day, calls, tokens)
     VALUES (tocsin_organization(), $1, $2, 1, 0)
     ON CONFLICT (organization_id, configuration_id) DO UPDATE SET day = excluded.day,
         calls = CASE WHEN u.day = excluded.day THEN u.calls + 1 ELSE 1 END,
         tokens = CASE WHEN u.day = excluded.day THEN u.tokens ELSE 0 END
       WHERE u.day <> excluded.day OR (u.calls < $3 AND u.tokens < $4)
     RETURNING 1`,
    [id, dayOf(nowS), calls, tokens],
    "take-ai-call",
  );
  return rows.length > 0;
}

export const addTokens = (
  sql: Sql,
  id: string,
  { tokens, nowS }: { tokens: number; nowS: number },
) =>
  sql(
    `UPDATE ai_usage SET tokens = tokens + $3
     WHERE organization_id = tocsin_organization() AND configuration_id = $1 AND day = $2`,
    [id, dayOf(nowS), tokens],
    "add-ai-tokens",
  );

/** Writers take turns until their transaction ends: what they checked stays true. */
export const lockAiConfigurations = (sql: Sql) =>
  sql("SELECT pg_advisory_xact_lock(21, hashint8(tocsin_organization()))", [], "lock-ai");
