/** What stands out of the last seven days, of what the caller may see. */
import { analyticsLimits } from "#contract/analytics.ts";
import { isFixedDimension } from "#contract/analytics-measures.ts";
import type { StandOuts } from "#contract/smart-analytics.ts";
import { LEAST_WEEKS, standOuts } from "#insight/stand-out.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { openBudget } from "../../platform/statement-budget.ts";
import { countGroups } from "../analytics/count-groups.ts";
import { loadLabels } from "../analytics/labels.ts";
import { readQuestion } from "../analytics/query.ts";
import type { GroupRow, Question } from "../analytics/question.ts";
import { loadQueuedSince } from "../incident-measures/store-changes.ts";
import { knownTagsOf } from "../tag-categories/known-tags.ts";
import { loadCategories } from "../tag-categories/store.ts";
import { chooseFindings } from "./choose-findings.ts";
import { suggestQuestions } from "./suggest-questions.ts";
import { askedMeasures, knownFrom, seriesOf } from "./weeks.ts";

const weekS = 7 * 86_400;
const weeksBefore = 8;

interface Author {
  caller: Caller;
  nowS: number;
}
interface Scope {
  query: string;
  environment: string | null;
  time_zone?: string | undefined;
}

export async function loadStandOuts(sql: Sql, author: Author, scope: Scope): Promise<StandOuts> {
  const { environment } = scope;
  const to = author.nowS;
  const whole = await readWeeks(sql, author, scope);
  const dimensions = await loadDimensions(sql, environment);
  const questions = [whole, ...dimensions.map((name) => ({ ...whole, dimensions: [name] }))];
  const counted = await openBudget(sql, analyticsLimits.costMs).attempt((limited) =>
    countGroups(limited, questions),
  );
  const [all, ...rest] = counted ?? [];
  const byDimension = new Map(dimensions.map((name, at) => [name, rest[at]?.groups ?? []]));
  const { weeks, findings } = compareWeeks(all?.groups ?? [], byDimension, startsOf(to));
  const queuedSince = await loadQueuedSince(sql);
  return {
    from: to - weekS,
    to,
    weeks,
    least_weeks: LEAST_WEEKS,
    findings,
    questions: suggestQuestions({
      findings,
      dimensions: dimensions.filter((name) => countValues(byDimension.get(name)) > 1),
      query: whole.query,
      environment,
    }),
    labels: await loadLabels(
      sql,
      { dimensions: ["environment"] },
      byDimension.get("environment") ?? [],
    ),
    as_of: Math.min(to, queuedSince ?? to),
    partial: counted === null,
  };
}

/** Of this week and those before, the oldest first. */
const startsOf = (to: number): number[] =>
  Array.from({ length: weeksBefore + 1 }, (_, at) => to - (weeksBefore + 1 - at) * weekS);

async function readWeeks(
  sql: Sql,
  author: Author,
  { query, environment, time_zone: timeZone }: Scope,
): Promise<Question> {
  const to = author.nowS;
  const question = await readQuestion(sql, author, {
    measures: askedMeasures,
    dimensions: [],
    query,
    from: to - (weeksBefore + 1) * weekS,
    to,
    interval: null,
    environment,
    limit: analyticsLimits.rows,
    timeZone,
  });
  return { ...question, bucketS: weekS };
}

function compareWeeks(
  all: readonly GroupRow[],
  byDimension: ReadonlyMap<string, readonly GroupRow[]>,
  starts: readonly number[],
): Pick<StandOuts, "weeks" | "findings"> {
  const incidents = starts.map((start) => incidentsOf(all.find(({ time }) => time === start)));
  const known = starts.slice(knownFrom(incidents));
  const series = [
    ...seriesOf(null, all, known),
    ...[...byDimension].flatMap(([name, groups]) => seriesOf(name, groups, known)),
  ];
  const unusual = standOuts(series, ({ measure, dimension }) => `${measure} ${dimension ?? ""}`);
  const beforeOf = new Map(series.map(({ id, before }) => [id, before]));
  return {
    weeks: Math.max(0, known.length - 1),
    findings: chooseFindings(unusual).map(({ id, now, usual, score }) => ({
      ...id,
      now,
      usual,
      score,
      before: beforeOf.get(id)?.map(({ value }) => value) ?? [],
    })),
  };
}

const incidentsOf = (row: GroupRow | undefined): number => row?.measures.get("incidents") ?? 0;
const countValues = (groups: readonly GroupRow[] = []): number =>
  new Set(groups.map(({ values }) => values[0])).size;

/** What incidents are about, by the first tag of each category; one environment has no others. */
async function loadDimensions(sql: Sql, environment: string | null): Promise<string[]> {
  const { check, host, ownership, ci } = knownTagsOf(await loadCategories(sql));
  const byTag = [check, ownership, host, ci]
    .flatMap((names) => names.slice(0, 1))
    .map((name) => (isFixedDimension(name) ? `tag:${name}` : name));
  return [...new Set([...byTag, "source"]), ...(environment === null ? ["environment"] : [])];
}
