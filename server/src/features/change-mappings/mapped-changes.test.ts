import { expect, test } from "vitest";
import {
  deleteChangeMapping,
  getChangeMapping,
  saveChangeMapping,
  tryChangePayload,
} from "#contract/change-mappings.ts";
import { searchChanges } from "#contract/changes.ts";
import { createIntegration } from "#contract/integrations.ts";
import { northwind } from "../../test-northwind.ts";

const mapping = {
  array: "changes",
  identifier: ["number"],
  summary: ["what.title"],
  kind: ["what.type"],
  status: ["state"],
  status_values: [{ value: "rolled out", status: "Done" as const }],
  status_default: "Planned" as const,
  start: ["window.from"],
  end: ["window.to"],
  author: ["by.name"],
  url: ["links.self"],
  tags: [
    { name: "service", path: "what.services" },
    { name: "region", path: "region" },
  ],
};
const payload = {
  region: "eu",
  changes: [
    {
      number: 4711,
      what: { title: "Orders 1.4", type: "deployment", services: ["orders", "basket"] },
      state: "Rolled Out",
      window: { from: "2026-11-20T10:00:00Z", to: 1_795_200_000_000 },
      by: { name: "Uma" },
      links: { self: "https://ci.example/4711" },
    },
    { number: 4712, what: { title: "Later" }, state: "in progress" },
    { what: { title: "Without a number" } },
  ],
};

async function changeTool(kind = "changes") {
  const of = await northwind();
  const ada = of.as("ada");
  const source = await ada.call(createIntegration, { body: { name: "tool", source_system: kind } });
  const params = { id: source.id };
  return { of, ada, params, path: `/data/v2/changes?app_key=${source.app_key}` };
}

test("an arbitrary payload is tried, then recorded by the mapping, with what it lacks named", async () => {
  const { of, ada, params, path } = await changeTool();
  const tried = await ada.call(tryChangePayload, { params, body: { payload, mapping } });
  expect(tried.changes).toMatchObject([
    {
      change: {
        identifier: "4711",
        status: "Done",
        summary: "Orders 1.4",
        start: Date.parse("2026-11-20T10:00:00Z") / 1000,
        end: 1_795_200_000,
        ticket_url: "https://ci.example/4711",
        tags: { kind: "deployment", service: ["orders", "basket"], region: "eu" },
        metadata: { author: "Uma" },
      },
    },
    { change: { status: "In Progress", tags: { region: "eu" } } },
    { change: null, problems: [{ message: "The mapping finds no identifier at number" }] },
  ]);
  const { items: none } = await ada.call(searchChanges, { query: {} });
  expect(none).toEqual([]);

  await ada.call(saveChangeMapping, { params, body: mapping });
  const answer = await of.post(payload, { path });
  expect([answer.status, answer.body]).toMatchObject([
    202,
    { accepted: 2, rejected: [{ index: 2 }] },
  ]);
  const { items } = await ada.call(searchChanges, { query: { tag: "service:basket" } });
  expect(items).toMatchObject([{ identifier: "4711", status: "Done" }]);
});

test("a mapping replaces Tocsin's own form until it is deleted", async () => {
  const { of, ada, params, path } = await changeTool();
  const own = { identifier: "C-1", status: "Done", summary: "own form", start: 1_790_000_000 };
  await ada.call(saveChangeMapping, { params, body: { identifier: ["id"], summary: ["text"] } });
  expect((await of.post(own, { path })).status).toBe(400);
  expect((await of.post({ id: 7, text: "by mapping" }, { path })).status).toBe(202);
  await ada.call(deleteChangeMapping, { params });
  // What is set is in force a moment later.
  await expect
    .poll(async () => (await of.post(own, { path })).status, { timeout: 10_000 })
    .toBe(202);
  expect((await ada.call(getChangeMapping, { params })).mapping).toBeNull();
});

test("known senders have no mapping, and can be tried", async () => {
  const { ada, params } = await changeTool("gitlab");
  const body = { identifier: ["id"], summary: ["text"] };
  const refused = await ada.try(saveChangeMapping, { params, body });
  expect(refused.errors[0]?.code).toBe("has_adapter");
  const { changes } = await ada.call(tryChangePayload, {
    params,
    body: {
      payload: {
        object_kind: "deployment",
        status: "success",
        deployment_id: 1,
        project: { path_with_namespace: "shop/orders" },
      },
    },
  });
  expect(changes).toMatchObject([{ change: { summary: expect.stringContaining("orders") } }]);
});

test("what a mapping cannot read is a 400, and a stale save is refused", async () => {
  const { of, ada, params, path } = await changeTool();
  await ada.call(saveChangeMapping, { params, body: mapping });
  const answer = await of.post({ nothing: 1 }, { path });
  expect([answer.status, answer.errors[0]?.message]).toEqual([
    400,
    "The mapping expects a list at changes, and there is none",
  ]);
  const stale = await ada.try(saveChangeMapping, {
    params,
    body: { ...mapping, array: "", base: { array: "items" } },
  });
  expect(stale.status).toBe(409);
});
