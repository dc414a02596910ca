/** What the alerts of an incident have in some tags, beside each row of the feed. */
import { expect, test } from "vitest";
import { getFeed, getFeedByIds } from "#contract/incidents.ts";
import { limits } from "#contract/limits.ts";
import { northwind } from "../../../test-northwind.ts";

const all = { env: "all" };
const failing = (host: string, more: Record<string, unknown> = {}) => ({
  host,
  check: "disk",
  status: "critical",
  ...more,
});

test("each row has the first values of the tags that were asked for, and their number", async () => {
  const of = await northwind();
  await of.send(
    ...["disk", "cpu", "load", "swap"].map((check) => failing("db-1", { check, service: "shop" })),
    failing("db-2", { zone: ["a", "b".repeat(300)], "dotted.name": "x" }),
  );
  const { items } = await of.as("rui").call(getFeed, {
    params: all,
    query: { tags: "check, Zone,service,nowhere", sort: "start", order: "asc" },
  });
  expect(Object.fromEntries(items.map((item) => [item.title, item.alert_tags]))).toEqual({
    "db-1": {
      check: { values: ["disk", "cpu", "load"], total: 4 },
      service: { values: ["shop"], total: 1 },
    },
    "db-2": {
      check: { values: ["disk"], total: 1 },
      zone: { values: ["a", "b".repeat(240)], total: 2 },
    },
  });

  const byIds = await of.as("rui").call(getFeedByIds, {
    params: all,
    body: { ids: items.map((item) => item.id), tags: ["zone"] },
  });
  expect(byIds.items.map((item) => item.alert_tags)).toEqual(
    expect.arrayContaining([{}, { zone: { values: ["a", "b".repeat(240)], total: 2 } }]),
  );
});

test("nothing is said of tags where nobody asked", async () => {
  const of = await northwind();
  await of.send(failing("db-1"));
  const { items } = await of.as("rui").call(getFeed, { params: all, query: {} });
  expect(items.map((item) => "alert_tags" in item)).toEqual([false]);
});

test("a name that no tag can have is refused, as are too many", async () => {
  const of = await northwind();
  const names = Array.from({ length: limits.columnsPerView + 1 }, (_, index) => `t${index}`);
  for (const tags of ["@primary", "tag.cause", "a b", names.join(",")]) {
    const { status, errors } = await of.as("rui").try(getFeed, { params: all, query: { tags } });
    expect([status, errors[0]?.field]).toEqual([400, "query.tags"]);
  }
});
