import { measures } from "#contract/analytics-measures.ts";
import { analyticsLimits } from "#contract/analytics.ts";
import type { ConfigOf } from "#contract/widgets/widgets.ts";
import { before, labelOf, questionOf, textOf } from "../figures.ts";
import type { PageScope, WidgetLoader } from "./widget-loader.ts";

export const topNLoader: WidgetLoader<"top_n"> = {
  questions: (config, page) =>
    Object.values(questionsOf(config, page)).filter((question) => question !== null),
  load: (config, { page, answer }) => {
    const { measure, by } = config;
    const { now, previous } = questionsOf(config, page);
    const present = answer(now);
    const earlier = previous && answer(previous);
    const amounts = new Map(
      earlier?.rows.map(({ dimensions, measures: of }) => [
        textOf(dimensions[by]),
        of[measure] ?? null,
      ]),
    );
    return Promise.resolve({
      data: {
        unit: measures[measure].unit,
        better: measures[measure].better,
        rows: present.rows.map(({ dimensions, measures: of }) => {
          const value = textOf(dimensions[by]);
          return {
            value,
            label: labelOf(present, by, value),
            amount: of[measure] ?? null,
            previous: amounts.get(value) ?? null,
          };
        }),
        total_rows: present.total_rows,
      },
      partial: present.partial || earlier?.partial === true,
    });
  },
};

function questionsOf(config: ConfigOf<"top_n">, page: PageScope) {
  const now = questionOf(config, page, {
    measures: [config.measure],
    dimensions: [config.by],
    limit: config.limit,
  });
  // What leads now need not have led then.
  const previous = config.compare ? { ...before(now), limit: analyticsLimits.rows } : null;
  return { now, previous };
}
