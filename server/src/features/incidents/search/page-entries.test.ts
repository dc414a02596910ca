import fc from "fast-check";
import { expect, test } from "vitest";
import { type GlobParts, hasGlob } from "#bpql/glob.ts";
import { SqlParams } from "#bpql/sql-params.ts";
import { northwind } from "../../../test-northwind.ts";
import { entriesOf } from "./page-entries.ts";

// Of few characters, so that parts come several times in a value, and overlap.
const value = fc.oneof(
  fc.string({ unit: fc.constantFrom("a", "b", "_", "é"), maxLength: 9 }),
  fc
    .array(fc.constantFrom("abab", "aaa", "b_ab", "é"), { maxLength: 4 })
    .map((texts) => texts.join("")),
);
const part = fc.string({ unit: fc.constantFrom("a", "b", "_", "é"), maxLength: 4 });
const glob = fc.oneof(
  fc.array(part, { minLength: 1, maxLength: 4 }),
  fc
    .record({ part: fc.constantFrom("abab", "aaaa", "b_ab"), end: part })
    .map((texts) => ["", texts.part, texts.end]),
);

test("of pages, the entries that fit one of the globs come once each, and no others", async () => {
  const of = await northwind();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uniqueArray(value, { minLength: 1, maxLength: 12 }), { maxLength: 3 }),
      fc.array(glob, { maxLength: 2 }),
      async (pages, globs) => {
        const expected = pages.flat().filter((text) => fits(globs, text));
        expect(await entries(pages, globs)).toEqual(expected.map(entryOf).sort());
      },
    ),
    { numRuns: 300 },
  );
  async function entries(pages: readonly string[][], globs: readonly GlobParts[]) {
    const params = new SqlParams(1);
    const texts = params.texts(
      pages.map((page) => page.map((text) => `\u001F${entryOf(text)}`).join("")),
    );
    const { from, where } = entriesOf(globs, params);
    const rows = await of.sql((sql) =>
      sql<{ e: string }>(
        `SELECT e FROM (SELECT unnest(${texts}) AS texts) p, ${from} WHERE ${where}`,
        params.values,
      ),
    );
    return rows.map(({ e }) => e).sort();
  }
});

const fits = (globs: readonly GlobParts[], text: string): boolean =>
  globs.length === 0 || globs.some((parts) => hasGlob(parts, text));

/** Half of them were written in another way. */
const entryOf = (text: string): string =>
  `${text}\u001E${text.length % 2 === 0 ? "" : text.toUpperCase()}`;
