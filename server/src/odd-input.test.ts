/** No input is a fault: every endpoint, with what no person would send. */
import { beforeAll, expect, test } from "vitest";
import { contract } from "#contract/contract.ts";
import { addressOf } from "./test-caller.ts";
import { sampleCallsOf } from "./test-every-call.ts";
import type { SampleCall } from "./test-feature-calls.ts";
import { createFixtures } from "./test-fixtures.ts";
import { northwind, type Organization } from "./test-northwind.ts";

const oddTexts = [
  "\u0000",
  "a\u0000b",
  "\ud800",
  "",
  "x".repeat(30_000),
  "__proto__",
  "constructor",
  "1e999",
  "9".repeat(25),
  "%",
  "';--",
  "🔔",
  "NaN",
  "-1",
];
const oddOfOtherTypes: unknown[] = [
  null,
  7,
  -1,
  1e308,
  true,
  [],
  {},
  [null],
  [[]],
  { constructor: 1 },
];

let house: Organization;
let rows: Record<string, SampleCall>;
beforeAll(async () => {
  house = await northwind();
  rows = sampleCallsOf(await createFixtures(house));
});

/** Every odd text where a text stands; where none does, any text is refused for its type. */
const oddValuesFor = (value: unknown): unknown[] =>
  typeof value === "string" || value === null
    ? [...oddTexts, ...oddOfOtherTypes]
    : ["", "NaN", ...oddOfOtherTypes];

/** The same body, each of its values in turn replaced. */
function* oddVariants(value: unknown): Generator<unknown> {
  yield* oddValuesFor(value);
  if (Array.isArray(value))
    for (const [index, item] of value.entries())
      for (const variant of oddVariants(item)) yield value.with(index, variant);
  else if (typeof value === "object" && value !== null)
    for (const [name, item] of Object.entries(value))
      for (const variant of oddVariants(item)) yield { ...value, [name]: variant };
}

// Those that change who calls are asked elsewhere.
const callable = contract.filter(
  ({ noun, endpoint }) =>
    !["setup", "session", "health", "ingestion"].includes(noun) &&
    endpoint.path !== "/login/switch",
);
for (const { noun, name, endpoint } of callable) {
  const textFields = (): Record<string, string>[] =>
    (endpoint.query
      ? Object.keys(
          endpoint.query.toJSONSchema({ io: "input", unrepresentable: "any" }).properties ?? {},
        )
      : []
    ).flatMap((field) => oddTexts.map((text) => ({ [field]: text.slice(0, 2000) })));
  test(`${noun}.${name} answers odd input with a refusal or an answer`, async () => {
    const row = rows[`${noun}.${name}`] ?? {};
    const ada = house.as("ada");
    const faults: unknown[] = [];
    const attempt = async (call: SampleCall): Promise<void> => {
      const answer = await ada.raw(endpoint.method, addressOf(endpoint, call), call.body);
      if (answer.status >= 500) faults.push({ ...call, answer: answer.body });
    };
    for (const param of Object.keys(row.params ?? {}))
      for (const text of oddTexts)
        await attempt({
          ...row,
          params: { ...row.params, [param]: text.slice(0, 300).toWellFormed() },
        });
    for (const query of textFields()) await attempt({ ...row, query: { ...row.query, ...query } });
    if (row.body !== undefined)
      for (const body of oddVariants(row.body)) await attempt({ ...row, body });
    expect(faults.slice(0, 3)).toEqual([]);
  });
}

test("a body that is no JSON, or not JSON by its type, is refused", async () => {
  const ada = house.as("ada");
  expect((await ada.raw("POST", "/web/integrations", "{oops")).errors[0]?.code).toBe("not_json");
  expect(
    (await ada.raw("POST", "/web/integrations", "{}", { "content-type": "text/csv" })).status,
  ).toBe(415);
  expect((await ada.raw("POST", "/web/integrations", undefined)).status).toBe(400);
  expect(
    (await ada.raw("POST", "/web/integrations", { name: "", source_system: "No Good" })).errors.map(
      (problem) => problem.field,
    ),
  ).toEqual(["name", "source_system"]);
  expect((await ada.raw("GET", "/resources/nowhere")).status).toBe(404);
  expect((await ada.raw("DELETE", "/web/integrations")).status).toBe(404);
});
