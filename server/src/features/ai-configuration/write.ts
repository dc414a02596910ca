/** Changes of what models are asked, and about which incidents. */
import { type AiConfiguration, aiConfigurationDefaults } from "#contract/ai-configuration.ts";
import { aiLimits } from "#contract/ai-limits.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { nameTaken, refuse, refuseField } from "../../platform/refuse.ts";
import { requireUnchanged } from "../../platform/require-unchanged.ts";
import { isSameSet } from "../../platform/same-set.ts";
import { recordChange } from "../access/store-audit.ts";
import { bumpConfigVersion } from "../organizations/store.ts";
import { findOutbound } from "../outbound-integrations/store.ts";
import { checkCondition } from "../rules/condition.ts";
import {
  type AiConfigurationRow,
  type AiSettings,
  insertAiConfiguration,
  loadAiConfigurations,
  lockAiConfigurations,
  removeAiConfiguration,
  saveAiConfiguration,
  saveAiConfigurationOrder,
} from "./store.ts";

interface Author {
  caller: Caller;
  nowS: number;
}
/** As a call says it: what is left out is as it was, or as usual. */
type Changes = { [Name in keyof AiSettings]?: AiSettings[Name] | undefined };

type BasedChanges = Changes & { base?: Record<string, unknown> | undefined };

export const configurationOnWire = (row: AiConfigurationRow): AiConfiguration => ({
  id: row.id,
  ...settingsOf(row),
  order: row.order,
  problem: problemOf(row),
  endpoint: textIn(row, "base_url"),
  model: textIn(row, "model"),
  used: { calls: row.calls, tokens: row.tokens },
  created_at: row.created_at,
  updated_at: row.updated_at,
});

function problemOf({ integration_config, settings, ...row }: AiConfigurationRow): string | null {
  if (integration_config === null) return "The model is no longer connected";
  if (row.is_integration_active === false) return "The integration of its model is paused";
  const isSpent = row.calls >= settings.calls_per_day || row.tokens >= settings.tokens_per_day;
  return isSpent ? "The budget of today is used up" : null;
}

const textIn = ({ integration_config }: AiConfigurationRow, field: string): string | null =>
  textOf(integration_config?.[field]);

export const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);
const settingsOf = ({
  name,
  integration_id,
  active,
  settings,
}: AiConfigurationRow): AiSettings => ({
  name,
  integration_id,
  active,
  ...settings,
});

export async function requireConfiguration(
  sql: Sql,
  id: string,
  nowS: number,
): Promise<AiConfigurationRow> {
  const [row] = await loadAiConfigurations(sql, nowS, id);
  if (!row) throw refuse("not_found");
  return row;
}

/** Without the toggle for several there is one. */
export async function createConfiguration(
  sql: Sql,
  { caller, nowS }: Author,
  draft: Changes & Pick<AiSettings, "name" | "integration_id">,
): Promise<AiConfiguration> {
  await lockAiConfigurations(sql);
  await bumpConfigVersion(sql);
  const known = await loadAiConfigurations(sql, nowS);
  const most = caller.toggles.has("multi_configuration_ai_analysis") ? aiLimits.configurations : 1;
  if (known.length >= most) throw refuse("too_many_ai_configurations", most);
  const { name, integration_id } = draft;
  const settings = merged({ ...aiConfigurationDefaults, name, integration_id }, draft);
  await check(sql, settings);
  const id = await nameTaken(insertAiConfiguration(sql, settings, nowS));
  return record(sql, { caller, nowS }, { id, before: null });
}

export async function changeConfiguration(
  sql: Sql,
  author: Author,
  { row, changes: { base, ...changes } }: { row: AiConfigurationRow; changes: BasedChanges },
): Promise<AiConfiguration> {
  await bumpConfigVersion(sql);
  requireUnchanged(configurationOnWire(row), base, row.name);
  const before = settingsOf(row);
  const settings = merged(before, changes);
  await check(sql, settings);
  await nameTaken(saveAiConfiguration(sql, settings, { id: row.id, nowS: author.nowS }));
  return record(sql, author, { id: row.id, before });
}

export async function deleteConfiguration(
  sql: Sql,
  { caller, nowS }: Author,
  row: AiConfigurationRow,
): Promise<void> {
  await bumpConfigVersion(sql);
  await removeAiConfiguration(sql, row.id);
  await recordChange(sql, caller, {
    at: nowS,
    action: "delete",
    resource: "aia_configuration",
    id: row.id,
    before: settingsOf(row),
    after: null,
    news: "insight",
  });
}

export async function reorderConfigurations(
  sql: Sql,
  { caller, nowS }: Author,
  ids: readonly string[],
): Promise<AiConfiguration[]> {
  await lockAiConfigurations(sql);
  const before = (await loadAiConfigurations(sql, nowS)).map(({ id }) => id);
  // Somebody added or deleted one meanwhile: an order of others would lose theirs.
  if (!isSameSet(ids, before)) throw refuse("stale", "The list");
  await saveAiConfigurationOrder(sql, ids);
  await recordChange(sql, caller, {
    at: nowS,
    action: "update",
    resource: "aia_configuration",
    id: "order",
    before,
    after: ids,
    news: "insight",
  });
  return (await loadAiConfigurations(sql, nowS)).map(configurationOnWire);
}

const merged = (before: AiSettings, changes: Changes): AiSettings => ({
  ...before,
  // What is undefined was not said.
  ...(Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  ) as Partial<AiSettings>),
});

async function check(sql: Sql, { integration_id, condition }: AiSettings): Promise<void> {
  checkCondition(condition, "condition");
  const integration = await findOutbound(sql, integration_id);
  if (integration?.system !== "ai-analysis") throw refuseField("no_model", "integration_id");
}

async function record(
  sql: Sql,
  { caller, nowS }: Author,
  { id, before }: { id: string; before: AiSettings | null },
): Promise<AiConfiguration> {
  const row = await requireConfiguration(sql, id, nowS);
  await recordChange(sql, caller, {
    at: nowS,
    action: before === null ? "create" : "update",
    resource: "aia_configuration",
    id,
    before,
    after: settingsOf(row),
    news: "insight",
  });
  return configurationOnWire(row);
}
