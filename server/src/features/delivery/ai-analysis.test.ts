/** A model endpoint is connected and checked; nothing is ever shared with it. */
import { afterAll, expect, test } from "vitest";
import { createIntegration, listIntegrations } from "#contract/integrations.ts";
import {
  checkIntegration,
  listTargets,
  patchIntegration,
  testIntegration,
} from "#contract/outbound-integrations.ts";
import { openHouse } from "../../test-house.ts";
import { createTestOrganization } from "../../test-northwind.ts";
import { modelKey, openModelEndpoint } from "../../test-peers/model-endpoint.ts";

const houseWithDoor = openHouse({ env: { TOCSIN_OUTBOUND_ALLOW: "127.0.0.1" } });
const endpoint = await openModelEndpoint();
afterAll(async () => {
  await (await houseWithDoor).close();
  await endpoint.close();
});

async function openScene() {
  const of = await createTestOrganization(await houseWithDoor, "Northwind");
  const ada = of.as("ada");
  const model = await ada.call(createIntegration, {
    body: {
      name: "model",
      type: "outbound",
      parent_source_system: "ai-analysis",
      config: { base_url: `${endpoint.url}/v1/`, api_key: modelKey, model: "small-1" },
    },
  });
  return {
    of,
    ada,
    model,
    check: () => ada.call(checkIntegration, { params: { id: model.id } }),
    patch: (config: Record<string, unknown>) =>
      ada.call(patchIntegration, { params: { appKey: model.id }, body: { config } }),
  };
}

test("its key and its model are checked, and a key is never shown", async () => {
  const { model, check, patch } = await openScene();
  expect(model).toMatchObject({ config: { stored_secrets: ["api_key"], model: "small-1" } });
  expect(JSON.stringify(model)).not.toContain(modelKey);
  expect(await check()).toMatchObject({ ok: true, error: null });

  await patch({ model: "huge-3" });
  expect(await check()).toMatchObject({
    ok: false,
    error: "The endpoint does not offer “huge-3”, but: small-1, large-2",
  });
  await patch({ model: "small-1", api_key: "sk-wrong-key-0123456789" });
  expect(await check()).toMatchObject({
    ok: false,
    status: 401,
    error: "The receiver answered 401: Incorrect API key provided: Bearer •••",
  });
  await patch({ base_url: endpoint.url, api_key: modelKey });
  expect(await check()).toMatchObject({ ok: false, status: 404 });
});

test("an endpoint that is away, or is none, is said so", async () => {
  const { check } = await openScene();
  endpoint.fault = () => ({ status: 200, body: "<html>hello</html>" });
  expect(await check()).toMatchObject({
    ok: false,
    error: "The answer is no list of models: is the address right?",
  });
  endpoint.fault = () => "cut";
  expect(await check()).toMatchObject({ ok: false, status: null });
  endpoint.fault = () => null;
});

test("its key does not follow it to another host", async () => {
  const { patch } = await openScene();
  expect(await patch({ base_url: "https://models.example/v1" })).toMatchObject({
    config: { stored_secrets: [] },
  });
});

test("it takes no shares and no test, and is listed for who asks for it", async () => {
  const { of, ada, model } = await openScene();
  const [outcome] = await of.send({ status: "critical", host: "db-1", check: "x" });
  const shared = await ada.raw("POST", "/web/incidents/escalations/ai-analysis", {
    incident_ids: [outcome?.incident_id],
    targets: [model.id],
  });
  expect(shared.status).toBe(400);
  const byWebhook = await ada.raw("POST", "/web/incidents/escalations/webhook", {
    incident_ids: [outcome?.incident_id],
    targets: [model.id],
  });
  expect([byWebhook.status, byWebhook.errors[0]?.code]).toEqual([422, "channel_not_connected"]);
  expect((await ada.call(listTargets, {})).items).toEqual([]);
  const answer = await ada.try(testIntegration, { params: { id: model.id } });
  expect([answer.status, answer.errors[0]?.code]).toEqual([409, "no_shares"]);

  const outbound = async (query: { shouldIncludeAiAnalysis?: string }) =>
    (await ada.call(listIntegrations, { query })).items.filter(({ type }) => type === "outbound");
  expect(await outbound({})).toEqual([]);
  expect(await outbound({ shouldIncludeAiAnalysis: "false" })).toEqual([]);
  expect(await outbound({ shouldIncludeAiAnalysis: "true" })).toMatchObject([{ id: model.id }]);
});
