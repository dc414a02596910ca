import { useMemo } from "react";
import { useAnalytics } from "../../../data/analytics.ts";
import { AnalyticsChart } from "../../../parts/analytics/AnalyticsChart.tsx";
import { weekOf } from "../../../parts/analytics/charts-of-answer.ts";
import { chartUnitOf } from "../../../parts/analytics/measure-text.ts";
import {
  analyticsBoardWords as boardWords,
  analyticsWords as words,
} from "../../../words/words.ts";
import type { AnalyticsModel } from "../useAnalyticsModel.ts";
import { Breakdown } from "./Breakdown.tsx";
import { CourseChart } from "./CourseChart.tsx";
import { Definitions } from "./Definitions.tsx";
import { Figures } from "./Figures.tsx";

const MEASURES = ["incidents", "mtta", "mtta_p90", "mttr", "mttr_p50", "mttr_p90"] as const;

const dimensions = [
  { dimension: "team", title: boardWords.byTeam, dimensionName: boardWords.team },
  {
    dimension: "assignee",
    title: boardWords.byAssignee,
    dimensionName: words.dimensions.assignee,
  },
  {
    dimension: "resolver",
    title: boardWords.byResolver,
    dimensionName: words.dimensions.resolver,
  },
];

/** How soon people respond, and when there is the most to respond to. */
export function TeamBoard({ model }: { model: AnalyticsModel }) {
  return (
    <>
      <Figures
        model={model}
        measures={["mtta_p50", "mtta_p90", "mtte_p50", "mtte_p90", "mttr_p50", "mttr_p90"]}
      />
      <div data-wide="half">
        <CourseChart
          isCalm
          model={model}
          title={boardWords.responseCourse}
          note={boardWords.responseNote}
          lines={[
            { measure: "mttr_p90", name: boardWords.percent90, tone: "soft" },
            { measure: "mttr_p50", name: boardWords.median },
          ]}
        />
      </div>
      <div data-wide="half">
        <BusiestHours model={model} />
      </div>
      {dimensions.map((names) => (
        <div key={names.dimension} data-wide="all">
          <Breakdown model={model} measures={MEASURES} {...names} />
        </div>
      ))}
    </>
  );
}

const counts = chartUnitOf("count");
const clock = (hour: number) => {
  const label = String(hour).padStart(2, "0");
  return { label, title: `${label}:00` };
};

function BusiestHours({ model }: { model: AnalyticsModel }) {
  const question = useAnalytics({
    ...model.question,
    measures: ["incidents"],
    dimensions: ["weekday", "hour"],
    limit: 7 * 24,
  });
  const { data: answer } = question;
  const data = useMemo(
    () =>
      answer && !answer.partial
        ? weekOf(answer, {
            measure: "incidents",
            categoryName: words.dimensions.weekday,
            weekdays: boardWords.weekdays,
            hour: clock,
          })
        : undefined,
    [answer],
  );
  return (
    <AnalyticsChart
      question={question}
      title={boardWords.busiest}
      note={boardWords.busiestNote}
      tools={<Definitions model={model} title={boardWords.busiest} measures={["incidents"]} />}
      data={data}
      unit={counts}
      onOpen={
        model.isSearchAllowed
          ? ({ seriesId, categoryId }) => model.openHour(Number(seriesId), Number(categoryId))
          : undefined
      }
    />
  );
}
