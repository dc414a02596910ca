/** Memory and a real PostgreSQL must give the same answer to every query. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { leaf, nowS, query, record, testKindOf } from "./arbitrary-query.ts";
import { all, type Query } from "./ast.ts";
import { factsOf, storedFacts, type FactRecord, type Facts } from "./facts.ts";
import { compile } from "./match.ts";
import { parse } from "./parse.ts";
import { storableText, textSeparator } from "./storable.ts";
import { testClient } from "./test-client.ts";
import { toSql, type SqlColumn, type SqlScheme } from "./to-sql.ts";

const client = testClient();

beforeAll(async () => {
  await client.connect();
  await client.query(
    `CREATE TEMPORARY TABLE alert (id int, facts jsonb, folded jsonb, text text, weight float8,
     starts float8)`,
  );
});
afterAll(() => client.end());

const columns: Readonly<Record<string, SqlColumn>> = {
  title: { kind: "text", sql: "a.facts->'title'->>0", folded: "a.folded->'title'->>0" },
  weight: { kind: "number", sql: "a.weight" },
  start: { kind: "time", sql: "a.starts" },
};
const scheme: SqlScheme = {
  facts: "a.facts",
  folded: "a.folded",
  text: "a.text",
  nowS,
  firstParam: 2,
  column: (field) => columns[field] ?? null,
  kindOf: testKindOf,
};

const textsOf = ({ title, host }: FactRecord) => [title ?? [], host ?? []].flat().map(String);
const factsOfRecord = (row: FactRecord): Facts => factsOf(row, { text: () => textsOf(row), nowS });

async function save(records: readonly FactRecord[]): Promise<void> {
  await client.query("TRUNCATE alert");
  const rows = records.map((row, id) => {
    const text = textsOf(row)
      .map((part) => storableText(part).toLowerCase())
      .join(textSeparator);
    return { id, ...storedFacts([row]), text, weight: row["weight"], starts: row["start"] };
  });
  await client.query("INSERT INTO alert SELECT * FROM jsonb_populate_recordset(NULL::alert, $1)", [
    JSON.stringify(rows),
  ]);
}

/** The second parameter list shows that numbering starts where it is told. */
async function search(query: Query): Promise<{ ids: number[]; exact: boolean }> {
  const { sql, params, exact } = toSql(query, scheme);
  const { rows } = await client.query<{ id: number }>(
    `SELECT id FROM alert a WHERE id >= $1 AND ${sql} ORDER BY id`,
    [0, ...params],
  );
  return { ids: rows.map(({ id }) => id), exact };
}

async function expectAgreement(query: Query, records: readonly FactRecord[]): Promise<void> {
  const match = compile(query, testKindOf);
  const expected = records.flatMap((row, id) => (match(factsOfRecord(row)) ? [id] : []));
  const { ids, exact } = await search(query);
  expect(exact ? ids : ids.filter((id) => expected.includes(id))).toEqual(expected);
}

const records = fc.array(record, { minLength: 3, maxLength: 12 });

function propertyOver(queries: fc.Arbitrary<Query>) {
  return fc.asyncProperty(
    records,
    fc.array(queries, { minLength: 1, maxLength: 12 }),
    async (rows, queries) => {
      await save(rows);
      for (const query of queries) await expectAgreement(query, rows);
    },
  );
}

test("SQL finds what memory matches, and more only where it says so", async () => {
  await expect(fc.assert(propertyOver(query), { numRuns: 200 })).resolves.toBeUndefined();
}, 120_000);

test("so it does for every kind of comparison by itself", async () => {
  await expect(fc.assert(propertyOver(leaf), { numRuns: 200 })).resolves.toBeUndefined();
}, 120_000);

const cast: FactRecord[] = [
  { host: ["db-1", "Web"], cpu: [95], title: "Disk 100% full", weight: 5, start: nowS - 60 },
  {
    host: ["db_1"],
    cpu: ["n/a", "1e3"],
    title: "a\\b",
    weight: null,
    start: nowS - 90_000,
    end: nowS,
  },
  { host: [], cpu: [], title: null, weight: 0.5, start: null, ok: true },
];

