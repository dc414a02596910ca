import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { compareOps, inOps } from "#bpql/ast.ts";
import { limits } from "#bpql/limits.ts";
import { parse } from "#bpql/parse.ts";
import { incidentFields } from "#contract/incident-fields.ts";
import { kindOf } from "./incident-fields.ts";

const page = await readFile(
  path.resolve(import.meta.dirname, "../../../../../docs/bpql.md"),
  "utf8",
);
const accepted = [...queriesIn("bpql"), ...exampleCells()];
const refused = queriesIn("bpql-refused");

test("the page has examples to check", () => {
  expect([accepted.length > 40, refused.length > 5]).toEqual([true, true]);
});

test.each(accepted)("the example is a query: %s", (text) => {
  expect(parse(text, { kindOf })).toMatchObject({ ok: true });
});

test.each(refused)("the example is refused: %s", (text) => {
  expect(parse(text, { kindOf })).toMatchObject({ ok: false });
});

test("every operator is explained", () => {
  const operators = rows()
    .filter(([, , example]) => example !== undefined)
    .flatMap(([operator = ""]) => codesIn(operator));
  expect(operators).toEqual(expect.arrayContaining([...compareOps, ...inOps]));
});

test("the fields of an incident are the ones on the page, with their types and values", () => {
  const section = page.slice(page.indexOf("### Of incidents"), page.indexOf("### Of alerts"));
  const documented = rows(section)
    .filter(([field = ""]) => field.startsWith("`"))
    .map(([field = "", type = ""]) => `${codesIn(field).join()}: ${type}`);
  expect(documented).toEqual(incidentFields.map(({ name, kind }) => `${name}: ${kind}`));

  for (const field of incidentFields)
    if ("values" in field && field.name !== "severity")
      expect(
        codesIn(rows(section).find(([name]) => name === `\`${field.name}\``)?.[2] ?? ""),
      ).toEqual(field.values);
});

test("the limits are the ones on the page", () => {
  for (const limit of [limits.textLength, limits.levels, limits.regexLength])
    expect(page).toContain(limit.toLocaleString("en"));
});

/** Each line of the code blocks of a language. */
function queriesIn(language: string): string[] {
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "gms"))].flatMap(
    ([, block = ""]) => block.trim().split("\n"),
  );
}

/** What stands as code in the last column of the tables that end with examples. */
function exampleCells(): string[] {
  return page.split("\n\n").flatMap((part) => {
    const [head = [], ...body] = rows(part);
    return head.at(-1) === "example" ? body.flatMap((cells) => codesIn(cells.at(-1) ?? "")) : [];
  });
}

function rows(text = page): string[][] {
  return text
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

function codesIn(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);
}
