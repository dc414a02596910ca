/** Which model is asked about an incident. */
import { compile } from "#bpql/match.ts";
import { parse } from "#bpql/parse.ts";
import type { PromptSettings } from "#insight/model/prompt.ts";
import type { Sql } from "../../platform/db.ts";
import { type AiConfigurationRow, loadAiConfigurations } from "../ai-configuration/store.ts";
import { emptyFacts } from "../incidents/world/facts.ts";
import { incidentFacts, kindOf } from "../incidents/world/incident-fields.ts";
import type { IncidentState } from "../incidents/world/state.ts";
import { loadAlertsOfIncident, loadSetEnvironments } from "../incidents/stores/store-reads.ts";
import { loadFacts } from "../incidents/stores/store-world.ts";

/** Of which one may be asked, in their order. */
export const loadUsable = async (sql: Sql, nowS: number): Promise<AiConfigurationRow[]> =>
  (await loadAiConfigurations(sql, nowS)).filter(
    ({ active, integration_config }) => active && integration_config !== null,
  );

export const chooseConfiguration = async (
  sql: Sql,
  incident: IncidentState,
  nowS: number,
): Promise<AiConfigurationRow | null> => firstFitting(sql, incident, await loadUsable(sql, nowS));

export const isUnconditional = (condition: string): boolean => ["", "*"].includes(condition.trim());

/** Null leaves the built-in engine. */
export async function firstFitting(
  sql: Sql,
  incident: IncidentState,
  rows: readonly AiConfigurationRow[],
): Promise<AiConfigurationRow | null> {
  if (rows.length === 0) return null;
  const [set] = await loadSetEnvironments(sql, [incident.set_id]);
  const environments = new Set(set?.environments ?? []);
  const [facts] = await loadFacts(sql, [incident.id]);
  const alerts = await loadAlertsOfIncident(sql, incident.id);
  const texts = [
    `${incident.title} ${incident.subtitle}`,
    ...alerts.map(({ description }) => description),
  ];
  const subject = incidentFacts(incident, facts ?? emptyFacts(incident.id), () => texts);
  return (
    rows.find(({ settings: { environment_ids: ids, condition } }) => {
      if (ids.length > 0 && !ids.some((id) => environments.has(id))) return false;
      if (isUnconditional(condition)) return true;
      const parsed = parse(condition, { kindOf });
      return parsed.ok && compile(parsed.query, kindOf)(subject);
    }) ?? null
  );
}

export const promptSettingsOf = (
  settings: Pick<
    AiConfigurationRow["settings"],
    "prompt_addendum" | "language" | "tags" | "hidden_tags"
  >,
): PromptSettings => ({
  addendum: settings.prompt_addendum,
  language: settings.language,
  tags: settings.tags,
  hiddenTags: settings.hidden_tags,
});
