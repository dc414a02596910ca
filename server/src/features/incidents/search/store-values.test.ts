/** The dictionary of values stays with its organization, stays small, and loses nothing. */
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { addComment, getFeed } from "#contract/incidents.ts";
import { asOwner } from "../../../test-house.ts";
import { northwind, type Organization, southridge } from "../../../test-northwind.ts";

const searchTitles = async (of: Organization, query: string): Promise<string[]> =>
  (
    await of.as("ada").call(getFeed, { params: { env: "all" }, query: { query, per_page: 200 } })
  ).items
    .map((incident) => incident.title)
    .sort();

test("the other organization's values, words and incidents are found by nobody here", async () => {
  const [north, south] = [await northwind(), await southridge()];
  await north.send({ status: "critical", host: "ours-1", description: "plain words" });
  await south.send({
    status: "critical",
    host: "secret-1",
    team: "Hidden Team",
    description: "whispered words on vault-77",
  });
  await Promise.all([north, south].map(({ house }) => house.server.searchIndex.drained()));
  for (const query of [
    "host = secret*",
    "host = *",
    "secret",
    "whispered",
    "vault-77",
    "team =~ /^Hidden/",
    "words",
    "host =~ /-1$/",
    "NOT ours",
  ]) {
    expect((await searchTitles(north, query)).filter((title) => title !== "ours-1")).toEqual([]);
    expect(await searchTitles(south, query)).toEqual(["secret-1"]);
  }
  await north.house.server.searchIndex.drained();
  const pages = await north.sql((sql) => sql<{ texts: string }>("SELECT texts FROM value_pages"));
  expect(pages.length).toBeGreaterThan(0);
  expect(pages.some(({ texts }) => /secret|whispered|vault/i.test(texts))).toBe(false);
});

test("values that come and go do not fill the dictionary, and those that stay are found", async () => {
  const of = await northwind();
  await of.send({ status: "critical", host: "first", zone: "Lasting" });
  for (let round = 0; round < 12; round += 1) {
    const zone = Array.from(
      { length: 30 },
      (_, index) => `passing-zone-${"x".repeat(20)}-${round}-${index}`,
    );
    await of.send({ status: "critical", host: "second", zone, timestamp: of.clock.nowS() + round });
    await of.house.server.searchIndex.drained();
  }
  const size = await of.sql((sql) =>
    sql<{ size: number }>(
      "SELECT sum(length(texts))::int AS size FROM value_pages WHERE field = 'zone'",
    ),
  );
  expect(size[0]?.size).toBeLessThan(8000);
  expect([
    await searchTitles(of, "zone = last*"),
    await searchTitles(of, "zone =~ /^Las/"),
    await searchTitles(of, "zone = *zone*-11-7"),
    await searchTitles(of, "zone = *zone*-3-7"),
  ]).toEqual([["first"], ["first"], ["second"], []]);
});

test("a value is found in every case it was written in, and with characters that divide pages", async () => {
  const of = await northwind();
  await of.send(
    { status: "critical", host: "one", zone: "alpha" },
    { status: "critical", host: "two", zone: "Alpha" },
    { status: "critical", host: "three", zone: "a\u001Fl\u001Epha" },
  );
  await of.send({
    status: "critical",
    host: "one",
    zone: ["alpha", "ALPHA"],
    timestamp: of.clock.nowS() + 1,
  });
  await of.house.server.searchIndex.drained();
  expect(await searchTitles(of, "zone =~ /^ALP/")).toEqual(["one"]);
  expect([
    await searchTitles(of, "zone =~ /^Al/"),
    await searchTitles(of, "zone === Alpha"),
    await searchTitles(of, "zone = al*"),
    await searchTitles(of, 'zone = "a*pha"'),
  ]).toEqual([["two"], ["two"], ["one", "two"], ["one", "three", "two"]]);
});

test("a description that changes is found by its new words alone", async () => {
  const of = await northwind();
  const [receipt] = await of.send({
    status: "critical",
    host: "one",
    description: "battery of shelf-9 is low",
  });
  await of.send({
    status: "critical",
    host: "one",
    description: "fan of shelf-10 is slow",
    timestamp: of.clock.nowS() + 1,
  });
  await of.as("ada").call(addComment, {
    params: { env: "all", id: receipt?.incident_id ?? "" },
    body: { body: "Ask Grace, shelf-9" },
  });
  await of.house.server.searchIndex.drained();
  for (const [query, titles] of [
    ["battery", []],
    ["shelf-1*", ["one"]],
    ['"of shelf-10 is"', ["one"]],
    ["shelf-9", ["one"]],
    ['"grace, sh"', ["one"]],
  ] as const)
    expect([query, await searchTitles(of, query)]).toEqual([query, titles]);
});

test("of values that come, go and come back, the dictionary has each that an incident has, once", async () => {
  const of = await northwind();
  const hosts = ["a", "b", "c", "d"];
  for (let round = 0; round < 10; round += 1) {
    const zonesOf = (host: number): string[] =>
      Array.from(
        { length: 30 },
        (_, index) => `zone-${"x".repeat(60)}-${(index * 7 + host * 31 + round * 17) % 160}`,
      );
    await of.send(
      ...hosts.map((host, index) => ({
        status: "critical",
        host,
        zone: zonesOf(index),
        timestamp: of.clock.nowS() + round,
      })),
    );
    await of.house.server.searchIndex.drained();
    const known = await of.sql((sql) =>
      sql<{ value: string }>(
        `SELECT split_part(unnest(string_to_array(substr(texts, 2), chr(31))), chr(30), 1) AS value
         FROM value_pages WHERE field = 'zone'`,
      ),
    );
    const values = known.map(({ value }) => value);
    expect(new Set(values).size).toBe(values.length);
    expect(values).toEqual(expect.arrayContaining(hosts.flatMap((_, index) => zonesOf(index))));
  }
});

test("what was there before the dictionary is put into it", async () => {
  const of = await northwind();
  const [receipt] = await of.send({
    status: "critical",
    host: "Old-1",
    zone: ["Mixed", "plain"],
    description: "The Disk of rack-3 is full",
  });
  await of.as("ada").call(addComment, {
    params: { env: "all", id: receipt?.incident_id ?? "" },
    body: { body: "seen before" },
  });
  const migration = await readFile(
    new URL("../../../../migrations/2026-11-21-010-values.sql", import.meta.url),
    "utf8",
  );
  await of.house.server.searchIndex.drained();
  await asOwner(of.house.ownerUrl, async (client) => {
    await client.query(
      `DELETE FROM incident_terms t
       WHERE NOT EXISTS (SELECT
       FROM incident_facts f, jsonb_each(f.folded) e, jsonb_array_elements_text(e.value) v
       WHERE f.incident_id = t.incident_id AND e.key NOT LIKE '@%'
       AND t.term = term_hash(e.key, v))`,
    );
    await client.query("DROP TABLE value_pages, known_values; DROP FUNCTION term_hash");
    await client.query(`BEGIN; ${migration}; COMMIT`);
    await client.query(
      `GRANT SELECT, INSERT, UPDATE, DELETE ON value_pages, known_values TO "${new URL(of.house.url).username}"`,
    );
  });
  for (const query of [
    "host = old*",
    "zone =~ /^Mix/",
    "zone = pl*n",
    "rack-3",
    "disk",
    "seen",
    "ld-1",
  ])
    expect([query, await searchTitles(of, query)]).toEqual([query, ["Old-1"]]);
  expect(await searchTitles(of, "zone = mix*ed-not")).toEqual([]);
});
