/** Puts a question to analytics together: which rows, grouped by what, measured how. */
import type { Query } from "#bpql/ast.ts";
import type { AnalyticsInterval, Measure } from "#contract/analytics-measures.ts";
import type { Sql } from "../../platform/db.ts";
import { bucketSql, type DimensionSql, dimensionSql } from "./store-dimensions.ts";
import { conditionOf } from "./store-fields.ts";
import { measureSql, wholeWeights } from "./store-measures.ts";

export interface Question {
  measures: readonly Measure[];
  dimensions: readonly string[];
  /** Null is everything. */
  query: Query | null;
  from: number;
  to: number;
  interval: AnalyticsInterval | null;
  limit: number;
  zone: string;
  /** Sets of environments whose incidents may be counted; null for all of them. */
  sets: readonly number[] | null;
  /** Environments that may be listed; null for all of them. */
  environments: readonly string[] | null;
  nowS: number;
}

export type DimensionValue = string | number | null;
export interface GroupRow {
  values: DimensionValue[];
  time: number | null;
  measures: Map<Measure, number | null>;
  isSealed: boolean;
}
interface StoredGroup {
  [column: string]: DimensionValue | boolean;
}

/** Groups by the first measure, largest first, and how many there are. */
export async function loadGroups(
  sql: Sql,
  question: Question,
): Promise<{ groups: GroupRow[]; total: number }> {
  const { text, values } = groupsSql({ ...question, interval: null }, null);
  const rows = await sql<StoredGroup>(
    `SELECT g.*, (count(*) OVER ())::int AS total FROM (${text}) g
     ORDER BY g.m0 DESC NULLS LAST${orderOf(question)} LIMIT ${question.limit}`,
    values,
  );
  const total = rows[0]?.["total"];
  return {
    groups: rows.map((row) => groupOf(row, question)),
    total: typeof total === "number" ? total : 0,
  };
}

/** The buckets of groups that were picked, in order of time; null for all groups. */
export async function loadBuckets(
  sql: Sql,
  question: Question,
  picked: readonly GroupRow[] | null,
): Promise<GroupRow[]> {
  const { text, values } = groupsSql(question, picked);
  const rows = await sql<StoredGroup>(
    `SELECT g.* FROM (${text}) g ORDER BY g.time${orderOf(question)}`,
    values,
  );
  return rows.map((row) => groupOf(row, question));
}

/** Starts of all buckets of the time, also of those without any incident. */
export async function loadBucketStarts(
  sql: Sql,
  {
    from,
    to,
    zone,
    interval,
  }: Pick<Question, "from" | "to" | "zone"> & {
    interval: AnalyticsInterval;
  },
): Promise<number[]> {
  const rows = await sql<{ time: number }>(
    `SELECT DISTINCT ${bucketSql(interval, "$3", "t.at")} AS time
     FROM (SELECT generate_series($1::numeric, $2::numeric, $4::numeric)::float8 AS at
       UNION ALL SELECT $2::float8) t ORDER BY 1`,
    [from, to, zone, stepS[interval]],
    `analytics-buckets-${interval}`,
  );
  return rows.map(({ time }) => time);
}

/** No bucket is shorter, whatever the clocks do. */
const stepS: Readonly<Record<AnalyticsInterval, number>> = {
  hour: 1800,
  day: 12 * 3600,
  week: 3 * 24 * 3600,
  month: 14 * 24 * 3600,
};

const orderOf = ({ dimensions }: Question): string =>
  dimensions.map((_, index) => `, g.d${index}`).join("");

const groupOf = (row: StoredGroup, { dimensions, measures }: Question): GroupRow => ({
  values: dimensions.map((_, index) => valueOf(row[`d${index}`])),
  time: numberOf(row["time"]),
  measures: new Map(measures.map((measure, index) => [measure, numberOf(row[`m${index}`])])),
  isSealed: row["sealed"] === true,
});
const numberOf = (value: unknown): number | null => (typeof value === "number" ? value : null);
const valueOf = (value: unknown): DimensionValue =>
  typeof value === "string" || typeof value === "number" ? value : null;

/** Everything that is grouped, before it is aggregated. */
interface Grouping {
  from: string;
  /** Expressions, with the names of their columns. */
  keys: { name: string; sql: string }[];
  dimensions: DimensionSql[];
}

