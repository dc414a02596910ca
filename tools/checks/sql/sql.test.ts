import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type House, openHouse } from "#server/test-house.ts";
import { type Claim, type Column, type Family, rowFaults } from "./compare.ts";
import { openDescriber } from "./describe.ts";
import { examples } from "./examples.ts";
import { record, type Recorded } from "./recorder.ts";
import { productStatements, type Statement } from "./statements.ts";

let house: House;
let client: pg.Client;
let describe: (text: string) => Promise<Column[]>;

beforeAll(async () => {
  house = await openHouse();
  // The owner sees its own schema too; nothing is run, so nobody's rights are asked.
  client = new pg.Client({ connectionString: house.ownerUrl });
  await client.connect();
  describe = await openDescriber(client);
});
afterAll(async () => {
  await client.end();
  await house.close();
});

test("PostgreSQL prepares every statement, and answers the rows that the code takes them for", async () => {
  const statements = await productStatements();
  expect(statements.length).toBeGreaterThan(400);
  const composed = new Set(
    statements.flatMap(({ place, texts }) => (texts === null ? [place] : [])),
  );
  const recorded = await Promise.all(examples().map(record));
  const idle = recorded.filter((calls) => !calls.some(({ place }) => composed.has(place)));

  const faults = idle.map(([first]) => `an example of nothing composed: ${first?.text ?? ""}`);
  for (const statement of statements) {
    const texts = statement.texts ?? textsAt(recorded.flat(), statement.place);
    if (texts.length === 0) faults.push(`${statement.place}: no example puts it together`);
    for (const text of texts) faults.push(...(await faultsOf(statement, text)));
  }
  expect([...new Set(faults)]).toEqual([]);
});

/** What the code takes a column for, and what is wrong with that. */
const cases: [string, Record<string, Family[]>, string[]][] = [
  ["SELECT id, email FROM contacts", { id: ["text"], email: ["text", "null"] }, []],
  ["SELECT id, id FROM contacts", { id: ["text"] }, ["two columns are called id"]],
  ["SELECT id FROM contacts", { _id: ["text"] }, ["no column _id", "nobody asks for"]],
  ["SELECT id FROM contacts", { id: ["number"] }, ["id is int8, of which the driver makes text"]],
  ["SELECT count(*) AS total FROM contacts", { total: ["number"] }, ["total is int8"]],
  ["SELECT count(*)::int AS total FROM contacts", { total: ["number"] }, []],
  ["SELECT email FROM contacts", { email: ["text"] }, ["email can be NULL"]],
  ["SELECT email FROM contacts WHERE email IS NOT NULL", { email: ["text"] }, []],
  [
    "SELECT e.id, g.name FROM environments e LEFT JOIN environment_groups g ON g.id = e.group_id",
    { id: ["text"], name: ["text"] },
    ["name can be NULL"],
  ],
  ["SELECT settings FROM organizations", { settings: ["object"] }, []],
  ["SELECT settings FROM organizations", { settings: ["text"] }, ["settings is jsonb"]],
  ["SELECT active FROM rules", { active: ["boolean"] }, []],
  ["SELECT ARRAY[1::bigint] AS ids", { ids: ["list"] }, ["ids is _int8, a list of text"]],
];

test.each(cases)("%s, taken for %j", async (text, claimed, expected) => {
  const claims = new Map(
    Object.entries(claimed).map(([name, families]) => [name, claimOf(families)]),
  );
  const faults = rowFaults(claims, await describe(text));
  expect(faults).toEqual(expected.map((part) => expect.stringContaining(part) as string));
});

test.each([
  ["SELECT type AS word FROM api_keys WHERE type <> 'service'", []],
  [
    "SELECT kind AS word FROM account_links",
    ['word can be "invitation"', 'word can be "password"'],
  ],
  ["SELECT type AS word FROM api_keys", ['word can be "service"']],
  ["SELECT name AS word FROM contacts", ["word can be any text"]],
  ["SELECT lower(name) AS word FROM contacts", []],
])("%s, taken for one of three words", async (text, expected) => {
  const claim = { ...claimOf(["text"]), words: ["organization", "user", "recovery"] };
  const faults = rowFaults(new Map([["word", claim]]), await describe(text));
  expect(faults).toEqual(expected.map((part) => expect.stringContaining(part) as string));
});

const claimOf = (families: readonly Family[]): Claim => ({
  families: new Set(families),
  items: new Set<Family>(["number"]),
  words: null,
  isOptional: false,
  text: families.join(" | "),
});

const textsAt = (recorded: readonly Recorded[], place: string): string[] => [
  ...new Set(recorded.flatMap((call) => (call.place === place ? [call.text] : []))),
];

async function openCursor(text: string): Promise<void> {
  const params = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, place]) => Number(place)));
  await client.query("BEGIN");
  await client.query({ text, values: Array.from({ length: params }, () => null) });
}

async function faultsOf({ place, row }: Statement, text: string): Promise<string[]> {
  try {
    const columns = await describe(text);
    // What a cursor answers is known while it is open.
    if (text.startsWith("DECLARE ")) await openCursor(text);
    if (text.startsWith("FETCH ")) await client.query("ROLLBACK");
    const faults = row === null ? [] : rowFaults(row, columns);
    return faults.map((fault) => `${place}: ${fault}`);
  } catch (error) {
    return [`${place}: ${String(error)}`];
  }
}
