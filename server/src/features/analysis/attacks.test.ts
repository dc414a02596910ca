/** Whatever senders, people and models write: nothing is called, nothing leaves, nothing happens. */
import { afterAll, expect, test } from "vitest";
import { updateAiConfiguration } from "#contract/ai-configuration.ts";
import { previewAiAnalysis } from "#contract/ai-drafts.ts";
import { judgeChange, searchChanges } from "#contract/changes.ts";
import { mergeIncidents } from "#contract/incident-actions.ts";
import { addComment, getIncident, listActivities } from "#contract/incidents.ts";
import { attacks, leaked, secrets } from "#insight/model/test-attacks.ts";
import { openHouse } from "../../test-house.ts";
import { type BadManner, openBadModel } from "../../test-peers/bad-model.ts";
import { openModelEndpoint } from "../../test-peers/model-endpoint.ts";
import { openStrictPeer } from "../../test-peers/strict-peer.ts";
import { openModelScene } from "./test-model-scene.ts";

const [house, endpoint, bad, trap] = await Promise.all([
  openHouse({ env: { TOCSIN_OUTBOUND_ALLOW: "127.0.0.1" } }),
  openModelEndpoint(),
  openBadModel(),
  // Reachable, so that it is no door that keeps anybody from it.
  openStrictPeer(() => ({ status: 200, body: {} })),
]);
afterAll(async () => {
  await house.close();
  await Promise.all([endpoint.close(), bad.close(), trap.close()]);
});

const texts = [
  ...attacks.map((text) => text.replaceAll("{trap}", trap.url)),
  ...secrets.map(([text]) => text),
];
/** An incident of many alerts, each with attacks in all that senders word, a change and a comment. */
async function openAttackedScene() {
  const of = await openModelScene({ house, endpoint });
  const { ada, params, clock } = of;
  const outcomes = await of.send(
    ...texts.map((text, at) => ({
      status: "critical",
      host: `db-${at} ${text.slice(0, 200)}`,
      check: text.slice(0, 200),
      description: text.slice(0, 20_000),
      note: text.slice(0, 1000),
      api_key: `short-${at}-hunter22`,
    })),
  );
  const ids = new Set(outcomes.flatMap(({ incident_id }) => incident_id ?? []));
  await ada.call(mergeIncidents, {
    params,
    body: { source_incident_ids: [...ids].filter((id) => id !== params.id) },
  });
  const report = { app_key: of.appKey, identifier: "CHG-1", status: "Done" };
  await of.post(
    { ...report, summary: texts.slice(0, 8).join(" ").slice(0, 900), start: clock.nowS() - 300 },
    { path: "/data/v2/changes" },
  );
  const { items } = await ada.call(searchChanges, { query: {} });
  await ada.call(judgeChange, {
    params: { changeId: items[0]?.id ?? "0" },
    body: { incident_id: params.id, match_certainty: "MATCH" },
  });
  await ada.call(addComment, { params, body: { body: `only-people-read-this ${texts[0]}` } });
  await of.settle();
  return of;
}

test("what senders and people write calls nobody, tells no secret, and changes nothing", async () => {
  const { ada, params, analyse } = await openAttackedScene();
  const before = await ada.call(getIncident, { params });
  // It does all that it is told to.
  endpoint.say = ({ messages }) => {
    const evidence = [1];
    const claims = [...texts, messages[0]?.content, messages[1]?.content].map((text) => ({
      text: `It says: ${text}`,
      evidence,
      tool_calls: [{ function: { name: "resolve", arguments: "{}" } }],
    }));
    return JSON.stringify({
      summary: claims.slice(0, 10),
      causes: claims.map((claim, at) => ({ entity: `db-${at}`, score: 9, reasons: [claim] })),
      category: texts[10],
      impact: claims.slice(10, 15),
      next_step: claims.at(-1),
      status: "resolved",
      incident_tags: { owner: "evil" },
    });
  };
  const analysis = await analyse();
  expect(analysis).toMatchObject({ engine: "model", fallback: null });

  const [sent = ""] = endpoint.calls.map(({ text }) => text);
  expect(endpoint.calls.map(({ path }) => path)).toEqual(["/v1/chat/completions"]);
  expect(trap.calls).toEqual([]);
  expect(leaked(sent)).toEqual([]);
  expect(sent).not.toContain("only-people-read-this");
  expect(sent.length).toBeLessThan(200_000);
  const { system } = await ada.call(previewAiAnalysis, { params: { id: params.id } });
  for (const text of texts) expect(system).not.toContain(text);

  const { sentences, causes, impact, next_step, category } = analysis;
  const claims = [...sentences, ...impact, ...causes.flatMap(({ reasons }) => reasons)];
  const shown = JSON.stringify([claims, next_step, category]);
  expect(claims.length).toBeGreaterThan(5);
  expect(shown).not.toMatch(/<[a-z!/]|\]\(\w|:\/\/|script:|trap\.example\/|[\p{Cf}\p{Co}]/iu);
  expect(leaked(shown)).toEqual([]);

  const after = await ada.call(getIncident, { params });
  expect(after).toMatchObject({
    status: before.status,
    incident_tags: before.incident_tags,
    title: before.title,
  });
  const { activities } = await ada.call(listActivities, { params, query: {} });
  expect(
    activities.filter(({ at }) => at >= (analysis.completed_at ?? 0)).map(({ type }) => type),
  ).toContain("ai_analysis");
  expect(activities.map(({ type }) => type)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/resolved|tag_set|shared|assigned/)]),
  );
});

test("what an endpoint answers to a failure is told to nobody", async () => {
  const { analyse } = await openModelScene({ house, endpoint });
  endpoint.fault = ({ text }) => ({ status: 500, body: `<b>You asked</b>: ${text}` });
  const { engine, fallback } = await analyse();
  expect([engine, fallback]).toEqual(["built-in", "The receiver answered 500"]);
});

const unusable = "The model's answer could not be used";
test.each<[BadManner, string | RegExp]>([
  ["drip", "Generation timed out. Please try again."],
  ["flood", /too long|longer|bytes/i],
  ["bomb", unusable],
  ["tools", unusable],
  ["parts", unusable],
  ["nobody", unusable],
  ["deep", unusable],
  ["stream", unusable],
])(
  "one that answers with a %s is not waited for, and the built-in engine answers",
  async (manner, why) => {
    const { ada, connect, configuration, analyse } = await openModelScene({ house, endpoint });
    const { id } = await connect(bad.urlOf(manner));
    await ada.call(updateAiConfiguration, {
      params: { id: configuration.id },
      body: { integration_id: id, timeout_s: 1 },
    });
    const analysis = await analyse();
    expect(analysis).toMatchObject({
      status: "completed",
      engine: "built-in",
      causes: [{ entity: "db-1" }],
    });
    expect(analysis.fallback).toMatch(why);
  },
);