test.each<[string, number[], boolean?]>([
  ["host = DB-1", [0]],
  ['host = "db_*"', [1]],
  ["host = web host = db*", [0]],
  ["host != db-1", [1, 2]],
  ["host NOT IN [web, db_1]", [2]],
  ["NOT host = *", [2]],
  ["host = *", [0, 1]],
  ["host === Web", [0]],
  ["host === web", []],
  ["ok = TRUE", [2]],
  ["cpu > 94.5", [0, 1]],
  ["cpu < 100", [0]],
  ["NOT cpu > 0", [2]],
  ["title = *100%*", [0]],
  ['title = "a\\\\b"', [1]],
  ["title != *b", [0, 2]],
  ["title =~ /^Disk \\d+/", [0]],
  ["100% full", [0]],
  ["NOT disk", [1, 2]],
  ["disk*full", [0]],
  ["full*db", []],
  ["weight = 5.0 or weight < 1", [0, 2]],
  ["weight != 5", [1, 2]],
  ["start > -2h", [0]],
  ["start < -1d", [1]],
  ["NOT start < -1d", [0, 2]],
  ["end = *", [1]],
  ["host =~ /\\bdb/", [0, 1], false],
  ["host !~ /\\bweb/", [0, 1, 2], false],
  ["host = web AND NOT host =~ /\\bx/", [0], false],
])("%s finds rows %j", async (text, expected, exact = true) => {
  await save(cast);
  const parsed = parse(text, { kindOf: testKindOf });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  expect(await search(parsed.query)).toEqual({ ids: expected, exact });
});

test("what PostgreSQL cannot hold is found by nobody and breaks nothing", async () => {
  await save(cast);
  for (const value of ["\0", "db\0*", "\ud800", "a\udc00*"]) {
    const equivalents = ["=", "==="].map(
      (op) => ({ kind: "compare", field: "host", op, value }) as Query,
    );
    for (const query of [
      ...equivalents,
      { kind: "keyword", text: value } as const,
      { kind: "in", field: "host", op: "IN", values: [value] } as const,
    ]) {
      expect(await search(query)).toEqual({ ids: [], exact: true });
      expect(await search({ kind: "not", item: query })).toEqual({ ids: [0, 1, 2], exact: true });
    }
    expect((await search({ kind: "compare", field: "host", op: "=~", value })).exact).toBe(false);
  }
});

test("a value never becomes part of the SQL", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (tail) => {
      const value = `'";--$1\\${tail}`;
      const { sql } = toSql(
        {
          kind: "or",
          items: [
            { kind: "keyword", text: value },
            { kind: "in", field: value, op: "IN", values: [value, `${value}*`] },
          ],
        },
        scheme,
      );
      expect(sql).not.toContain(`'"`);
    }),
  );
});

test("the largest and the smallest numbers are cast, and what is longer is none", async () => {
  const digits = "9".repeat(97);
  await save([
    { cpu: [`${digits}e99`] },
    { cpu: [`.${"0".repeat(95)}1e-9`] },
    { cpu: [`${digits}9999`] },
    { cpu: [`1${"0".repeat(5000)}`, "e", "1e999"] },
  ]);
  expect((await search({ kind: "compare", field: "cpu", op: ">", value: "0" })).ids).toEqual([
    0, 1,
  ]);
});

test("the longest list and the deepest nesting run", async () => {
  await save(cast);
  const values = Array.from({ length: 8000 }, (_, i) => `h${i}`);
  expect(
    (await search({ kind: "in", field: "host", op: "IN", values: [...values, "WEB", "x*"] })).ids,
  ).toEqual([0]);
  let deep: Query = all;
  for (let level = 0; level < 64; level++)
    deep = { kind: "not", item: { kind: "and", items: [deep, { kind: "keyword", text: "a" }] } };
  await expectAgreement(deep, cast);
});
