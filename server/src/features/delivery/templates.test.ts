/** What targets read is written by templates, and by what is usual where those fail. */
import { afterAll, expect, test } from "vitest";
import { listIncidentDeliveries } from "#contract/delivery.ts";
import { addComment } from "#contract/incidents.ts";
import { createIntegration } from "#contract/integrations.ts";
import { createMessageTemplate } from "#contract/message-templates.ts";
import { patchIntegration } from "#contract/outbound-integrations.ts";
import { shareIncidents } from "#contract/sharing.ts";
import { openHouse } from "../../test-house.ts";
import { openTestMailServer } from "../../test-mail-server.ts";
import { createTestOrganization } from "../../test-northwind.ts";
import { openTestReceiver } from "../../test-receiver.ts";

const [receiver, postOffice] = [await openTestReceiver(), await openTestMailServer()];
const houseWithDoor = openHouse({
  env: { TOCSIN_OUTBOUND_ALLOW: "127.0.0.1", TOCSIN_SMTP_URL: postOffice.url },
});
afterAll(async () => {
  await (await houseWithDoor).close();
  await receiver.close();
  await postOffice.close();
});

async function openScene() {
  const of = await createTestOrganization(await houseWithDoor, "Northwind");
  const ada = of.as("ada");
  const hook = await ada.call(createIntegration, {
    body: {
      name: "hook",
      type: "outbound",
      parent_source_system: "webhook",
      config: { url: receiver.url },
    },
  });
  const write = (name: string, template: string, more: object = {}) =>
    ada.call(createMessageTemplate, {
      body: { name, channel: "webhook", message_template: template, ...more },
    });
  const share = async (host: string, system: "webhook" | "email" = "webhook", target = hook.id) => {
    const [outcome] = await of.send({ status: "critical", host, check: "disk" });
    await ada.call(shareIncidents, {
      params: { system },
      body: { incident_ids: [outcome?.incident_id ?? ""], targets: [target], message: "look" },
    });
    await of.settle();
    return outcome?.incident_id ?? "";
  };
  const switchToggle = (on: boolean) =>
    of.sql((sql) =>
      sql(
        `UPDATE organizations SET feature_toggles = feature_toggles || $1::jsonb
         WHERE id = tocsin_organization()`,
        [JSON.stringify({ custom_email_templates: on })],
      ),
    );
  const newest = () => receiver.received.at(-1)?.body;
  return { ...of, ada, hook, write, share, switchToggle, newest };
}

test("a target's own template for the event comes first, then its own for any, then the default", async () => {
  const of = await openScene();
  await of.share("db-0");
  expect(of.newest()).toMatchObject({ event: "shared", incident: { title: "db-0" } });
  await of.write("usual", '{"usual": "{{ incident.title }}"}', { is_default: true });
  await of.share("db-1");
  expect(of.newest()).toEqual({ usual: "db-1" });

  const any = await of.write("any", '{"any": "{{ tags.host }}"}');
  const closed = await of.write("closed", '{"closed": {{ tags.host | json }}}', {
    event: "resolved",
  });
  await of.ada.call(patchIntegration, {
    params: { appKey: of.hook.id },
    body: { config: { template_ids: [any.id, closed.id] } },
  });
  await of.share("db-2");
  expect(of.newest()).toEqual({ any: "db-2" });
  await of.send({ status: "ok", host: "db-2", check: "disk" });
  of.clock.forward({ seconds: 16 });
  await of.settle();
  expect(of.newest()).toEqual({ closed: ["db-2"] });
});

test("a message brings the comments that none before it has brought", async () => {
  const of = await openScene();
  await of.write("comments", '{"comments": {{ comments | json }}}', { is_default: true });
  await of.ada.call(patchIntegration, {
    params: { appKey: of.hook.id },
    body: { config: { events: ["shared", "commented", "updated"] } },
  });
  const id = await of.share("db-9");
  const comment = async (...texts: string[]) => {
    for (const body of texts)
      await of.as("uma").call(addComment, { params: { env: "all", id }, body: { body } });
    of.clock.forward({ seconds: 16 });
    await of.settle();
  };
  await comment("first", "second");
  expect(of.newest()).toEqual({
    comments: ["first", "second"].map((text) => ({ author: "Uma", text })),
  });
  await comment("third");
  expect(of.newest()).toEqual({ comments: [{ author: "Uma", text: "third" }] });
  await of.send({ status: "warning", host: "db-9", check: "disk" });
  of.clock.forward({ seconds: 16 });
  await of.settle();
  expect(of.newest()).toEqual({ comments: [] });
});

test("one that cannot be rendered keeps nobody from being told, and the ledger says so", async () => {
  const of = await openScene();
  const ledgerOf = async (id: string) =>
    (await of.ada.call(listIncidentDeliveries, { params: { id }, query: {} })).items;
  const whole = await of.share("db-1");
  await of.write("broken", "{{ incident.title }} is no JSON", { is_default: true });
  const broken = await of.share("db-3");
  expect(of.newest()).toMatchObject({ event: "shared", incident: { title: "db-3" } });
  expect(await ledgerOf(broken)).toMatchObject([
    {
      state: "delivered",
      template_problem: expect.stringMatching(
        /^Template “broken”, line 1, column 1: What it writes is no JSON/,
      ),
    },
  ]);
  expect(await ledgerOf(whole)).toMatchObject([{ template_problem: null }]);
});

test("mails have templates where the organization may write them, escaped, with a text for who sees no HTML", async () => {
  const of = await openScene();
  const to = `ops-${of.organizationId}@north.test`;
  await of.switchToggle(true);
  await of.write("mail", "<h1>{{ incident.title }}</h1><p>Runbook: /{{ tags.check }}</p>", {
    channel: "email",
    is_default: true,
  });
  await of.share("db-<4>", "email", to);
  const [first] = postOffice.mailTo(to);
  expect(first?.text).toContain("<h1>db-&lt;4&gt;</h1>");
  expect(first?.text).toContain("Runbook: /disk");
  await of.switchToggle(false);
  await of.share("db-5", "email", to);
  expect(postOffice.mailTo(to).at(-1)?.text).toContain("An incident was shared with you");
});
