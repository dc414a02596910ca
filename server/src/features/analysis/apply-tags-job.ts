/** Tags that an analysis recommends are given to its incident, where its configuration says so. */
import { aiLimits } from "#contract/ai-limits.ts";
import type { TagValue } from "#contract/incident-tags.ts";
import { isOn } from "#contract/toggles.ts";
import type { Sql } from "../../platform/db.ts";
import type { Handler } from "../../platform/jobs/handler.ts";
import { type AiConfigurationRow, loadAiConfigurations } from "../ai-configuration/store.ts";
import { loadTags } from "../incident-tags/store.ts";
import { type TagRef, tagIncident } from "../incident-tags/tag-incident.ts";
import { readValue } from "../incident-tags/tag-values.ts";
import { changeIncidents } from "../incidents/change-incidents.ts";
import { loadConfig } from "../organizations/store.ts";
import { applyTagsKind, type ConcludeParts } from "./conclude-analysis.ts";
import { type AnalysisRow, loadCompletedAnalyses } from "./store.ts";

interface NewTag {
  tag: TagRef;
  value: TagValue;
}

export const applyTagsJob = (parts: ConcludeParts): Handler => ({
  kind: applyTagsKind,
  run: async (sql, organizationId, jobs) => {
    const { feature_toggles } = await loadConfig(sql);
    if (!isOn(feature_toggles, "ai_analysis_auto_apply")) return;
    const configurations = new Map(
      (await loadAiConfigurations(sql, parts.clock.nowS()))
        .filter(({ active, settings }) => active && settings.auto_apply)
        .map((configuration) => [configuration.id, configuration]),
    );
    const ids = jobs.map(({ subject }) => subject);
    for (const row of await loadCompletedAnalyses(sql, ids)) {
      const configuration = configurations.get(row.configuration_id ?? "");
      if (configuration) await applyTags(sql, parts, { organizationId, row, configuration });
    }
  },
});

async function applyTags(
  sql: Sql,
  parts: ConcludeParts,
  {
    organizationId,
    row,
    configuration,
  }: { organizationId: string; row: AnalysisRow; configuration: AiConfigurationRow },
): Promise<void> {
  const tags = await newTagsOf(sql, row, configuration);
  if (tags.length === 0) return;
  await changeIncidents(sql, organizationId, {
    ...parts,
    ids: [row.incident_id],
    decide: (world) => {
      for (const incident of world.incidents.byId.values()) {
        // Nobody's value is replaced, and none comes back that was taken off.
        const missing = tags.filter(({ tag }) => incident.incident_tags[tag.id] === undefined);
        if (incident.active && missing.length > 0) tagIncident(world, incident, missing);
      }
    },
  });
}

/** As the tags are by now. */
async function newTagsOf(
  sql: Sql,
  { result }: AnalysisRow,
  { settings: { recommended_tags: chosen } }: AiConfigurationRow,
): Promise<NewTag[]> {
  const known = new Map((await loadTags(sql)).map((tag) => [tag.id, tag]));
  return (result?.recommended_tags ?? [])
    .flatMap(({ tag_id, value: text }): NewTag[] => {
      const tag = known.get(tag_id);
      if (!tag?.active || (chosen.length > 0 && !chosen.includes(tag_id))) return [];
      const read = readValue(tag.body, text);
      return "value" in read
        ? [{ tag: { id: tag.id, name: tag.name ?? "" }, value: read.value }]
        : [];
    })
    .slice(0, aiLimits.recommendedTags);
}
