/** A model is asked, and whatever it does, people get an answer and nothing happens. */
import { afterAll, expect, test } from "vitest";
import {
  type AiConfiguration,
  createAiConfiguration,
  getAiConfigurationDefaults,
  listAiConfigurations,
  saveSingleAiConfiguration,
  updateAiConfiguration,
} from "#contract/ai-configuration.ts";
import { previewAiAnalysis } from "#contract/ai-drafts.ts";
import { getAnalysis } from "#contract/analysis.ts";
import { judgeChange, searchChanges } from "#contract/changes.ts";
import { openHouse } from "../../test-house.ts";
import { goodAnswer, modelKey, openModelEndpoint } from "../../test-peers/model-endpoint.ts";
import { openModelScene } from "./test-model-scene.ts";

const houseWithDoor = openHouse({ env: { TOCSIN_OUTBOUND_ALLOW: "127.0.0.1" } });
const endpoint = await openModelEndpoint();
afterAll(async () => {
  await (await houseWithDoor).close();
  await endpoint.close();
});

const openScene = async (settings: Partial<AiConfiguration> = {}, event: object = {}) =>
  openModelScene({ house: await houseWithDoor, endpoint }, settings, event);

test("a model answers, with evidence, and its use is counted", async () => {
  const { analyse, ada, params, configuration } = await openScene();
  expect(await analyse()).toMatchObject({
    status: "completed",
    engine: "model",
    fallback: null,
    summary: "The model saw db-1 fail first.",
    category: "Storage",
    causes: [{ entity: "db-1", score: 0.7 }],
    evidence: [{ n: 1, kind: "alert", title: "db-1: disk" }],
  });
  const { items } = await ada.call(listAiConfigurations, {});
  expect(items).toMatchObject([
    { id: configuration.id, model: "small-1", used: { calls: 1, tokens: 1000 } },
  ]);
  expect(JSON.stringify(items)).not.toContain(modelKey);
  const preview = await ada.call(previewAiAnalysis, { params: { id: params.id } });
  const sent = JSON.parse(endpoint.calls[0]?.text ?? "{}") as { messages: { content: string }[] };
  expect(sent.messages.map(({ content }) => content)).toEqual([preview.system, preview.user]);
  expect(endpoint.refused).toEqual([]);
});

test.each([
  ["lies", () => goodAnswer.toString(), "The model's answer could not be used"],
  [
    "cites what does not exist",
    () => JSON.stringify({ summary: [{ text: "Trust me.", evidence: [99] }] }),
    "The model's answer could not be used",
  ],
  ["answers nothing", () => "", "The model's answer could not be used"],
])("one that %s is not believed, and the built-in engine answers", async (_what, say, why) => {
  const { analyse } = await openScene();
  endpoint.say = say;
  expect(await analyse()).toMatchObject({
    status: "completed",
    engine: "built-in",
    fallback: why,
    causes: [{ entity: "db-1" }],
  });
});

test.each([
  [{ status: 200, body: 'data: {"delta": "gar"}\n\ndata: [DO' }, /could not be used/],
  [{ status: 500, body: { error: { message: `broken, ${modelKey}` } } }, /answered 500/],
  [{ status: 429, body: { error: { code: "insufficient_quota" } } }, /answered 429/],
  [{ status: 302, headers: { location: "http://169.254.169.254/" } }, /redirects are not followed/],
  ["cut" as const, /cut off|closed|hang up/i],
])("one that is broken is asked once: %#", async (fault, why) => {
  const { analyse } = await openScene();
  endpoint.fault = () => fault;
  const analysis = await analyse();
  expect(analysis).toMatchObject({ status: "completed", engine: "built-in" });
  expect(analysis.fallback).toMatch(why);
  expect(analysis.fallback).not.toContain(modelKey);
  expect(endpoint.calls).toHaveLength(1);
});

test("one that stalls is given up in time", async () => {
  const { analyse } = await openScene({ timeout_s: 1 });
  endpoint.fault = () => "hang";
  expect(await analyse()).toMatchObject({
    engine: "built-in",
    fallback: "Generation timed out. Please try again.",
  });
});

test("an old server is asked in forms that it knows", async () => {
  const { analyse } = await openScene();
  endpoint.isOld = true;
  expect(await analyse()).toMatchObject({ engine: "model" });
  expect(endpoint.calls).toHaveLength(3);
});

test("a budget holds, and a paused configuration asks nobody", async () => {
  const { analyse, ada, configuration } = await openScene({ calls_per_day: 1 });
  expect((await analyse()).engine).toBe("model");
  expect(await analyse()).toMatchObject({
    engine: "built-in",
    fallback: "The budget of today is used up",
  });
  await ada.call(updateAiConfiguration, {
    params: { id: configuration.id },
    body: { active: false },
  });
  expect(await analyse()).toMatchObject({ engine: "built-in", fallback: null });
  expect(endpoint.calls).toHaveLength(1);
});

test("it is asked about the incidents that it is for", async () => {
  const webOnly = await openScene({ condition: "host = web-*" });
  expect(await webOnly.analyse()).toMatchObject({ engine: "built-in", fallback: null });
  const same = await openScene({ condition: "host = db-*" });
  expect((await same.analyse()).engine).toBe("model");
});

test("who may not see changes reads what the built-in engine says, where the model knew some", async () => {
  const of = await openScene();
  const { ada, params, clock } = of;
  const report = { app_key: of.appKey, identifier: "CHG-1", status: "Done", summary: "New disks" };
  await of.post({ ...report, start: clock.nowS() - 300 }, { path: "/data/v2/changes" });
  const { items } = await ada.call(searchChanges, { query: {} });
  await ada.call(judgeChange, {
    params: { changeId: items[0]?.id ?? "0" },
    body: { incident_id: params.id, match_certainty: "MATCH" },
  });
  endpoint.say = () => JSON.stringify({ summary: [{ text: "CHG-1 did it.", evidence: [1] }] });
  expect((await of.analyse()).summary).toBe("CHG-1 did it.");
  const reader = await of.join({
    permissions: [],
    environments: [{ environment_id: "all", access: "read" }],
  });
  const seen = await reader.call(getAnalysis, { params });
  expect(seen.engine).toBe("built-in");
  expect(JSON.stringify(seen)).not.toContain("CHG-1");
});

test("the single configuration is made by changing it; the first error says what is wrong", async () => {
  const { ada, integration } = await openScene();
  const { configuration } = await ada.call(saveSingleAiConfiguration, {
    body: { prompt_addendum: "Name warehouses by their code." },
  });
  expect(configuration).toMatchObject({
    name: "Own model",
    prompt_addendum: "Name warehouses by their code.",
    timeout_s: (await ada.call(getAiConfigurationDefaults, {})).timeout_s,
  });
  const tried = await ada.raw("PATCH", "/resources/v2.0/ai-analysis/configuration", {
    recommended_tags: ["1", "2", "3", "4", "5", "6"],
  });
  expect([tried.status, tried.errors[0]?.message]).toEqual([
    400,
    "Select up to 5 incident tags for similarity-based action recommendations",
  ]);
  const wrong = await ada.raw("PATCH", "/resources/v2.0/ai-analysis/configuration", {
    integration_id: "1",
  });
  expect([wrong.status, wrong.errors[0]?.code]).toEqual([422, "no_model"]);
  const taken = await ada.try(createAiConfiguration, {
    body: { name: "own MODEL", integration_id: integration.id },
  });
  expect([taken.status, taken.errors[0]?.code]).toEqual([409, "name_taken"]);
});
