import type { Measure } from "#contract/analytics-measures.ts";
import type { ConfigOf } from "#contract/widgets/widgets.ts";
import { before, intervalFor, measureOf, pointsOf, questionOf } from "../figures.ts";
import type { PageScope, WidgetLoader } from "./widget-loader.ts";

type Config = ConfigOf<"mttx">;

export const mttxLoader: WidgetLoader<"mttx"> = {
  questions: (config, page) =>
    Object.values(questionsOf(config, page)).filter((question) => question !== null),
  load: (config, { page, answer }) => {
    const { now, trend, previous } = questionsOf(config, page);
    const present = answer(now);
    const line = trend && answer(trend);
    const earlier = previous && answer(previous);
    return Promise.resolve({
      data: {
        figures: config.times.map((time) => {
          const measure = measureNamed(time, config);
          return {
            time,
            value: measureOf(present, measure),
            previous: earlier && measureOf(earlier, measure),
            points: line ? pointsOf(line, measure) : [],
          };
        }),
      },
      partial: [present, line, earlier].some((each) => each?.partial === true),
    });
  },
};

function questionsOf(config: Config, page: PageScope) {
  const measures = config.times.map((time) => measureNamed(time, config));
  const now = questionOf(config, page, { measures });
  return {
    now,
    trend: config.trend ? { ...now, interval: intervalFor(now) } : null,
    previous: config.compare ? before(now) : null,
  };
}

const measureNamed = (time: Config["times"][number], { as }: Config): Measure =>
  as === "mean" ? time : `${time}_${as}`;
