/** What one integration knows about one incident. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEnvironment } from "#contract/environments.ts";
import { getIntegrationContext, listIncidentIntegrations } from "#contract/integration-contexts.ts";
import { createIntegration } from "#contract/integrations.ts";
import { shareIncidents } from "#contract/sharing.ts";
import { openHouse } from "../../test-house.ts";
import { createTestOrganization } from "../../test-northwind.ts";
import { answerWith, openTestReceiver, type TestReceiver } from "../../test-receiver.ts";

const houseWithDoor = openHouse({ env: { TOCSIN_OUTBOUND_ALLOW: "127.0.0.1" } });
let receiver: TestReceiver;
beforeAll(async () => void (receiver = await openTestReceiver()));
afterAll(async () => {
  await (await houseWithDoor).close();
  await receiver.close();
});

/** Two incidents; the first is shared with a webhook. */
async function openScene() {
  const of = await createTestOrganization(await houseWithDoor, "Northwind");
  const ada = of.as("ada");
  const connect = (name: string) =>
    ada.call(createIntegration, {
      body: {
        name,
        type: "outbound",
        parent_source_system: "webhook",
        config: { url: receiver.url },
      },
    });
  const [board, idle] = [await connect("Shift board"), await connect("Idle board")];
  const outcomes = await of.send(
    { status: "critical", host: "db-1", check: "disk" },
    { status: "critical", host: "web-1", check: "cpu" },
  );
  const [shared = "", unshared = ""] = outcomes.map(({ incident_id }) => incident_id ?? "");
  receiver.answer = answerWith(200);
  await of.as("uma").call(shareIncidents, {
    params: { system: "webhook" },
    body: { incident_ids: [shared], targets: [board.id], message: "" },
  });
  await of.settle();
  const contextOf = (id: string, incident_id?: string) =>
    ada.call(getIntegrationContext, {
      params: { id },
      query: incident_id === undefined ? {} : { incident_id },
    });
  return { ...of, ada, board, idle, shared, unshared, contextOf };
}

test("a target knows its share and its last send, a source its alerts; as they are now", async () => {
  const of = await openScene();
  expect(await of.contextOf(of.board.id, of.shared)).toMatchObject({
    integration_id: of.board.id,
    incident_id: of.shared,
    share: { state: "delivered", by: "Uma", external_id: null, external_url: null },
    last_send: { event: "shared", state: "delivered", status: 200, error: null },
    alerts: null,
  });
  receiver.answer = answerWith(503);
  await of.send({ status: "ok", host: "db-1", check: "disk" });
  of.clock.forward({ seconds: 16 });
  await of.settle();
  const context = await of.contextOf(of.board.id, of.shared);
  expect(context).toMatchObject({
    share: { state: "failed" },
    last_send: {
      event: "resolved",
      state: "failed",
      status: 503,
      error: "The receiver answered 503",
      at: of.clock.nowS(),
    },
  });
  const saveThread = (url: string) =>
    of.sql((sql) => sql("UPDATE shares SET external = $1", [JSON.stringify({ id: "OPS-1", url })]));
  await saveThread("https://tracker.example/OPS-1");
  expect((await of.contextOf(of.board.id, of.shared)).share).toMatchObject({
    external_id: "OPS-1",
    external_url: "https://tracker.example/OPS-1",
  });
  await saveThread("javascript:alert(1)");
  expect((await of.contextOf(of.board.id, of.shared)).share).toMatchObject({ external_url: null });
  expect(await of.contextOf(of.integrationId, of.shared)).toMatchObject({
    share: null,
    last_send: null,
    alerts: { total: 1, active: 0 },
  });
});

test("with an incident, integrations that know of it are listed; without one, all of them", async () => {
  const of = await openScene();
  const list = async (query: { incident_id?: string }) =>
    (await of.ada.call(listIncidentIntegrations, { query })).items;
  const idsOf = async (query: { incident_id?: string }) => (await list(query)).map(({ id }) => id);
  expect((await idsOf({})).sort()).toEqual([of.integrationId, of.board.id, of.idle.id].sort());
  expect(await idsOf({ incident_id: of.shared })).toEqual([of.integrationId, of.board.id]);
  expect(await idsOf({ incident_id: of.unshared })).toEqual([of.integrationId]);
  const [, board] = await list({ incident_id: of.shared });
  expect(board).toMatchObject({
    type: "outbound",
    name: "Shift board",
    source_system: "webhook.Shift board",
    parent_source_system: "webhook",
    parent_system_id: "webhook",
    target_system_id: of.board.id,
    legacy_target_system_id: of.board.id,
    activated_at: of.clock.nowS(),
  });
  expect(board?.context).toEqual(await of.contextOf(of.board.id, of.shared));
  expect(await of.contextOf(of.idle.id, of.shared)).toMatchObject({ share: null, last_send: null });
  expect(await of.contextOf(of.board.id)).toMatchObject({
    incident_id: null,
    share: null,
    last_send: { event: "shared" },
  });
});

test("an incident that somebody may not see is not found, neither is an integration that is none", async () => {
  const of = await openScene();
  const environment = await of.ada.call(createEnvironment, {
    body: { name: "Web", filter: "host = web*" },
  });
  await of.settle();
  const web = await of.join({
    permissions: ["integrations@read"],
    environments: [{ environment_id: environment.id, access: "read" }],
  });
  const tryContext = async (id: string, incident_id: string) =>
    (await web.try(getIntegrationContext, { params: { id }, query: { incident_id } })).status;
  const tryList = async (incident_id: string) =>
    (await web.try(listIncidentIntegrations, { query: { incident_id } })).status;
  expect([await tryContext(of.board.id, of.shared), await tryList(of.shared)]).toEqual([404, 404]);
  expect([await tryContext(of.board.id, of.unshared), await tryList(of.unshared)]).toEqual([
    200, 200,
  ]);
  expect(await tryContext("999999", of.unshared)).toBe(404);
  const blind = await of.join({
    permissions: [],
    environments: [{ environment_id: environment.id, access: "read" }],
  });
  const refused = await blind.try(listIncidentIntegrations, {
    query: { incident_id: of.unshared },
  });
  expect(refused.status).toBe(403);
});
