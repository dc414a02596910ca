import { expect, test } from "vitest";
import { parse, projectSources } from "./source.ts";
import { vocabularyFaults } from "./vocabulary.ts";

test("names are the field's words or plain programming words", () => {
  expect(projectSources().flatMap(vocabularyFaults)).toEqual([]);
});

test.each([
  "const one = rows[0];",
  "rows.map((one) => one.id);",
  "const { a: told } = row;",
  "const [held = null] = rows;",
  "function keep(row: Row) {}",
  "function save({ row, ...others }: Ask) {}",
  "interface Ask { wanted: string }",
  "type Disbelief = string;",
  "const failedFate = 1;",
])("prose is seen: %s", (text) => {
  expect(vocabularyFaults(parse("server/src/a.ts", text))).toHaveLength(1);
});

test.each([
  "const row = rows[0];",
  "const { one: first } = row;",
  "row.keep();",
  "const onesided = 1;",
  "interface Row { wanted_by: string }",
])("the field's words are left alone: %s", (text) => {
  expect(vocabularyFaults(parse("server/src/a.ts", text))).toEqual([]);
});

test("plural forms are called as Intl calls them", () => {
  const text = "interface Forms { one: string; other: string }";
  expect(vocabularyFaults(parse("web/src/words/format.ts", text))).toEqual([]);
});
