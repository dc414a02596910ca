/** The index follows what was committed; until then searches find the same without it. */
import { expect, onTestFinished, test, vi } from "vitest";
import { mergeIncidents, resolveIncidents } from "#contract/incident-actions.ts";
import { addComment, getFeed } from "#contract/incidents.ts";
import { log } from "../../../platform/log.ts";
import { northwind, type Organization, southridge } from "../../../test-northwind.ts";
import { currentFacts } from "./store-searched-facts.ts";
import { holdIndex } from "./test-unindexed.ts";

const all = { env: "all" };

async function search(
  of: Organization,
  query: string,
  folder?: "active" | "resolved",
): Promise<string[]> {
  const { items } = await of.as("ada").call(getFeed, {
    params: all,
    query: { query, per_page: 200, ...(folder === undefined ? {} : { folder }) },
  });
  return items.map((incident) => incident.title).sort();
}

/** What each finds once all that `changeEverything` does is done. */
const expected: readonly [query: string, titles: readonly string[]][] = [
  ["host = web-1", ["web-1"]],
  ["host = WEB-*", ["web-1", "web-2"]],
  ["host =~ /^web-[12]$/", ["web-1", "web-2"]],
  ["host IN [web-2, db-1]", ["db-1", "web-2"]],
  ["NOT zone = old", ["db-1", "web-1", "web-2"]],
  ["zone = old", []],
  ["zone = Neu", ["web-1"]],
  ["battery", []],
  ["shelf-10", ["web-1"]],
  ['"of shelf-10 is"', ["web-1"]],
  ["mended", ["web-2"]],
  ["web-3", ["web-2"]],
  ["db", ["db-1"]],
  ["slower", ["db-1"]],
];

async function changeEverything(of: Organization): Promise<void> {
  const [web1, web2, web3, db1] = await of.send(
    { status: "critical", host: "web-1", zone: "old", description: "battery of shelf-9 is low" },
    { status: "critical", host: "web-2", description: "plain words" },
    { status: "critical", host: "web-3", description: "plain words" },
    { status: "warning", host: "db-1", description: "slow" },
  );
  const idOf = (outcome: typeof web1) => outcome?.incident_id ?? "";
  of.clock.forward({ minutes: 1 });
  await of.send({
    status: "warning",
    host: "web-1",
    zone: "NEU",
    description: "fan of shelf-10 is slow",
  });
  await of.send({ status: "warning", host: "db-1", description: "slower" });
  await of.as("ada").call(addComment, {
    params: { ...all, id: idOf(web2) },
    body: { body: "Mended by hand" },
  });
  await of.as("ada").call(mergeIncidents, {
    params: { ...all, id: idOf(web2) },
    body: { source_incident_ids: [idOf(web3)] },
  });
  await of
    .as("ada")
    .call(resolveIncidents, { params: all, body: { ids: [idOf(db1), idOf(web1)] } });
}

test.each([
  ["at once", ""],
  // JSON may end with spaces: so each is too large to be applied with another.
  ["one after another", " ".repeat(1_000_000)],
])("a search finds the same before the index follows %s and after", async (_, padding) => {
  const of = await northwind();
  const { release } = await holdIndex(of);
  await changeEverything(of);
  await of.sql((sql) => sql("UPDATE search_changes SET changes = changes || $1", [padding]));
  const before = await Promise.all(
    expected.map(async ([query]) => [query, await search(of, query)]),
  );
  expect(before).toEqual(expected);
  expect(await queued(of)).toBeGreaterThan(0);

  await release();
  await of.house.server.searchIndex.drained();
  expect(await queued(of)).toBe(0);
  const after = await Promise.all(
    expected.map(async ([query]) => [query, await search(of, query)]),
  );
  expect(after).toEqual(expected);
  // Whichever of its changes came last.
  const left = await of.sql((sql) =>
    sql(`SELECT title FROM incidents i JOIN incident_facts f ON f.incident_id = i.id
      WHERE f.folded <> ${currentFacts.folded} OR f.haystack = ''`),
  );
  expect(left).toEqual([]);
});

test("an incident that leaves the feed is found where it is, before the index follows and after", async () => {
  const of = await northwind();
  await changeEverything(of);
  await of.house.server.searchIndex.drained();
  const { release } = await holdIndex(of);
  of.clock.forward({ hours: 24 * 30 });
  await of.settle();
  const results = async () => [
    await search(of, "host = db-1", "resolved"),
    await search(of, "host = db-1"),
    await search(of, "host = web-2", "active"),
  ];
  const expected = [[], ["db-1"], ["web-2"]];
  expect(await results()).toEqual(expected);
  await release();
  await of.house.server.searchIndex.drained();
  expect(await results()).toEqual(expected);
});

test("two servers follow one queue, and no term twice", async () => {
  const of = await northwind();
  const second = await of.house.another();
  for (let round = 0; round < 5; round += 1)
    await of.send({ status: "critical", host: `host-${round}`, description: `round ${round}` });
  await Promise.all([of.house.server.searchIndex.drained(), second.searchIndex.drained()]);
  expect(await queued(of)).toBe(0);
  expect(await search(of, "host = host-*")).toHaveLength(5);
  const terms = await of.sql((sql) =>
    sql<{ doubled: number }>(
      `SELECT (count(*) - count(DISTINCT (term, incident_id)))::int AS doubled FROM incident_terms
       WHERE organization_id = tocsin_organization()`,
    ),
  );
  expect(terms).toEqual([{ doubled: 0 }]);
});

test("an organization whose queue cannot be applied holds up no other, and is seldom tried", async () => {
  const warnings = vi.spyOn(log, "warn");
  const [south, north] = [await southridge(), await northwind()];
  await south.sql((sql) =>
    sql(
      `INSERT INTO search_changes (organization_id, incidents, changes)
       VALUES (tocsin_organization(), '{}', 'no JSON')`,
    ),
  );
  onTestFinished(async () => {
    await south.sql((sql) => sql("DELETE FROM search_changes"));
  });
  for (let round = 0; round < 6; round += 1) {
    await north.send({ status: "critical", host: `host-${round}` });
    await expect.poll(() => queued(north)).toBe(0);
  }
  expect(await queued(south)).toBe(1);
  // At first and a second later, by each of the two servers; the next would be a minute away.
  const tries = warnings.mock.calls.filter(([about]) =>
    JSON.stringify(about).includes(`"organizationId":"${south.organizationId}"`),
  );
  expect(tries.length).toBeGreaterThan(0);
  expect(tries.length).toBeLessThanOrEqual(4);
});

const queued = async (of: Organization): Promise<number> =>
  (
    await of.sql((sql) =>
      sql<{ n: number }>(
        "SELECT count(*)::int AS n FROM search_changes WHERE organization_id = tocsin_organization()",
      ),
    )
  )[0]?.n ?? -1;
