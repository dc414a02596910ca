import {
  analyticsBoardWords as boardWords,
  analyticsWords as words,
} from "../../../words/words.ts";
import type { AnalyticsModel } from "../useAnalyticsModel.ts";
import { CourseChart } from "./CourseChart.tsx";
import { Figures } from "./Figures.tsx";
import { TopChart } from "./TopChart.tsx";

/** What maintenance kept quiet. */
export function MaintenanceBoard({ model }: { model: AnalyticsModel }) {
  return (
    <>
      <Figures model={model} measures={["muted", "incidents", "reopened"]} />
      <div data-wide="all">
        <CourseChart
          isCompared
          model={model}
          title={boardWords.mutedCourse}
          lines={[{ measure: "muted", name: words.measures.muted }]}
        />
      </div>
      <div data-wide="half">
        <TopChart
          model={model}
          title={boardWords.mutedBySource}
          dimension="source"
          dimensionName={words.dimensions.source}
          measure="muted"
        />
      </div>
      <div data-wide="half">
        <TopChart
          model={model}
          title={boardWords.mutedByEnvironment}
          dimension="environment"
          dimensionName={words.dimensions.environment}
          measure="muted"
        />
      </div>
    </>
  );
}
