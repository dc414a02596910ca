/** What the widgets of a page show, with as few questions as say the same. */
import type { AnalyticsAnswer } from "#contract/analytics.ts";
import { issueMessage } from "#contract/field-messages.ts";
import { everyEnvironment } from "#contract/permissions.ts";
import {
  type ConfigOf,
  type DataOf,
  definitionOf,
  type WidgetKind,
  type WidgetResult,
} from "#contract/widgets/widgets.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { reachOf } from "../../platform/http/check-permission.ts";
import { type Problem, refuse, Refusal, schemaProblem } from "../../platform/refuse.ts";
import { rememberReads } from "../../platform/remember-reads.ts";
import { openBudget, type StatementBudget } from "../../platform/statement-budget.ts";
import { hasEnvironment } from "../access/store.ts";
import { type AnalyticsQuestion, queryAnalytics } from "../analytics/query.ts";
import { countPresent } from "../incidents/feed/feed.ts";
import { loadCountedSets } from "../incidents/stores/store-sets.ts";
import { mergeQuestions } from "./figures.ts";
import { loaders } from "./kinds/kinds.ts";
import type { PageScope, WidgetContext } from "./kinds/widget-loader.ts";

/** What all widgets of a page may cost the database together. */
const costMs = 10_000;

interface Author {
  caller: Caller;
  nowS: number;
}
interface Asked {
  kind: WidgetKind;
  config: Record<string, unknown>;
}
/** A widget whose configuration was read, or what is wrong with it. */
type Read = { [Kind in WidgetKind]: { kind: Kind; config: ConfigOf<Kind> } }[WidgetKind];
type Settled<T> = { value: T } | { problem: Problem };

/** In the order of the widgets. One that is refused does not touch the others. */
export async function loadWidgets(
  db: Sql,
  { caller, nowS }: Author,
  { widgets, page }: { widgets: readonly Asked[]; page: PageScope },
): Promise<WidgetResult[]> {
  const sql = rememberReads(db);
  const read = widgets.map((widget) => readWidget(widget, caller));
  const questions = read.flatMap((each) => ("value" in each ? questionsOf(each.value, page) : []));
  const budget = openBudget(sql, costMs);
  const answer = await askAll(budget, { caller, nowS }, questions);
  const results: WidgetResult[] = [];
  // One after the other: they share a connection and its limit of time.
  for (const [index, each] of read.entries()) {
    const kind = widgets[index]?.kind ?? "text";
    const loaded =
      "problem" in each
        ? each
        : await budget.attempt((limited) =>
            settle(() =>
              loadWidget(each.value, contextOf(limited, { caller, nowS, page, answer })),
            ),
          );
    results.push(
      resultOf({ kind, config: "value" in each ? each.value.config : {} }, loaded, page),
    );
  }
  return results;
}

function readWidget({ kind, config }: Asked, caller: Caller): Settled<Read> {
  const definition = definitionOf(kind);
  if (definition.needs !== null && !caller.permissions.has(definition.needs))
    return { problem: problemOf(refuse("no_permission", definition.needs)) };
  const parsed = definition.config.safeParse(config, { error: issueMessage });
  // The schema is the one of this kind.
  if (parsed.success) return { value: { kind, config: parsed.data } as Read };
  const [issue] = parsed.error.issues;
  return {
    problem: schemaProblem(issue?.path.join(".") || "config", issue?.message ?? "is invalid"),
  };
}

const questionsOf = <Kind extends WidgetKind>(
  { kind, config }: { kind: Kind; config: ConfigOf<Kind> },
  page: PageScope,
): readonly AnalyticsQuestion[] => loaders[kind].questions?.(config, page) ?? [];

const loadWidget = <Kind extends WidgetKind>(
  { kind, config }: { kind: Kind; config: ConfigOf<Kind> },
  context: WidgetContext,
): Promise<{ data: DataOf<WidgetKind>; partial?: boolean }> => loaders[kind].load(config, context);

async function askAll(
  budget: StatementBudget,
  author: Author,
  questions: readonly AnalyticsQuestion[],
): Promise<WidgetContext["answer"]> {
  const { requests, placeOf } = mergeQuestions(questions);
  const answers: (Settled<AnalyticsAnswer> | null)[] = [];
  for (const question of requests)
    answers.push(
      await budget.attempt((limited) => settle(() => queryAnalytics(limited, author, question))),
    );
  return (question) => {
    const answer = answers[placeOf(question)];
    if (!answer) return { ...tooMuchWork, as_of: author.nowS };
    if ("problem" in answer) throw new Refusal(400, [answer.problem]);
    return answer.value;
  };
}

const tooMuchWork = { rows: [], total_rows: 0, labels: {}, partial: true, sealed: false };

function contextOf(
  sql: Sql,
  { caller, nowS, page, answer }: Pick<WidgetContext, "caller" | "nowS" | "page" | "answer">,
): WidgetContext {
  const reach = (environment: string | null) =>
    reachOf(caller, { environmentId: environment ?? everyEnvironment, needed: "read" }, (id) =>
      hasEnvironment(sql, id),
    );
  return {
    sql,
    caller,
    nowS,
    page,
    answer,
    reach,
    countPresent: async ({ folder, query, environment }) =>
      countPresent(sql, { folder, query, nowS, reach: await reach(environment) }),
    sets: () => loadCountedSets(sql),
  };
}

function resultOf(
  { kind, config }: { kind: WidgetKind; config: object },
  loaded: Settled<{ data: DataOf<WidgetKind>; partial?: boolean }> | null,
  page: PageScope,
): WidgetResult {
  const rangeS = "range_s" in config && typeof config.range_s === "number" ? config.range_s : null;
  const time = { from: rangeS === null ? page.from : page.to - rangeS, to: page.to };
  const problem = loaded && "problem" in loaded ? loaded.problem : null;
  const value = loaded && "value" in loaded ? loaded.value : null;
  // The data is what the loader of this kind gave.
  return {
    kind,
    data: value?.data ?? null,
    error: problem,
    partial: loaded === null || value?.partial === true,
    ...time,
  } as WidgetResult;
}

/** A refusal becomes an answer; a bug stays one. */
async function settle<T>(work: () => Promise<T>): Promise<Settled<T>> {
  try {
    return { value: await work() };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { problem: problemOf(error) };
  }
}

const problemOf = ({ problems }: Refusal): Problem =>
  problems[0] ?? { code: "invalid", message: "The widget cannot be shown" };
