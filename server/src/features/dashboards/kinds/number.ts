import { type Measure, measures } from "#contract/analytics-measures.ts";
import { statuses } from "#contract/statuses.ts";
import { isPresent, type PresentMeasure } from "#contract/widgets/number.ts";
import type { ConfigOf, DataOf } from "#contract/widgets/widgets.ts";
import type { AnalyticsQuestion } from "../../analytics/query.ts";
import { sumOf } from "../../incidents/stores/store-sets.ts";
import { before, intervalFor, measureOf, pointsOf, questionOf } from "../figures.ts";
import type { PageScope, WidgetContext, WidgetLoader } from "./widget-loader.ts";

type Config = ConfigOf<"number">;

export const numberLoader: WidgetLoader<"number"> = {
  questions: (config, page) =>
    isPresent(config.measure)
      ? []
      : Object.values(questionsOf(config, config.measure, page)).filter(
          (question) => question !== null,
        ),
  load: (config, context) =>
    isPresent(config.measure)
      ? loadPresent(config, config.measure, context)
      : Promise.resolve(figureOf(config, config.measure, context)),
};

function questionsOf(config: Config, measure: Measure, page: PageScope) {
  const now = questionOf(config, page, { measures: [measure] });
  const trend: AnalyticsQuestion | null = config.trend
    ? { ...now, interval: intervalFor(now) }
    : null;
  return { now, trend, previous: config.compare ? before(now) : null };
}

function figureOf(config: Config, measure: Measure, { page, answer }: WidgetContext) {
  const { now, trend, previous } = questionsOf(config, measure, page);
  const present = answer(now);
  const earlier = previous && answer(previous);
  const line = trend && answer(trend);
  const { unit, better } = measures[measure];
  return {
    data: {
      value: measureOf(present, measure),
      unit,
      better,
      previous: earlier && measureOf(earlier, measure),
      points: line ? pointsOf(line, measure) : [],
      by_status: null,
      by_folder: null,
    },
    partial: [present, earlier, line].some((each) => each?.partial === true),
  };
}

async function loadPresent(
  config: Config,
  folder: PresentMeasure,
  context: WidgetContext,
): Promise<{ data: DataOf<"number">; partial: boolean }> {
  const environment = config.environment_id ?? context.page.environment;
  const { rows, isLeast } = await context.countPresent({
    folder,
    query: config.query,
    environment,
  });
  const total = (matches: (row: (typeof rows)[number]) => boolean): number =>
    rows.reduce((sum, row) => sum + (matches(row) ? row.incidents : 0), 0);
  return {
    data: {
      value: total(() => true),
      unit: "count",
      better: "lower",
      previous: null,
      points: [],
      by_status: Object.fromEntries(
        statuses.map((status) => [status, total((row) => row.status === status)]),
      ),
      by_folder:
        folder === "active" && config.query === "" ? await foldersOf(context, environment) : null,
    },
    partial: isLeast,
  };
}

async function foldersOf(context: WidgetContext, environment: string | null) {
  const { environments: allowed } = await context.reach(environment);
  const { unhandled, shared, snoozed, maintenance } = sumOf(
    await context.sets(),
    (ids) => allowed === "everything" || ids.some((id) => allowed.includes(id)),
  );
  return { unhandled, shared, snoozed, maintenance };
}
