import { createAiConfiguration } from "#contract/ai-configuration.ts";
import { createIntegration } from "#contract/integrations.ts";
import type { Organization } from "../../test-cast.ts";
import { type Fixtures, secret } from "../../test-fixtures.ts";
import type { FeatureCalls } from "../../test-feature-calls.ts";

export async function createCalls(of: Organization, fixtures: Fixtures): Promise<FeatureCalls> {
  const model = await of.as("ada").call(createIntegration, {
    body: {
      name: `${secret} model`,
      type: "outbound",
      parent_source_system: "ai-analysis",
      config: { base_url: "https://models.example/v1", model: "small-1" },
    },
  });
  const create = (name: string) =>
    of.as("ada").call(createAiConfiguration, { body: { name, integration_id: model.id } });
  const first = await create(`${secret} kept`);
  const doomed = await create(`${secret} doomed`);
  const promptDraft = { prompt_addendum: "", language: "English", tags: [], hidden_tags: [] };
  const body = { name: `${secret} new`, integration_id: model.id };
  return {
    pages: {
      "ai-configuration": { items: [], isCreatable: false },
      "ai-multi-configuration": { items: [first.id], isCreatable: true },
    },
    calls: {
      "aiConfiguration.listAiConfigurations": {},
      "aiConfiguration.listAiModels": {},
      "aiConfiguration.sortAiConfigurations": {
        body: { order: [first.id, doomed.id] },
        statusForOutsider: 409,
      },
      "aiConfiguration.createAiConfiguration": { body, statusForOutsider: 422 },
      "aiConfiguration.getAiConfiguration": { params: { id: first.id } },
      "aiConfiguration.updateAiConfiguration": {
        params: { id: first.id },
        body: { language: "French" },
      },
      "aiConfiguration.deleteAiConfiguration": { params: { id: doomed.id } },
      "aiConfiguration.getSingleAiConfiguration": {},
      "aiConfiguration.saveSingleAiConfiguration": {
        body: { integration_id: model.id, active: false },
        statusForOutsider: 422,
      },
      "aiConfiguration.getAiConfigurationDefaults": {},
      "aiDrafts.previewAiAnalysis": { params: { id: fixtures.incident } },
      "aiDrafts.previewAiDraft": {
        body: { incident_id: fixtures.incident, ...promptDraft },
        statusForOutsider: 404,
      },
      // It never gets out: the name of the model's host is nobody's.
      "aiDrafts.tryAiDraft": {
        body: {
          incident_id: fixtures.incident,
          integration_id: model.id,
          timeout_s: 1,
          ...promptDraft,
        },
        statusForOutsider: 404,
      },
    },
  };
}