/** Columns d0 …, time, m0 …, sealed; a parameter for every value that somebody chose. */
function groupsSql(
  question: Question,
  picked: readonly GroupRow[] | null,
): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const param = (value: unknown): string => `$${values.push(value)}`;
  const grouping = groupingOf(question, { picked, param, values });
  const weights = grouping.dimensions.find((dimension) => dimension.weights)?.weights;
  const measured = question.measures.map((measure, index) =>
    measure === "mtbf" || measure === "silence"
      ? `NULL::float8 AS m${index}`
      : `${measureSql(measure, weights ?? wholeWeights)} AS m${index}`,
  );
  const keys = grouping.keys.map(({ name, sql }) => `${sql} AS ${name}`);
  const main = `SELECT ${[...keys, ...measured, "bool_or(a.sealed) AS sealed"].join(", ")}
    ${grouping.from} ${groupBy(grouping.keys.length)}`;
  const mtbf = question.measures.indexOf("mtbf");
  return { text: mtbf < 0 ? main : withGaps(main, grouping, { question, mtbf }), values };
}

const groupBy = (count: number): string =>
  count === 0
    ? "HAVING count(*) > 0"
    : `GROUP BY ${Array.from({ length: count }, (_, index) => index + 1).join(", ")}`;

function groupingOf(
  question: Question,
  {
    picked,
    param,
    values,
  }: {
    picked: readonly GroupRow[] | null;
    param: (value: unknown) => string;
    values: unknown[];
  },
): Grouping {
  const where = [
    "a.organization_id = (SELECT tocsin_organization())",
    `a.start >= ${param(question.from)}::float8`,
    `a.start <= ${param(question.to)}::float8`,
  ];
  if (question.sets !== null) where.push(`a.set_id = ANY(${param(question.sets)}::int[])`);
  const needsZone =
    question.interval !== null ||
    question.dimensions.some((name) => ["hour", "weekday", "day", "week", "month"].includes(name));
  const zone = needsZone ? `${param(question.zone)}::text` : "";
  const environments =
    question.environments !== null && question.dimensions.includes("environment")
      ? param(question.environments)
      : null;
  const dimensions = question.dimensions.map((name, index) =>
    dimensionSql(name, `v${index}`, { zone, environments }),
  );
  if (question.query !== null) {
    const condition = conditionOf(question.query, {
      nowS: question.nowS,
      firstParam: values.length + 1,
    });
    values.push(...condition.params);
    where.push(condition.sql);
  }
  if (picked !== null)
    dimensions.forEach(({ value }, index) => {
      const chosen = [...new Set(picked.map((group) => group.values[index] ?? null))];
      const texts = param(chosen.filter((each) => each !== null).map(String));
      where.push(
        `((${value})::text = ANY(${texts}::text[])${chosen.includes(null) ? ` OR ${value} IS NULL` : ""})`,
      );
    });
  const keys = dimensions.map(({ value }, index) => ({ name: `d${index}`, sql: value }));
  if (question.interval !== null)
    keys.push({ name: "time", sql: bucketSql(question.interval, zone) });
  return {
    from: `FROM analytics_incidents a ${dimensions.map(({ join }) => join).join(" ")}
      WHERE ${where.join(" AND ")}`,
    keys,
    dimensions,
  };
}

/** The time between incidents of one entity, of all entities together. */
function withGaps(
  main: string,
  grouping: Grouping,
  { question, mtbf }: { question: Question; mtbf: number },
): string {
  const names = grouping.keys.map(({ name }) => name);
  const keyOf = (alias: string): string =>
    `ROW(${names.map((name) => `${alias}.${name}`).join(", ")})::text`;
  const outer = [
    ...names.map((name) => `m.${name}`),
    ...question.measures.map((_, index) =>
      index === mtbf ? `gaps.minutes AS m${index}` : `m.m${index}`,
    ),
    "m.sealed",
  ];
  const keys = grouping.keys.map(({ name, sql }) => `${sql} AS ${name}`);
  const entities = `SELECT ${[
    ...keys,
    "a.entity AS entity",
    "count(*) - 1 AS gaps",
    "max(a.start) - min(a.start) AS span",
  ].join(", ")} ${grouping.from} ${groupBy(grouping.keys.length + 1)}`;
  const summed = `SELECT ${[
    ...names,
    "sum(span) / nullif(sum(gaps), 0)::float8 / 60 AS minutes",
  ].join(", ")} FROM (${entities}) e ${names.length === 0 ? "" : `GROUP BY ${names.join(", ")}`}`;
  return `SELECT ${outer.join(", ")} FROM (${main}) m LEFT JOIN (${summed}) gaps
    ON ${names.length === 0 ? "TRUE" : `${keyOf("gaps")} = ${keyOf("m")}`}`;
}
