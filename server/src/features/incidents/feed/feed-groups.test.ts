/** A feed by the values of a tag: how many incidents have each, and how bad it is. */
import { expect, test } from "vitest";
import { createEnvironment } from "#contract/environments.ts";
import { getFeedGroups } from "#contract/feed-groups.ts";
import { getFeed } from "#contract/incidents.ts";
import { resolveIncidents } from "#contract/incident-actions.ts";
import { limits } from "#contract/limits.ts";
import { northwind } from "../../../test-northwind.ts";

const all = { env: "all" };
const failing = (host: string, status: string, more: Record<string, unknown> = {}) => ({
  host,
  check: "disk",
  status,
  ...more,
});

async function openScene() {
  const of = await northwind();
  const bank = await of
    .as("ada")
    .call(createEnvironment, { body: { name: "bank", filter: "zone = bank" } });
  await of.grant("gil", bank.id, "read");
  const outcomes = await of.send(
    failing("db-1", "warning", { zone: "shop" }),
    failing("db-2", "critical", { zone: "Bank" }),
    failing("db-3", "warning", { zone: "shop" }),
    failing("db-4", "critical"),
    failing("db-5", "warning", { zone: ["shop", "mail"] }),
  );
  const groups = async (query: Record<string, string>, env = "all", person = of.as("rui")) => {
    const reply = await person.call(getFeedGroups, {
      params: { env },
      query: { by: "zone", ...query },
    });
    return [
      ...reply.items.map(({ value, incidents, status }) => `${value} ${incidents} ${status}`),
      `of ${reply.total}`,
    ];
  };
  return {
    ...of,
    groups,
    bankId: bank.id,
    ids: outcomes.map((outcome) => outcome.incident_id ?? ""),
  };
}

test("the worst group is first, then the largest; an incident counts in each of its values", async () => {
  const of = await openScene();
  expect(await of.groups({})).toEqual([
    "Bank 1 critical",
    "shop 3 warning",
    "mail 1 warning",
    "null 1 critical",
    "of 4",
  ]);
  expect(await of.groups({ by: " Nowhere " })).toEqual(["null 5 critical", "of 1"]);
  expect(await of.groups({ query: "host = nothing" })).toEqual(["of 0"]);
});

test("groups are of the folder, of the query and of the environment, as the feed is", async () => {
  const of = await openScene();
  const [first = ""] = of.ids;
  await of.as("ada").call(resolveIncidents, { params: all, body: { ids: [first] } });
  expect(await of.groups({ folder: "resolved" })).toEqual(["shop 1 ok", "of 1"]);
  expect(await of.groups({ query: "host IN [db-1, db-3]" })).toEqual(["shop 2 warning", "of 1"]);
  expect(await of.groups({ query: "host =~ 'b-[34]$'", folder: "active" })).toEqual([
    "shop 1 warning",
    "null 1 critical",
    "of 2",
  ]);

  expect(await of.groups({}, of.bankId)).toEqual(["Bank 1 critical", "of 1"]);
  expect(await of.groups({}, "all", of.as("gil"))).toEqual(["Bank 1 critical", "of 1"]);
});

test("each group opens with what it counts, whatever its value is", async () => {
  const of = await openScene();
  await of.send(
    ...["bank", 'a "b" \\ c', "x*", "/y/", "AND"].map((zone, index) =>
      failing(`odd-${index}`, "critical", { zone }),
    ),
  );
  const { items } = await of.as("rui").call(getFeedGroups, { params: all, query: { by: "zone" } });
  expect(items).toHaveLength(9);
  for (const { query, incidents } of items) {
    const feed = await of
      .as("rui")
      .call(getFeed, { params: all, query: { folder: "active", query } });
    expect([query, feed.total]).toEqual([query, incidents]);
  }
});

test("of very many groups the worst are named, those without the tag too, and all are counted", async () => {
  const of = await northwind();
  const count = limits.feedGroups + 5;
  await of.send(
    ...Array.from({ length: count }, (_, index) =>
      failing(`web-${index}`, index === 3 ? "critical" : "warning", { rack: `r${index}` }),
    ),
    failing("bare", "warning"),
  );
  const { items, total } = await of
    .as("rui")
    .call(getFeedGroups, { params: all, query: { by: "rack" } });
  expect(total).toBe(count + 1);
  expect(items).toHaveLength(limits.feedGroups + 1);
  expect([items[0]?.value, items.at(-1)?.value]).toEqual(["r3", null]);
});

test("what can be no tag is refused, and a broken query too", async () => {
  const of = await northwind();
  for (const query of [{ by: "@primary" }, { by: "host", query: "host = (" }])
    expect((await of.as("rui").try(getFeedGroups, { params: all, query })).status).toBe(400);
});
