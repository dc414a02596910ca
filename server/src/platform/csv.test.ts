import { Readable } from "node:stream";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type CsvRow, csvText, readCsv } from "./csv.ts";

const piece = fc.oneof(
  fc.string({ maxLength: 4 }),
  fc.constantFrom('"', ",", "\r\n", "\n", "\r", "=1", "'", "\t", " ", "\u00a0", "é"),
);
const cell = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(""));

async function readAll(text: string, isFromBeginning = false): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  for await (const row of readCsv(Readable.from([Buffer.from(text)]), { isFromBeginning }))
    rows.push(row);
  return rows;
}

test("what is written is read again, whatever the cells hold", async () => {
  const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(rows, async (written) => {
      const read = await readAll(csvText(written));
      expect(read.map(({ cells }) => cells)).toEqual(written);
    }),
  );
});

test("rows end in CRLF; cells are quoted where a reader could mistake them", () => {
  expect(csvText([["a", "", 'b "c"', "d, e", " f", "two\nlines"], ["g"]])).toBe(
    'a,"","b ""c""","d, e"," f","two\nlines"\r\ng\r\n',
  );
});

test.each(["=1+1", "+1", "-1", "@sum", "\tx", "\rx", "\nx", "＝1", "'=1"])(
  "%j stays text in a spreadsheet, and is itself when it is read again",
  async (text) => {
    const written = csvText([[text]]);
    expect(written.replaceAll('"', "")).toBe(`'${text}\r\n`);
    expect(await readAll(written)).toMatchObject([{ cells: [text] }]);
  },
);
test("an apostrophe before anything else stays", async () => {
  expect(csvText([["'tis"]])).toBe("'tis\r\n");
  expect(await readAll("'tis\r\n")).toMatchObject([{ cells: ["'tis"] }]);
});

test("rows are counted as a spreadsheet counts them, and their ends in bytes", async () => {
  expect(await readAll("\uFEFFä,b\r\n\r\nc\n", true)).toEqual([
    { row: 1, cells: ["ä", "b"], endBytes: 9 },
    { row: 3, cells: ["c"], endBytes: 13 },
  ]);
});

test("a source is closed once nobody wants more of it", async () => {
  const source = Readable.from(endlessRows());
  for await (const { row } of readCsv(source, { isFromBeginning: true })) if (row === 2) break;
  expect(source.destroyed).toBe(true);
});

function* endlessRows(): Generator<Buffer> {
  for (;;) yield Buffer.from("a,b\n");
}
