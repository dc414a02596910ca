/**
 * The SQL of one comparison. NULL stands for "no"; to-sql.ts takes it so under every AND, OR and
 * NOT.
 */
import { areOfRegex } from "./are-of-regex.ts";
import { maxNumberLength, numberPattern, type Bound } from "./bound.ts";
import type { Condition, Test } from "./condition.ts";
import { likeWhole } from "./like.ts";
import type { SqlParams } from "./sql-params.ts";
import type { SqlColumn, SqlScheme } from "./sql-scheme.ts";

export interface SqlContext {
  readonly scheme: SqlScheme;
  readonly params: SqlParams;
  /**
   * Which way to err where PostgreSQL cannot tell: true lets all rows through that have a value.
   */
  readonly isPositive: boolean;
}

export interface ConditionSql {
  readonly sql: string;
  readonly isExact: boolean;
}

/** The positive form: any value passes any test. */
export function conditionSql(condition: Condition, context: SqlContext): ConditionSql {
  const tests = groupTests(condition.tests);
  const isSuperset = !tests.isExact && context.isPositive;
  const either = { ...tests, isPresent: tests.isPresent || isSuperset };
  const rows = context.scheme.rows?.(condition.field);
  const column = context.scheme.column(condition.field);
  const parts = rows
    ? valueParts({ field: condition.field, rows }, either, context)
    : column
      ? columnParts(column, either, context)
      : factParts(condition.field, either, context);
  return { sql: parts.length === 0 ? "FALSE" : `(${parts.join(" OR ")})`, isExact: tests.isExact };
}

/** The tests of a condition, by what they look at. */
interface TestGroups {
  readonly isPresent: boolean;
  /** In lower case: whole values and LIKE patterns. */
  readonly folded: readonly string[];
  readonly likes: readonly string[];
  /** In their own case: whole values and regexes. */
  readonly exact: readonly string[];
  readonly patterns: readonly string[];
  readonly orders: readonly Order[];
  /** False when a regex had to be left out. */
  readonly isExact: boolean;
}
type Order = Extract<Test, { kind: "order" }>;

function groupTests(tests: readonly Test[]): TestGroups {
  const patterns = tests.flatMap((test) =>
    test.kind === "regex" ? [areOfRegex(test.pattern)] : [],
  );
  return {
    isPresent: tests.some(({ kind }) => kind === "present"),
    folded: tests.flatMap((test) => (test.kind === "folded" ? [test.text] : [])),
    likes: tests.flatMap((test) => (test.kind === "glob" ? [likeWhole(test.parts)] : [])),
    exact: tests.flatMap((test) => (test.kind === "exact" ? [test.text] : [])),
    patterns: patterns.filter((pattern) => pattern !== null),
    orders: tests.filter((test) => test.kind === "order"),
    isExact: !patterns.includes(null),
  };
}

function columnParts(column: SqlColumn, tests: TestGroups, context: SqlContext): string[] {
  const operand = `(${column.sql})`;
  const present = tests.isPresent ? [`${operand} IS NOT NULL`] : [];
  if (column.kind !== "text")
    return [...present, ...tests.orders.map((order) => orderSql(operand, order, context))];
  return [
    ...present,
    ...foldedParts(`(${column.folded})`, tests, context.params),
    ...originalParts(operand, tests, context),
  ];
}

/** Most have one value, and a subquery for each row costs five times as much. */
function valueParts(
  { field, rows }: { field: string; rows: string },
  tests: TestGroups,
  context: SqlContext,
): string[] {
  const [ofRows] = rowParts(rows, tests, context);
  const single = context.scheme.single?.(field);
  if (ofRows === undefined || !single) return ofRows === undefined ? [] : [ofRows];
  const { isList, sql } = single;
  const parts = columnParts({ kind: "text", sql, folded: `lower(${sql})` }, tests, context);
  return [`CASE WHEN ${isList} THEN ${ofRows} ELSE ${parts.join(" OR ")} END`];
}

function rowParts(rows: string, tests: TestGroups, context: SqlContext): string[] {
  const parts = [
    ...(tests.isPresent ? ["TRUE"] : []),
    ...foldedParts("lower(v.value)", tests, context.params),
    ...originalParts("v.value", tests, context),
  ];
  return parts.length === 0
    ? []
    : [`EXISTS (SELECT FROM (${rows}) AS v(value) WHERE ${parts.join(" OR ")})`];
}

/** Beyond this many values an index lookup for each costs more than it saves. */
const maxLookups = 64;

function factParts(field: string, tests: TestGroups, context: SqlContext): string[] {
  const { scheme, params } = context;
  const present = tests.isPresent ? [`${scheme.folded} ? ${params.text(field)}`] : [];
  const mayLookUp = tests.folded.length <= maxLookups;
  const lookups = [
    ...(mayLookUp
      ? tests.folded.map((value) => `${scheme.folded} @> ${params.json({ [field]: [value] })}`)
      : []),
    ...tests.exact.map((value) => `${scheme.facts} @> ${params.json({ [field]: [value] })}`),
  ];
  const scanned = { ...tests, exact: [], folded: mayLookUp ? [] : tests.folded };
  const scans = [
    ...anyValue({ column: scheme.folded, field }, foldedParts("v.value", scanned, params), params),
    ...anyValue(
      { column: scheme.facts, field },
      originalParts("v.value", scanned, context),
      params,
    ),
  ];
  return [...present, ...lookups, ...scans];
}

function anyValue(
  { column, field }: { column: string; field: string },
  parts: readonly string[],
  params: SqlParams,
): string[] {
  if (parts.length === 0) return [];
  const values = `jsonb_array_elements_text(${column} -> ${params.text(field)}) AS v(value)`;
  return [`EXISTS (SELECT FROM ${values} WHERE ${parts.join(" OR ")})`];
}

function foldedParts(operand: string, tests: TestGroups, params: SqlParams): string[] {
  const parts: string[] = [];
  if (tests.folded.length > 0) parts.push(`${operand} = ANY (${params.texts(tests.folded)})`);
  if (tests.likes.length > 0) parts.push(`${operand} LIKE ANY (${params.texts(tests.likes)})`);
  return parts;
}

function originalParts(operand: string, tests: TestGroups, context: SqlContext): string[] {
  const isNumber = `length(${operand}) <= ${maxNumberLength} AND ${operand} ~ '${numberPattern}'`;
  return [
    ...tests.exact.map((value) => `${operand} = ${context.params.text(value)}`),
    ...tests.patterns.map((pattern) => `${operand} ~ ${context.params.text(pattern)}`),
    // CASE keeps the cast away from values that it would fail on.
    ...tests.orders.map(
      (order) =>
        `CASE WHEN ${isNumber} THEN ${orderSql(`${operand}::float8`, order, context)} ELSE FALSE END`,
    ),
  ];
}

function orderSql(operand: string, { op, bound }: Order, { scheme, params }: SqlContext): string {
  return `${operand} ${op} ${params.number(limitOf(bound, scheme.nowS))}`;
}

const limitOf = (bound: Bound, nowS: number) =>
  bound.isFromNow ? nowS + bound.amount : bound.amount;
