/** A question to analytics, as its asker may have it answered. */
import type { Query } from "#bpql/ast.ts";
import { type AnalyticsAnswer, analyticsLimits } from "#contract/analytics.ts";
import type { AnalyticsInterval, Measure } from "#contract/analytics-measures.ts";
import { everyEnvironment } from "#contract/permissions.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { reachOf } from "../../platform/http/check-permission.ts";
import { refuse, refuseField } from "../../platform/refuse.ts";
import { openBudget } from "../../platform/statement-budget.ts";
import { hasEnvironment } from "../access/store.ts";
import { loadVisibleSets } from "../access/store-visible-sets.ts";
import { parseQuery } from "../incidents/feed/parse-query.ts";
import { answerOf } from "./answer.ts";
import { countGroups, type CountedGroups } from "./count-groups.ts";
import { loadLabels } from "./labels.ts";
import { loadQueuedSince } from "../incident-measures/store-changes.ts";
import { keywordsIn, missingFields } from "./filter-fields.ts";
import { isWeighted } from "./formulas.ts";
import { bucketStarts, localTimeOf } from "./local-time.ts";
import type { Question } from "./question.ts";
import { loadSilences } from "../source-status/store-silences.ts";
import { hasSilence, withSilence } from "./silence.ts";
import { loadTimeZone } from "./store-time-zone.ts";

export interface AnalyticsQuestion {
  measures: readonly Measure[];
  /** At most two; a tag by its name, or as `tag:NAME`. */
  dimensions: readonly string[];
  /** BPQL; empty for everything. */
  query: string;
  from: number;
  to: number;
  interval: AnalyticsInterval | null;
  environment: string | null;
  limit: number;
  /** The caller's own unless given. */
  timeZone?: string | undefined;
}

/** In the caller's transaction. Counts only what the caller may see. */
export async function queryAnalytics(
  sql: Sql,
  { caller, nowS }: { caller: Caller; nowS: number },
  input: AnalyticsQuestion,
): Promise<AnalyticsAnswer> {
  const question = await readQuestion(sql, { caller, nowS }, input);
  const starts = question.interval === null ? [] : startsOf(question, question.interval);
  const result = await openBudget(sql, analyticsLimits.costMs).attempt((limited) =>
    countWithSilence(limited, question, starts),
  );
  const queuedSince = await loadQueuedSince(sql);
  return {
    ...answerOf(question, { groups: result?.groups ?? null, starts }),
    total_rows: result?.total ?? 0,
    labels: await loadLabels(sql, question, result?.groups ?? []),
    as_of: Math.min(nowS, queuedSince ?? nowS),
    partial: result === null,
  };
}

/** Of one question. Which sources come first is known with their silence. */
async function countWithSilence(
  sql: Sql,
  question: Question,
  starts: readonly number[],
): Promise<CountedGroups> {
  const isSilence = hasSilence(question);
  const limit = isSilence ? analyticsLimits.rows : question.limit;
  const [counted = { groups: [], total: 0 }] = await countGroups(sql, [{ ...question, limit }]);
  if (!isSilence) return counted;
  const { from, to } = question;
  return withSilence(counted, question, {
    silences: await loadSilences(sql, { from, to }),
    starts,
  });
}

export async function readQuestion(
  sql: Sql,
  { caller, nowS }: { caller: Caller; nowS: number },
  input: AnalyticsQuestion,
): Promise<Question> {
  const { query } = checkQuestion(input);
  const reach = await reachOf(
    caller,
    { environmentId: input.environment ?? everyEnvironment, needed: "read" },
    (id) => hasEnvironment(sql, id),
  );
  return {
    measures: input.measures,
    dimensions: input.dimensions,
    query,
    from: input.from,
    to: input.to,
    interval: input.interval,
    limit: input.limit,
    zone: input.timeZone ?? (await loadTimeZone(sql, caller.userId)),
    sets: await loadVisibleSets(sql, reach.environments),
    environments: reach.environments === "everything" ? null : reach.environments,
    nowS,
  };
}

/** Refuses what nobody can be answered. */
export function checkQuestion(
  input: Pick<AnalyticsQuestion, "measures" | "dimensions" | "query" | "from" | "to" | "interval">,
): { query: Query | null } {
  checkPairs(input);
  if (input.interval !== null) checkBuckets(input, input.interval);
  return { query: readQuery(input.query) };
}

/** Refuses what analytics does not keep of incidents. */
function readQuery(text: string): Query | null {
  const query = parseQuery(text);
  if (query === null) return null;
  const [field] = missingFields(query);
  if (field !== undefined)
    throw refuseField("invalid", "query", `Analytics cannot filter by “${field}”`);
  const [word] = keywordsIn(query);
  if (word !== undefined)
    throw refuseField(
      "invalid",
      "query",
      `Analytics cannot search for the word “${word}”; name the field, as in host = ${word}`,
    );
  return query;
}

/** Of two dimensions with several values it is not kept how many alerts have both. */
function checkPairs({
  measures,
  dimensions,
}: Pick<AnalyticsQuestion, "measures" | "dimensions">): void {
  const [first, second] = dimensions.filter(hasSeveralValues);
  const measure = measures.find(isWeighted);
  if (first !== undefined && second !== undefined && measure !== undefined)
    throw refuse("analytics_by_pairs", measure, first, second);
}

const singleValued = new Set<string>([
  "environment",
  "status",
  "severity",
  "priority",
  "pattern",
  "assignee",
  "resolver",
  "hour",
  "weekday",
  "day",
  "week",
  "month",
]);
const hasSeveralValues = (name: string): boolean => !singleValued.has(name);

function checkBuckets(
  { from, to }: Pick<AnalyticsQuestion, "from" | "to">,
  interval: AnalyticsInterval,
): void {
  const lengthS = { hour: 3600, day: 86_400, week: 7 * 86_400, month: 28 * 86_400 }[interval];
  if ((to - from) / lengthS > analyticsLimits.buckets)
    throw refuse("analytics_too_many_buckets", analyticsLimits.buckets);
}

const startsOf = (question: Question, interval: AnalyticsInterval): number[] =>
  bucketStarts(localTimeOf(question.zone), { ...question, interval });
