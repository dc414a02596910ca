import { expect, test } from "vitest";
import { searchChanges } from "#contract/changes.ts";
import { northwind, southridge } from "../../test-northwind.ts";

async function openScene() {
  const of = await northwind();
  const nowS = of.clock.nowS();
  const report = async (...changes: object[]) => {
    const answer = await of.post({ app_key: of.appKey, changes }, { path: "/data/v2/changes" });
    expect(answer.status).toBe(202);
  };
  const search = (query: Record<string, string | number> = {}) =>
    of.as("rui").call(searchChanges, { query });
  const identifiers = async (query: Record<string, string | number> = {}) =>
    (await search(query)).items.map(({ identifier }) => identifier);
  return { ...of, nowS, report, search, identifiers };
}
const change = { status: "Done", summary: "deploy of the shop" };

test("changes are listed with all that was said of them, those that began last first", async () => {
  const { report, search, nowS, integrationId } = await openScene();
  const whole = {
    identifier: "CHG-1",
    status: "Planned",
    summary: "New firewall",
    start: nowS - 60,
    end: nowS + 60,
    ticket_url: "https://itsm.example/CHG-1",
    tags: { host: ["fw-1", "fw-2"] },
    metadata: { risk: { level: 2 } },
  };
  await report(whole, { ...change, identifier: "CHG-2", start: nowS - 30 });
  const { items, total, next_cursor } = await search();
  expect(items.map(({ identifier }) => identifier)).toEqual(["CHG-2", "CHG-1"]);
  expect(items[1]).toEqual({
    ...whole,
    id: expect.stringMatching(/^\d+$/),
    source_system: "api.test",
    integration_id: integrationId,
    created_at: nowS,
    updated_at: nowS,
  });
  expect([total, next_cursor]).toEqual([2, null]);
});

test("pages repeat and skip nothing while changes come in, also of the same moment", async () => {
  const { report, search, nowS } = await openScene();
  const many = Array.from({ length: 7 }, (_, index) => ({
    ...change,
    identifier: `CHG-${index}`,
    start: nowS - Math.floor(index / 3),
  }));
  await report(...many);
  const listed: string[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const page = await search({ per_page: 2, ...(cursor === "" ? {} : { cursor }) });
    listed.push(...page.items.map(({ identifier }) => identifier));
    cursor = page.next_cursor;
    await report({ ...change, identifier: `newer-${listed.length}`, start: nowS + 5 });
  }
  expect(listed.toSorted()).toEqual(many.map(({ identifier }) => identifier));
});

test("text, status, tag and source narrow the list", async () => {
  const { report, identifiers, connect, post, nowS: start } = await openScene();
  await report(
    { ...change, identifier: "CHG-1", start, tags: { host: "db-1" } },
    { ...change, identifier: "CHG-2", start, status: "Canceled", tags: { host: ["db-1", "db-2"] } },
    { ...change, identifier: "CHG-3", start, summary: "Firewall", tags: { team: "db-1" } },
  );
  const { appKey, integrationId } = await connect("changes", "calendar");
  const body = { ...change, identifier: "CHG-4", start, app_key: appKey };
  await post(body, { path: "/data/v2/changes" });
  const sorted = async (query: Record<string, string>) => (await identifiers(query)).toSorted();
  expect(await sorted({ query: "fireWALL" })).toEqual(["CHG-3"]);
  expect(await sorted({ query: "chg-2" })).toEqual(["CHG-2"]);
  expect(await sorted({ status: "canceled,Planned" })).toEqual(["CHG-2"]);
  expect(await sorted({ tag: "host:db-1" })).toEqual(["CHG-1", "CHG-2"]);
  expect(await sorted({ integration_id: integrationId })).toEqual(["CHG-4"]);
});

test("a time holds what began or lasted in it", async () => {
  const { report, identifiers, nowS } = await openScene();
  await report(
    { ...change, identifier: "before", start: nowS - 500, end: nowS - 400 },
    { ...change, identifier: "into", start: nowS - 500, end: nowS - 250 },
    { ...change, identifier: "still", start: nowS - 900, status: "In Progress" },
    { ...change, identifier: "within", start: nowS - 250 },
    { ...change, identifier: "after", start: nowS - 100, end: nowS },
  );
  const inTime = await identifiers({ from: nowS - 300, to: nowS - 200 });
  expect(inTime.toSorted()).toEqual(["into", "still", "within"]);
});

test("nobody sees those of another organization, or any without the permission", async () => {
  const { report, as, nowS: start } = await openScene();
  await report({ ...change, identifier: "CHG-1", start });
  expect((await (await southridge()).as("ada").call(searchChanges, { query: {} })).total).toBe(0);
  const refused = await as("gil").raw("GET", "/resources/v2.0/changes/search");
  expect([refused.status, refused.errors[0]?.message]).toEqual([
    403,
    expect.stringContaining("changes@read"),
  ]);
});
