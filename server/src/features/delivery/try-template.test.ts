/** What somebody writes is tried on a target before it is saved, and leaves nothing open there. */
import { afterAll, expect, test } from "vitest";
import { listAuditLogs } from "#contract/audit-logs.ts";
import { createIntegration } from "#contract/integrations.ts";
import { testMessageTemplate } from "#contract/message-templates.ts";
import { openHouse } from "../../test-house.ts";
import { openTestMailServer } from "../../test-mail-server.ts";
import { codeHostToken, openGitHub } from "../../test-peers/code-hosts.ts";
import { openDoor, openWebhookScene } from "./test-webhook-scene.ts";

const [postOffice, peer] = [await openTestMailServer(), await openGitHub()];
const houseWithDoor = openHouse({ env: { ...openDoor, TOCSIN_SMTP_URL: postOffice.url } });
afterAll(async () => {
  await (await houseWithDoor).close();
  await postOffice.close();
  await peer.close();
});

const openScene = async (...hosts: string[]) => openWebhookScene(await houseWithDoor, ...hosts);
type Scene = Awaited<ReturnType<typeof openScene>>;

const sendTemplate = (
  of: Scene,
  template: string,
  more: { target?: string; incident_id?: string; event?: "resolved" } = {},
) => of.ada.try(testMessageTemplate, { body: { target: of.hook.id, template, ...more } });

test("an unsaved template is sent of an incident, as a test, once and outside the ledger", async () => {
  const of = await openScene("db-1");
  const [incident_id = ""] = of.ids;
  const answer = await sendTemplate(
    of,
    '{"say": "{{ event }}", "of": "{{ incident.title }}", "by": "{{ actor.name }}"}',
    { incident_id, event: "resolved" },
  );
  expect(answer).toMatchObject({ status: 200, body: { ok: true, status: 200, error: null } });
  expect(of.receiver.received).toMatchObject([
    { body: { say: "resolved", of: "db-1", by: "Ada" }, headers: { "x-tocsin-event": "test" } },
  ]);
  expect(await of.deliveries()).toEqual([]);
  const { items } = await of.ada.call(listAuditLogs, { query: {} });
  expect(items[0]).toMatchObject({
    resource_type: "deliveries",
    resource_id: of.hook.id,
    after: { test: { ok: true } },
  });
});

test("one that cannot be rendered is refused by its line, and nothing is sent", async () => {
  const of = await openScene();
  expect(await sendTemplate(of, "{\n{% if x %}")).toMatchObject({
    status: 400,
    errors: [{ field: "template", message: expect.stringContaining("Line 2, column 1") }],
  });
  expect(await sendTemplate(of, "no JSON")).toMatchObject({ status: 400 });
  expect(of.receiver.received).toEqual([]);
});

test("it is for who may change integrations, of incidents that they see, to targets of their own", async () => {
  const [of, stranger] = [await openScene("db-2"), await openScene()];
  const body = { target: of.hook.id, template: "{}" };
  expect((await of.as("rui").try(testMessageTemplate, { body })).status).toBe(403);
  const foreign = { target: stranger.hook.id, incident_id: of.ids[0] ?? "" };
  expect((await sendTemplate(stranger, "{}", foreign)).status).toBe(404);
  expect((await sendTemplate(stranger, "{}", { target: of.hook.id })).status).toBe(404);
  expect([...of.receiver.received, ...stranger.receiver.received]).toEqual([]);
});

test("a ticket that it opens is closed at once, whatever the incident is", async () => {
  const of = await openScene("db-4");
  const { id: target } = await of.ada.call(createIntegration, {
    body: {
      name: "issues",
      type: "outbound",
      parent_source_system: "task-tracker",
      config: {
        service: "github",
        url: peer.url,
        token: codeHostToken,
        project: "northwind/ops",
      },
    },
  });
  const [incident_id = ""] = of.ids;
  const template = "{{ event }} of {{ incident.title }}: {{ incident.active }}";
  expect(await sendTemplate(of, template, { target, incident_id })).toMatchObject({
    body: { ok: true },
  });
  expect(peer.issuesOf("db-4")).toMatchObject([
    { title: "db-4", body: expect.stringContaining("shared of db-4: true"), state: "closed" },
  ]);
});

test("mails are written where the organization may write them", async () => {
  const of = await openScene("db-3");
  const to = `ops-${of.organizationId}@north.test`;
  const { id: target } = await of.ada.call(createIntegration, {
    body: {
      name: "mailbox",
      type: "outbound",
      parent_source_system: "email",
      config: { addresses: [to] },
    },
  });
  const [incident_id = ""] = of.ids;
  const template = "<h1>{{ incident.title }}</h1>";
  expect(await sendTemplate(of, template, { target, incident_id })).toMatchObject({
    status: 403,
    errors: [{ code: "no_toggle" }],
  });
  await of.sql((sql) =>
    sql(
      `UPDATE organizations SET feature_toggles = feature_toggles || '{"custom_email_templates": true}'
       WHERE id = tocsin_organization()`,
    ),
  );
  expect((await sendTemplate(of, template, { target, incident_id })).status).toBe(200);
  expect(postOffice.mailTo(to).map(({ text }) => text)).toEqual([
    expect.stringContaining("<h1>db-3</h1>"),
  ]);
});
