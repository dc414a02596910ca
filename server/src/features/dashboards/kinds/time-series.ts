import { measures } from "#contract/analytics-measures.ts";
import type { Point } from "#contract/widgets/binding.ts";
import type { ConfigOf, DataOf } from "#contract/widgets/widgets.ts";
import type { AnalyticsAnswer } from "#contract/analytics.ts";
import { isCount } from "../../analytics/formulas.ts";
import { findChanges } from "../../changes/store-search.ts";
import {
  alignPoints,
  before,
  intervalFor,
  labelOf,
  pointsOf,
  questionOf,
  textOf,
  timeOf,
} from "../figures.ts";
import type { PageScope, WidgetContext, WidgetLoader } from "./widget-loader.ts";

type Config = ConfigOf<"time_series">;
/** Marks; more would hide the line. */
const maxChanges = 30;

export const timeSeriesLoader: WidgetLoader<"time_series"> = {
  questions: (config, page) =>
    Object.values(questionsOf(config, page)).filter((question) => question !== null),
  load: async (config, context) => {
    const { whole, split, previous } = questionsOf(config, context.page);
    const total = context.answer(whole);
    const parts = split && context.answer(split);
    const earlier = previous && context.answer(previous);
    const points = pointsOf(total, config.measure);
    return {
      data: {
        unit: measures[config.measure].unit,
        better: measures[config.measure].better,
        interval: whole.interval,
        series: parts ? seriesOf(parts, config, points) : [{ value: null, label: "", points }],
        total_series: parts?.total_rows ?? 1,
        previous: earlier && alignPoints(pointsOf(earlier, config.measure), points),
        changes: await loadMarks(config, context),
      },
      partial: [total, parts, earlier].some((each) => each?.partial === true),
    };
  },
};

function questionsOf(config: Config, page: PageScope) {
  const base = questionOf(config, page, { measures: [config.measure] });
  const interval = config.interval ?? intervalFor(base);
  const whole = { ...base, interval };
  return {
    whole,
    split:
      config.split === null ? null : { ...whole, dimensions: [config.split], limit: config.lines },
    previous: config.compare && config.split === null ? before(whole) : null,
  };
}

/** Every line has every bucket: analytics leaves out those in which a value did not come. */
function seriesOf(
  answer: AnalyticsAnswer,
  { split, measure }: Config,
  buckets: readonly Point[],
): DataOf<"time_series">["series"] {
  const dimension = split ?? "";
  const byValue = Map.groupBy(answer.rows, ({ dimensions }) => textOf(dimensions[dimension]));
  const empty = isCount(measure) ? 0 : null;
  return [...byValue]
    .map(([value, rows]) => {
      const known = new Map(pointsOf({ rows }, measure).map((each) => [each.at, each.value]));
      return {
        value,
        label: labelOf(answer, dimension, value),
        points: buckets.map(({ at }) => ({ at, value: known.get(at) ?? empty })),
      };
    })
    .sort((a, b) => sizeOf(b.points) - sizeOf(a.points));
}

const sizeOf = (points: readonly Point[]): number =>
  points.reduce((sum, { value }) => sum + (value ?? 0), 0);

async function loadMarks(
  config: Config,
  { sql, caller, page, reach }: WidgetContext,
): Promise<DataOf<"time_series">["changes"]> {
  if (!config.changes || !caller.permissions.has("changes@read")) return [];
  const changes = await findChanges(
    sql,
    {
      filter: { query: "", ...timeOf(config, page) },
      environments: (await reach(config.environment_id ?? page.environment)).environments,
    },
    { after: null, limit: maxChanges },
  );
  return changes.map(({ id, start, summary }) => ({ id, at: start, summary }));
}
