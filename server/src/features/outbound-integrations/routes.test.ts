/** What is kept of a target's configuration, and what is ever shown of it. */
import { expect, test } from "vitest";
import { createIntegration } from "#contract/integrations.ts";
import { createMessageTemplate, deleteMessageTemplate } from "#contract/message-templates.ts";
import { checkIntegration, patchIntegration } from "#contract/outbound-integrations.ts";
import { northwind } from "../../test-northwind.ts";

const open = async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const hook = await ada.call(createIntegration, {
    body: {
      name: "hook",
      type: "outbound",
      parent_source_system: "webhook",
      config: {
        url: "https://board.example/hook",
        secret: "first",
        headers: { "x-team": "night", "x-key": "of the day" },
      },
    },
  });
  const patch = (config: Record<string, unknown>) =>
    ada.try(patchIntegration, { params: { appKey: hook.id }, body: { config } });
  return { of, ada, hook, patch };
};

const configIn = ({ body }: { body: unknown }) => (body as { config?: unknown }).config;

test("secrets are sealed, and shown by their names alone", async () => {
  const { of, hook } = await open();
  expect(hook).toMatchObject({
    parent_source_system: "webhook",
    config: {
      url: "https://board.example/hook",
      method: "POST",
      headers: { "x-team": null, "x-key": null },
      stored_secrets: ["secret"],
      events: [],
      template_ids: [],
    },
  });
  const [row] = await of.sql((sql) =>
    sql<{ text: string }>(
      `SELECT o::text AS text FROM outbound_integrations o
       WHERE organization_id = tocsin_organization()`,
    ),
  );
  expect(row?.text).not.toMatch(/first|night|of the day/);
});

test("fields that are not named stay, null keeps a secret, empty text removes it", async () => {
  const { patch } = await open();
  const config = async (changes: Record<string, unknown>) => configIn(await patch(changes));
  expect(await config({ method: "PUT" })).toMatchObject({
    url: "https://board.example/hook",
    method: "PUT",
    stored_secrets: ["secret"],
    headers: { "x-team": null, "x-key": null },
  });
  expect(await config({ headers: { "x-team": null, "x-key": "k2" }, secret: null })).toMatchObject({
    stored_secrets: ["secret"],
    headers: { "x-team": null, "x-key": null },
  });
  expect(await config({ headers: { "x-key": null }, secret: "" })).toMatchObject({
    stored_secrets: [],
    headers: { "x-key": null },
  });
});

test("nothing secret follows an address to another host", async () => {
  const { patch } = await open();
  expect(configIn(await patch({ url: "https://board.example/other" }))).toMatchObject({
    stored_secrets: ["secret"],
  });
  expect(configIn(await patch({ url: "https://elsewhere.example/hook" }))).toMatchObject({
    stored_secrets: [],
  });
});

test("templates that it names are there, and of its channel; one that was deleted does no harm", async () => {
  const { ada, patch } = await open();
  const write = (name: string, channel: "webhook" | "sms") =>
    ada.call(createMessageTemplate, { body: { name, channel, message_template: '{"a": 1}' } });
  const [own, foreign] = [await write("Body", "webhook"), await write("Text", "sms")];
  const refusals = async (...template_ids: string[]) => {
    const { status, errors } = await patch({ template_ids });
    return status === 200 ? [] : errors.map(({ field, message }) => ({ status, field, message }));
  };
  const field = "config.template_ids";
  expect(await refusals(own.id, foreign.id, "999")).toEqual([
    { status: 400, field, message: "“Text” is a template for sms" },
    { status: 400, field, message: "There is no template 999" },
  ]);
  expect(await refusals(own.id)).toEqual([]);
  await ada.call(deleteMessageTemplate, { params: { id: own.id } });
  expect((await patch({ method: "PUT" })).status).toBe(200);
  const created = await ada.try(createIntegration, {
    body: {
      name: "board",
      type: "outbound",
      parent_source_system: "webhook",
      config: { url: "https://board.example/hook", template_ids: [foreign.id] },
    },
  });
  expect(created.errors[0]).toMatchObject({ field, message: "“Text” is a template for sms" });
});

test("a configuration that its kind does not know is refused by its fields", async () => {
  const { ada, patch } = await open();
  const fieldsOf = ({ errors }: { errors: readonly { field?: string }[] }) =>
    errors.map(({ field }) => field);
  expect(fieldsOf(await patch({ url: "ftp://board.example", method: "GET" }))).toEqual([
    "config.url",
    "config.method",
  ]);
  const answer = await ada.raw("POST", "/web/integrations", {
    name: "desk",
    type: "outbound",
    parent_source_system: "email",
    config: { addresses: ["ops@north.test", "nobody"] },
  });
  expect([answer.status, fieldsOf(answer)]).toEqual([400, ["config.addresses.1"]]);
});

test("a receiver without a call for it cannot be asked about credentials", async () => {
  const { ada, hook } = await open();
  const answer = await ada.try(checkIntegration, { params: { id: hook.id } });
  expect([answer.status, answer.errors[0]?.code]).toEqual([409, "no_check"]);
});
