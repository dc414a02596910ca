import fc from "fast-check";
import { expect, test } from "vitest";
import { northwind } from "../test-northwind.ts";
import { arraysOf } from "./column-arrays.ts";

const columns = { id: "bigint", text: "text", at: "float8", tags: "jsonb", is_open: "boolean" };

/** What a driver's own arrays would bring as well: no character 0, and no half of a pair. */
const storable = fc
  .string({ unit: "binary", maxLength: 12 })
  .map((text) => text.replaceAll("\u0000", ""));
const row = fc.record({
  text: fc.option(
    fc.oneof(storable, fc.constantFrom("NULL", "", " ", "{}", '\\"', "a\tb\n", "\u007f")),
  ),
  at: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
  tags: fc.option(
    fc.dictionary(storable, fc.oneof(storable, fc.integer()), { noNullPrototype: true }),
  ),
  is_open: fc.option(fc.boolean()),
});

test("PostgreSQL reads from an array what was written into it", async () => {
  const of = await northwind();
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 8 }), async (values) => {
      const rows = values.map((value, index) => ({ id: String(index), ...value }));
      const read = await of.sql(async (sql) =>
        sql(
          `SELECT r.* FROM unnest($1::bigint[], $2::text[], $3::float8[], $4::jsonb[],
           $5::boolean[]) AS r(id, text, at, tags, is_open) ORDER BY r.id`,
          await arraysOf(columns, rows),
        ),
      );
      expect(read).toEqual(
        rows.map((each) => ({ ...each, at: each.at === 0 ? expect.closeTo(0) : each.at })),
      );
    }),
    { numRuns: 200 },
  );
});

test("half of a pair of characters becomes a replacement character", async () => {
  const of = await northwind();
  const read = await of.sql(async (sql) =>
    sql(
      "SELECT unnest($1::text[]) AS text",
      await arraysOf({ text: "text" }, [{ text: 'a\ud800"\\n' }]),
    ),
  );
  expect(read).toEqual([{ text: 'a\ufffd"\\n' }]);
});
