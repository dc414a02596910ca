import { expect, test } from "vitest";
import { createEnvironment } from "#contract/environments.ts";
import { judgeTranslation, search, translateWords } from "#contract/search.ts";
import { northwind, type Organization } from "../../test-northwind.ts";

const setToggle = (of: Organization, isOn: boolean) =>
  of.sql((sql) =>
    sql(
      `UPDATE organizations SET feature_toggles = feature_toggles || $1::jsonb
       WHERE id = tocsin_organization()`,
      [{ natural_language_search: isOn }],
    ),
  );

const send = (of: Organization) =>
  of.send(
    { status: "critical", host: "db-1", check: "disk", team: "Payments", region: "fra1" },
    { status: "warning", host: "web-1", check: "disk", team: "orders", region: "ams2" },
  );

async function stage() {
  const of = await northwind();
  await send(of);
  return of;
}

test("plain words become a query that finds what they say", async () => {
  const of = await stage();
  const ada = of.as("ada");
  const reply = await ada.call(translateWords, {
    body: { text: "critical incidents of team payments since two hours" },
  });
  expect(reply).toEqual({
    bpql: "status = critical AND team = Payments AND start >= -2h",
    explanation: [
      { code: "state", params: { field: "status", op: "=", value: "critical" } },
      { code: "condition", params: { field: "team", op: "=", value: "Payments" } },
      { code: "time", params: { field: "start", op: ">=", value: "-2h" } },
    ],
    confidence: expect.any(Number),
    unread: [],
    precision: null,
  });
  expect(reply.confidence).toBeGreaterThan(0.8);
  expect((await ada.call(search, { body: { query: reply.bpql } })).total).toBe(1);
});

test("who asks is meant by mine, and their day by today", async () => {
  const of = await stage();
  const text = "mine since today";
  const bpqlIn = async (time_zone: string) =>
    (await of.as("ada").call(translateWords, { body: { text, time_zone } })).bpql;
  expect(await bpqlIn("UTC")).toMatch(/^assignee = "?Ada\b.* AND start >= \S+T00:00:00Z$/);
  expect(await bpqlIn("Asia/Tokyo")).toMatch(/T15:00:00Z$/);
  const refused = await of
    .as("ada")
    .try(translateWords, { body: { text, time_zone: "Nowhere/Land" } });
  expect(refused.status).toBe(400);
});

test("values that only others may see are no values", async () => {
  const of = await northwind();
  const { id } = await of
    .as("ada")
    .call(createEnvironment, { body: { name: "pay", filter: "team = payments" } });
  await of.as("ada").call(createEnvironment, { body: { name: "west", filter: "region = ams2" } });
  await send(of);
  const person = await of.join({
    permissions: ["search@read"],
    environments: [{ environment_id: id, access: "read" }],
  });
  const bpqlOf = async (text: string) =>
    (await person.call(translateWords, { body: { text } })).bpql;
  expect([await bpqlOf("fra1"), await bpqlOf("ams2")]).toEqual(["region = fra1", ""]);
});

test("without its toggle or its permission, nothing is translated", async () => {
  const of = await stage();
  const body = { text: "worst" };
  const stranger = await of.join({ permissions: [], environments: [] });
  expect((await stranger.try(translateWords, { body })).status).toBe(403);
  await setToggle(of, false);
  const refused = await of.as("ada").try(translateWords, { body });
  expect(refused.errors[0]?.code).toBe("no_toggle");
});

test("what people say of a query is counted, one verdict of each for the same words", async () => {
  const of = await northwind();
  const body = { text: "critical ones", bpql: "status = critical" };
  const judge = (name: "ada" | "uma", isHelpful: boolean) =>
    of.as(name).call(judgeTranslation, { body: { ...body, isHelpful } });
  await judge("ada", true);
  await judge("ada", false);
  expect(await judge("uma", true)).toMatchObject({ precision: { right: 1, of: 2 } });
  const { precision } = await of.as("rui").call(translateWords, { body: { text: body.text } });
  expect(precision).toEqual({ right: 1, of: 2 });
});
