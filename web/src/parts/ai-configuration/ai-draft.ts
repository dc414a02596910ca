import { type AiConfiguration, aiConfigurationDefaults } from "#contract/ai-configuration.ts";
import type { AiConfigurationDraft } from "../../data/ai-configuration.ts";

/** As it is saved, or as a new one begins. */
export function aiDraftOf(item: AiConfiguration | null): AiConfigurationDraft {
  const { active: _byItsSwitch, ...defaults } = aiConfigurationDefaults;
  const source = item ?? { ...defaults, name: "", integration_id: "" };
  return {
    name: source.name,
    integration_id: source.integration_id,
    environment_ids: source.environment_ids,
    condition: source.condition,
    prompt_addendum: source.prompt_addendum,
    language: source.language,
    tags: source.tags,
    hidden_tags: source.hidden_tags,
    recommended_tags: source.recommended_tags,
    auto_analyse: source.auto_analyse,
    auto_environment_ids: source.auto_environment_ids,
    auto_apply: source.auto_apply,
    calls_per_day: source.calls_per_day,
    tokens_per_day: source.tokens_per_day,
    timeout_s: source.timeout_s,
  };
}
