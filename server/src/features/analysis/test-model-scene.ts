/** An incident, and a connected model that is asked about it. */
import { type AiConfiguration, createAiConfiguration } from "#contract/ai-configuration.ts";
import { getAnalysis, startAnalysis } from "#contract/analysis.ts";
import { createIntegration } from "#contract/integrations.ts";
import type { House } from "../../test-house.ts";
import { createTestOrganization } from "../../test-northwind.ts";
import { goodAnswer, type ModelEndpoint, modelKey } from "../../test-peers/model-endpoint.ts";

export async function openModelScene(
  { house, endpoint }: { house: House; endpoint: ModelEndpoint },
  settings: Partial<AiConfiguration> = {},
  event: object = {},
) {
  Object.assign(endpoint, { say: goodAnswer, isOld: false, fault: () => null });
  endpoint.calls.length = 0;
  const of = await createTestOrganization(house, "Northwind");
  const ada = of.as("ada");
  const connect = (url: string) =>
    ada.call(createIntegration, {
      body: {
        name: `model at ${url}`,
        type: "outbound",
        parent_source_system: "ai-analysis",
        config: { base_url: `${url}/v1`, api_key: modelKey, model: "small-1" },
      },
    });
  const integration = await connect(endpoint.url);
  const configuration = await ada.call(createAiConfiguration, {
    body: { name: "Own model", integration_id: integration.id, ...settings },
  });
  const [outcome] = await of.send({ status: "critical", host: "db-1", check: "disk", ...event });
  const params = { env: "all", id: outcome?.incident_id ?? "0" };
  const analyse = async () => {
    await ada.call(startAnalysis, { params });
    await of.settle();
    await of.settle();
    return ada.call(getAnalysis, { params });
  };
  return { ...of, ada, params, analyse, configuration, integration, connect };
}
