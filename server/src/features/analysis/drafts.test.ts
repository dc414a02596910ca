/** What is being written is tried on an incident, before anybody else is answered by it. */
import { afterAll, expect, test } from "vitest";
import {
  createAiConfiguration,
  deleteAiConfiguration,
  listAiConfigurations,
  listAiModels,
  sortAiConfigurations,
  updateAiConfiguration,
} from "#contract/ai-configuration.ts";
import { previewAiDraft, tryAiDraft } from "#contract/ai-drafts.ts";
import { getAnalysis } from "#contract/analysis.ts";
import { listAuditLogs } from "#contract/audit-logs.ts";
import { deleteIntegration, patchIntegration } from "#contract/outbound-integrations.ts";
import { openHouse } from "../../test-house.ts";
import { createTestOrganization } from "../../test-northwind.ts";
import { modelKey, openModelEndpoint } from "../../test-peers/model-endpoint.ts";
import { openModelScene } from "./test-model-scene.ts";

const [house, endpoint] = await Promise.all([
  openHouse({ env: { TOCSIN_OUTBOUND_ALLOW: "127.0.0.1" } }),
  openModelEndpoint(),
]);
afterAll(async () => {
  await house.close();
  await endpoint.close();
});
const openScene = () => openModelScene({ house, endpoint });
const written = {
  prompt_addendum: "Name warehouses by their code.",
  language: "Dutch",
  tags: [],
  hidden_tags: ["check"],
};

test("a draft's model is asked what its preview shows, and the incident stays as it is", async () => {
  const { ada, params, integration } = await openScene();
  const draft = { incident_id: params.id, ...written };
  const preview = await ada.call(previewAiDraft, { body: draft });
  expect(preview.system).toMatch(/Name warehouses by their code\.$/);
  expect(preview.system).toContain("Dutch");
  expect(endpoint.calls).toEqual([]);

  const answer = await ada.call(tryAiDraft, {
    body: { ...draft, integration_id: integration.id, timeout_s: 5 },
  });
  expect(answer).toMatchObject({
    error: null,
    tokens: 1000,
    sentences: [{ text: "The model saw db-1 fail first.", evidence: [1] }],
    next_step: { text: "Look at its disk." },
    evidence: [{ n: 1, kind: "alert", title: "db-1: disk" }],
  });
  const sent = JSON.parse(endpoint.calls[0]?.text ?? "{}") as { messages: { content: string }[] };
  expect(sent.messages.map(({ content }) => content)).toEqual([preview.system, preview.user]);
  expect(await ada.call(getAnalysis, { params })).toMatchObject({ id: null, runs: { used: 0 } });
  const { items } = await ada.call(listAuditLogs, {
    query: { resource_type: "aia_configuration" },
  });
  expect(items[0]).toMatchObject({
    resource_id: integration.id,
    after: { test: { incident_id: params.id, tokens: 1000, error: null } },
  });
});

test("a model that fails says so, and one that is paused or of others is not asked", async () => {
  const { ada, params, integration } = await openScene();
  const southridge = await createTestOrganization(house, "Southridge");
  const body = {
    incident_id: params.id,
    integration_id: integration.id,
    timeout_s: 5,
    ...written,
  };
  endpoint.fault = () => ({ status: 401, body: { error: { message: `wrong ${modelKey}` } } });
  expect(await ada.call(tryAiDraft, { body })).toMatchObject({
    error: "The receiver answered 401",
    sentences: [],
  });
  endpoint.fault = () => null;
  endpoint.say = () => "I cannot say.";
  expect(await ada.call(tryAiDraft, { body })).toMatchObject({
    error: "The model's answer could not be used",
  });
  endpoint.calls.length = 0;
  const stranger = await southridge.as("ada").try(tryAiDraft, { body });
  const reader = await ada.try(tryAiDraft, { body: { ...body, incident_id: "1" } });
  expect([stranger.status, reader.status]).toEqual([404, 404]);
  await ada.call(patchIntegration, {
    params: { appKey: integration.id },
    body: { active: false },
  });
  const paused = await ada.try(tryAiDraft, { body });
  expect([paused.status, paused.errors[0]?.code]).toEqual([422, "no_model"]);
  expect(endpoint.calls).toEqual([]);
});

test("the first of the order is asked, and what rests says why", async () => {
  const { ada, configuration, integration, analyse } = await openScene();
  const second = await ada.call(createAiConfiguration, {
    body: { name: "Second", integration_id: integration.id, language: "French" },
  });
  expect(second).toMatchObject({ order: 2, problem: null });
  const order = [second.id, configuration.id];
  const { items } = await ada.call(sortAiConfigurations, { body: { order } });
  expect(items.map(({ id }) => id)).toEqual(order);
  const stale = await ada.try(sortAiConfigurations, { body: { order: [second.id] } });
  expect([stale.status, stale.errors[0]?.code]).toEqual([409, "stale"]);
  await analyse();
  expect(endpoint.calls[0]?.text).toContain("Answer in French");

  await ada.call(updateAiConfiguration, {
    params: { id: second.id },
    body: { calls_per_day: 1, base: { calls_per_day: 200 } },
  });
  const late = await ada.try(updateAiConfiguration, {
    params: { id: second.id },
    body: { calls_per_day: 7, base: { calls_per_day: 200 } },
  });
  expect([late.status, late.errors[0]?.code]).toEqual([409, "stale"]);
  const problems = async () =>
    (await ada.call(listAiConfigurations, {})).items.map(({ problem }) => problem);
  expect(await problems()).toEqual(["The budget of today is used up", null]);
  await ada.call(deleteAiConfiguration, { params: { id: second.id } });
  await ada.call(patchIntegration, {
    params: { appKey: integration.id },
    body: { active: false },
  });
  expect(await problems()).toEqual(["The integration of its model is paused"]);
  expect((await ada.call(listAiModels, {})).items).toMatchObject([
    { id: integration.id, active: false, endpoint: `${endpoint.url}/v1`, model: "small-1" },
  ]);
  await ada.call(deleteIntegration, { params: { appKey: integration.id } });
  expect(await problems()).toEqual(["The model is no longer connected"]);
});
