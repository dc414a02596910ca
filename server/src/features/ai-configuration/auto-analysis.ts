import { isOn } from "#contract/toggles.ts";
import type { Sql } from "../../platform/db.ts";
import type { AutoAnalysis } from "../incidents/world/request-analyses.ts";
import { type AiConfigurationRow, loadAiConfigurations } from "./store.ts";

/** Where some active configuration has new incidents analysed; null where none does. */
export async function loadAutoAnalysis(
  sql: Sql,
  toggles: Readonly<Record<string, boolean>>,
): Promise<AutoAnalysis | null> {
  if (!isOn(toggles, "ai_analysis_environment_automation")) return null;
  if (!isOn(toggles, "ai_incident_summary")) return null;
  // Budgets are asked for when an analysis is due.
  const rows = (await loadAiConfigurations(sql, 0)).filter(
    ({ active, settings }) => active && settings.auto_analyse,
  );
  if (rows.length === 0) return null;
  const ids = rows.map(autoEnvironments);
  return { environments: ids.some((some) => some.length === 0) ? null : new Set(ids.flat()) };
}

/** Empty for all. */
export const autoEnvironments = ({ settings }: Pick<AiConfigurationRow, "settings">) =>
  settings.auto_environment_ids.length > 0
    ? settings.auto_environment_ids
    : settings.environment_ids;
