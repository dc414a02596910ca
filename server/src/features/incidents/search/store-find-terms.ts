/**
 * Reads the dictionary that store-values.ts writes: which of the values that there are would meet a
 * need.
 */
import { type GlobParts, hasGlob } from "#bpql/glob.ts";
import type { Condition, Test } from "#bpql/condition.ts";
import type { Need } from "#bpql/needs.ts";
import { literalOfRegex } from "#bpql/regex-literal.ts";
import { conditionSql } from "#bpql/sql-condition.ts";
import { SqlParams } from "#bpql/sql-params.ts";
import type { SqlScheme } from "#bpql/sql-scheme.ts";
import type { Sql } from "../../../platform/db.ts";
import { allEntries, entriesOf } from "./page-entries.ts";
import { termOfEntry } from "./store-values.ts";
import { termHash, termOf } from "./term-hash.ts";
import {
  type TextPiece,
  oddField,
  piecesOf,
  runField,
  spansValues,
  templateField,
  textField,
  foldText,
} from "./text-terms.ts";

/**
 * More values than this are not looked up one by one: so many incidents match that they are found
 * along the feed's order.
 */
const maxValues = 4000;
/** Pages of one field of which every value is asked. */
const maxPages = 300;
/** Patterns that each page is asked for. */
const maxPatterns = 16;
/** Pieces of a text that are tried. */
const maxPieces = 2;
/** Shorter ones stand in too many values to be worth a look. */
const minPieceLength = 3;

/**
 * Terms of the inverted index, of which each incident that meets the need has one; null when they
 * are too many.
 */
export async function findTerms(sql: Sql, need: Need, nowS: number): Promise<string[] | null> {
  if (need.kind === "value") return termsOfCondition(sql, need.condition, nowS);
  const pieces = need.parts
    .map(foldText)
    .flatMap((part) => piecesOf(part).map((piece) => ({ ...piece, part })));
  for (const piece of pieces
    .filter(
      (candidate) => candidate.length >= minPieceLength || candidate.run.includes(candidate.part),
    )
    .sort((a, b) => b.length - a.length)
    .slice(0, maxPieces)) {
    const terms = await termsOfPiece(sql, piece);
    if (terms !== null) return terms;
  }
  return null;
}

/** Whether the need takes a walk through the dictionary: other values are known by their hash. */
export const isSearched = (need: Need): boolean =>
  need.kind === "text" || need.condition.tests.some(isPattern);
const isPattern = (test: Test): boolean => test.kind !== "folded" && test.kind !== "exact";

interface ValueRow {
  field: string;
  folded: string;
}

async function termsOfCondition(
  sql: Sql,
  { field, tests }: Condition,
  nowS: number,
): Promise<string[] | null> {
  const literal = tests.flatMap((test) =>
    test.kind === "folded" || test.kind === "exact"
      ? [termHash(termOf(field, test.text.toLowerCase()))]
      : [],
  );
  const patternTests = tests.filter(isPattern);
  if (patternTests.length === 0) return [...new Set(literal)];
  if (patternTests.length > maxPatterns) return null;
  const globs = patternTests.flatMap(globOf);
  const scheme: SqlScheme = {
    facts: "",
    folded: "",
    text: "",
    nowS,
    firstParam: 2,
    column: () => ({ kind: "text", sql: "v.own", folded: "v.folded" }),
  };
  const params = new SqlParams(scheme.firstParam);
  const { sql: passes } = conditionSql(
    { field, isNegated: false, tests: patternTests },
    { scheme, params, isPositive: true },
  );
  const isPrefiltered = globs.length === patternTests.length;
  if (
    !isPrefiltered &&
    (
      await sql(
        `SELECT 1 FROM value_pages WHERE organization_id = tocsin_organization() AND field = $1
         LIMIT ${maxPages + 1}`,
        [field],
      )
    ).length > maxPages
  )
    return null;
  const entries = entriesOf(isPrefiltered ? globs : [], params);
  const rows = await sql<ValueRow>(
    `SELECT p.field, v.folded
     FROM value_pages p, ${entries.from}, LATERAL (SELECT split_part(e, chr(30), 1) AS folded,
     coalesce(nullif(split_part(e, chr(30), 2), ''), split_part(e, chr(30), 1)) AS own) v
     WHERE p.organization_id = tocsin_organization() AND p.field = $1 AND ${entries.where}
       AND ${passes} LIMIT ${maxValues + 1}`,
    [field, ...params.values],
  );
  const terms = await addOddTerms(
    sql,
    rows,
    (term) =>
      term.startsWith(termOf(field, "")) &&
      patternTests.some(
        (test) => test.kind !== "glob" || hasGlob(test.parts, term.slice(termOf(field, "").length)),
      ),
  );
  return terms === null ? null : [...new Set([...literal, ...terms])];
}

/** What such a value looks like in lower case; nothing where it may be any. */
function globOf(test: Test): GlobParts[] {
  if (test.kind === "glob") return [test.parts];
  const literal = test.kind === "regex" ? literalOfRegex(test.pattern) : null;
  return literal === null ? [] : [["", literal, ""]];
}

/**
 * Values and kept texts hold the part itself; other texts are known by their pieces, of which some
 * are values too.
 */
async function termsOfPiece(
  sql: Sql,
  { part, run, template }: TextPiece & { part: string },
): Promise<string[] | null> {
  const params = new SqlParams(1);
  const selectMatching = (condition: string, glob: GlobParts): string => {
    const { from, where } = entriesOf([glob], params);
    return `(SELECT p.field, split_part(e, chr(30), 1) AS folded FROM value_pages p, ${from} WHERE p.organization_id = tocsin_organization() AND ${condition} AND ${where} LIMIT ${maxValues + 1})`;
  };
  const isPiece = run.includes(part);
  const inside = ["", spansValues(part) ? (run.find((value) => value !== "") ?? "") : part, ""];
  const selects = isPiece
    ? [selectMatching(`p.field <> '${templateField}'`, inside)]
    : [
        selectMatching(`p.field NOT IN ('${templateField}', '${runField}')`, inside),
        selectMatching(`p.field NOT IN ('${templateField}', '${textField}')`, run),
      ];
  if (template !== null) selects.push(selectMatching(`p.field = '${templateField}'`, template));
  return addOddTerms(
    sql,
    await sql<ValueRow>(selects.join(" UNION ALL "), params.values),
    () => true,
  );
}

/** Those with control characters are few, and read one by one. */
async function addOddTerms(
  sql: Sql,
  rows: readonly ValueRow[],
  passes: (term: string) => boolean,
): Promise<string[] | null> {
  if (rows.length > maxValues) return null;
  const odd = await sql<ValueRow>(
    `SELECT p.field, split_part(e, chr(30), 1) AS folded FROM value_pages p, ${allEntries}
     WHERE p.organization_id = tocsin_organization() AND p.field = '${oddField}'
     LIMIT ${maxValues + 1}`,
    [],
    "odd-values",
  );
  if (odd.length > maxValues) return null;
  const terms = [
    ...rows.map((row) => termOf(row.field, row.folded)),
    ...odd.map((row) => termOfEntry(row.field, row.folded)).filter(passes),
  ];
  return [...new Set(terms.map(termHash))];
}
