import { expect, test } from "vitest";
import { getFeedGroups } from "#contract/feed-groups.ts";
import { getFeed, listIncidentAlerts } from "#contract/incidents.ts";
import { createSavedQuery } from "#contract/saved-queries.ts";
import { exportSearch, search } from "#contract/search.ts";
import { setTagCategory } from "#contract/tag-manager.ts";
import { northwind, type Organization } from "../../test-northwind.ts";

const setToggle = (of: Organization, isOn: boolean) =>
  of.sql((sql) =>
    sql(
      `UPDATE organizations SET feature_toggles = feature_toggles || $1::jsonb
       WHERE id = tocsin_organization()`,
      [{ namespace_search: isOn }],
    ),
  );

const env = { env: "all" };

async function stage() {
  const of = await northwind();
  await setToggle(of, true);
  const [outcome] = await of.send(
    { status: "critical", host: "db-1", check: "disk", service: "pay" },
    { status: "critical", host: "db-2", check: "disk", application: "Pay" },
    { status: "critical", host: "pay", check: "disk" },
  );
  const sent = await of.post(
    {
      app_key: of.appKey,
      identifier: "CHG-1",
      status: "Done",
      summary: "deploy",
      start: of.clock.nowS(),
      tags: { application: "pay" },
    },
    { path: "/data/v2/changes" },
  );
  expect(sent.status).toBe(202);
  return { of, ada: of.as("ada"), incident: outcome?.incident_id ?? "" };
}

test("a short form asks any tag of its category, wherever a search is written", async () => {
  const { ada, incident } = await stage();
  const query = "ci:pay";
  const { counts } = await ada.call(search, { body: { kind: "all", query, counts: true } });
  expect(counts).toMatchObject({
    incidents: { total: 2 },
    alerts: { total: 2 },
    changes: { total: 1 },
  });
  expect((await ada.call(getFeed, { params: env, query: { query } })).total).toBe(2);
  const groups = await ada.call(getFeedGroups, { params: env, query: { query, by: "host" } });
  expect(groups.items.map(({ value }) => value).toSorted()).toEqual(["db-1", "db-2"]);
  const file = await ada.raw("POST", exportSearch.path, {
    kind: "alerts",
    query,
    columns: ["title"],
  });
  expect(String(file.body)).not.toContain("pay ·");
  const alerts = (text: string) =>
    ada.call(listIncidentAlerts, {
      params: { ...env, id: incident },
      query: { query: text },
    });
  expect([(await alerts(query)).total, (await alerts("host:db-2")).total]).toEqual([1, 0]);
  expect(await ada.call(createSavedQuery, { body: { name: "pay", query } })).toMatchObject({
    query,
  });
});

test("the categories are those of the tag manager, at the moment of asking", async () => {
  const { ada } = await stage();
  const total = async (query: string) =>
    (await ada.call(getFeed, { params: env, query: { query } })).total;
  expect(await total("ci:disk")).toBe(0);
  await ada.call(setTagCategory, { body: { id: "ci", tags: ["check"] } });
  expect([await total("ci:disk"), await total("ci:pay")]).toEqual([3, 0]);
});

test("a name that is no category is refused by name; with the toggle off it is a word", async () => {
  const { of, ada } = await stage();
  const body = { name: "saved", query: "hots:db-1" };
  for (const answer of [
    await ada.try(search, { body: { query: body.query } }),
    await ada.try(getFeed, { params: env, query: { query: body.query } }),
    await ada.try(createSavedQuery, { body }),
  ]) {
    expect(answer.status).toBe(400);
    expect(answer.errors[0]?.message).toMatch(/'hots' is not a tag category .*'host:'/);
  }
  await setToggle(of, false);
  expect((await ada.call(search, { body: { query: body.query } })).total).toBe(0);
  expect((await ada.try(createSavedQuery, { body })).status).toBe(201);
});
