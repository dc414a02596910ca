import { expect, test } from "vitest";

import { assignIncidents } from "#contract/incident-actions.ts";
import {
  checkMessageTemplate,
  createMessageTemplate,
  deleteMessageTemplate,
  listMessageTemplates,
  listTemplateVariables,
  parseMessageTemplate,
  previewMessageTemplate,
  updateMessageTemplate,
} from "#contract/message-templates.ts";
import { northwind, southridge } from "../../test-northwind.ts";

const draft = { name: "Short", channel: "webhook" as const, message_template: '{"a": "${host}"}' };

test("a template is kept with its versions, for this organization alone", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const created = await ada.call(createMessageTemplate, { body: draft });
  expect(created).toMatchObject({
    ...draft,
    event: "any",
    is_default: false,
    active: true,
    message_template_processed: '{"a": "{{ tags.host }}"}',
    version: 1,
    problem: null,
  });
  const changed = await ada.call(updateMessageTemplate, {
    params: { id: created.id },
    body: { message_template: '{"b": 1}', event: "resolved" },
  });
  expect(changed).toMatchObject({ name: "Short", event: "resolved", version: 2 });
  const stale = await ada.try(updateMessageTemplate, {
    params: { id: created.id },
    body: { revision: 1, message_template: "{}" },
  });
  expect(stale.status).toBe(409);
  const { items, built_in } = await ada.call(listMessageTemplates, {});
  expect(items.map(({ id }) => id)).toEqual([created.id]);
  expect(built_in.webhook).toBeNull();
  expect(built_in.email).toContain("{{ incident.title }}");
  expect((await (await southridge()).as("ada").call(listMessageTemplates, {})).items).toEqual([]);
  await ada.call(deleteMessageTemplate, { params: { id: created.id } });
  expect((await ada.call(listMessageTemplates, {})).total).toBe(0);
});

test("one that cannot be read is refused by its line and column", async () => {
  const ada = (await northwind()).as("ada");
  const answer = await ada.try(createMessageTemplate, {
    body: { ...draft, message_template: "a\n{% if x %}" },
  });
  expect([answer.status, answer.errors[0]]).toMatchObject([
    400,
    { field: "message_template", message: expect.stringContaining("Line 2, column 1") },
  ]);
});

test("the parser names variables and what is wrong; those that nobody fills in are no fault", async () => {
  const ada = (await northwind()).as("ada");
  const parse = (template: string) => ada.call(parseMessageTemplate, { body: { template } });
  expect(await parse("{{ incident.title }} ${host}\n{{ incident.nothing }}")).toEqual({
    variables: ["incident.title", "tags.host", "incident.nothing"],
    problems: [
      { line: 2, column: 4, message: "There is no variable incident.nothing: it leaves nothing" },
    ],
  });
  expect((await parse("{{ title }}")).problems[0]?.message).toBe(
    "There is no variable title: it leaves nothing. Is incident.title meant?",
  );
  const { built_in } = await ada.call(listMessageTemplates, {});
  for (const text of Object.values(built_in))
    if (text !== null) expect((await parse(text)).problems).toEqual([]);
  const { items } = await ada.call(listTemplateVariables, {});
  const all = await parse(items.map(({ name }) => `{{ ${name} }}`).join(" "));
  expect(all).toEqual({ variables: items.map(({ name }) => name), problems: [] });
});

test("the defaults say to whom it is assigned only where it is", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const [outcome] = await of.send({ status: "critical", host: "db-7", check: "disk" });
  const id = outcome?.incident_id ?? "0";
  const { built_in } = await ada.call(listMessageTemplates, {});
  const textOf = async (channel: "email" | "sms" | "chat") =>
    (
      await ada.call(previewMessageTemplate, {
        body: { template: built_in[channel] ?? "", channel, incident_id: id },
      })
    ).output;
  const texts = () => Promise.all((["email", "sms", "chat"] as const).map(textOf));
  expect((await texts()).filter((text) => /assigned to/i.test(text))).toEqual([]);
  await ada.call(assignIncidents, {
    params: { env: "all" },
    body: { ids: [id], assignee: ada.userId },
  });
  expect((await texts()).filter((text) => /assigned to/i.test(text))).toHaveLength(3);
});

test("every filter and tag that is offered is there, and its example can be rendered", async () => {
  const ada = (await northwind()).as("ada");
  const { filters, tags } = await ada.call(listTemplateVariables, {});
  for (const { name, example } of [...filters, ...tags]) {
    expect(example).toContain(name);
    const { problems } = await ada.call(previewMessageTemplate, {
      body: { template: example, channel: "sms" },
    });
    expect([name, problems]).toEqual([name, []]);
  }
});

test("a preview is what a target would get of an incident that one sees", async () => {
  const of = await northwind();
  const [outcome] = await of.send({ status: "critical", host: "db-<1>", check: "disk" });
  const incident_id = outcome?.incident_id ?? "0";
  const preview = (body: Parameters<typeof previewBody>[0]) =>
    of.as("ada").call(previewMessageTemplate, { body: previewBody(body) });
  expect(
    await preview({ template: "{{ event }} {{ incident.title }}", incident_id, channel: "email" }),
  ).toEqual({
    output: "shared db-&lt;1&gt;",
    problems: [],
    mail: {
      subject: `[Tocsin #${incident_id}] db-<1>`,
      html: expect.stringContaining("shared db-&lt;1&gt;"),
      text: "shared db-<1>",
    },
  });
  expect(await preview({ template: "{{ tags.host }}", incident_id, channel: "sms" })).toEqual({
    output: "db-<1>",
    problems: [],
    mail: null,
  });
  expect((await preview({ template: "{{ incident.title }}" })).output).toBe("db-1, db-2");
  expect(await preview({ template: "no json", channel: "webhook" })).toMatchObject({
    problems: [{ message: expect.stringContaining("no JSON") }],
  });
  const foreign = await (
    await southridge()
  )
    .as("ada")
    .try(previewMessageTemplate, { body: { template: "x", incident_id } });
  expect(foreign.status).toBe(404);
});
const previewBody = (body: {
  template: string;
  incident_id?: string;
  channel?: "email" | "sms" | "webhook";
}) => body;

test("a template is checked in several incidents, those that one sees", async () => {
  const [of, stranger] = [await northwind(), await southridge()];
  const [first, second] = await of.send(
    { status: "critical", host: "db-1", check: "disk" },
    { status: "critical", host: "db-2" },
  );
  const ids = [first?.incident_id ?? "0", second?.incident_id ?? "0"];
  const check = (organization: typeof of) =>
    organization.as("ada").call(checkMessageTemplate, {
      body: {
        template: '{"checks": {{ tags.check.size }}}',
        channel: "webhook",
        incident_ids: ids,
      },
    });
  expect((await check(of)).items).toEqual([
    { incident_id: ids[0], title: "db-1", output: '{"checks": 1}', problems: [] },
    {
      incident_id: ids[1],
      title: "db-2",
      output: '{"checks": }',
      problems: [expect.objectContaining({ message: expect.stringContaining("no JSON") })],
    },
  ]);
  expect(await check(stranger)).toEqual({ items: [], total: 0 });
});

test("templates are for who may change integrations", async () => {
  const of = await northwind();
  expect((await of.as("uma").try(createMessageTemplate, { body: draft })).status).toBe(403);
});
