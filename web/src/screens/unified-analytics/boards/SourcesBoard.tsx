import {
  analyticsBoardWords as boardWords,
  analyticsWords as words,
} from "../../../words/words.ts";
import type { AnalyticsModel } from "../useAnalyticsModel.ts";
import { Breakdown } from "./Breakdown.tsx";
import { CourseChart } from "./CourseChart.tsx";
import { Figures } from "./Figures.tsx";
import { TopChart } from "./TopChart.tsx";

/** What each source sends, and how well it is described. */
export function SourcesBoard({ model }: { model: AnalyticsModel }) {
  return (
    <>
      <Figures
        model={model}
        measures={["events", "alerts", "deduplication", "enrichment_coverage", "silence"]}
      />
      <div data-wide="half">
        <TopChart
          model={model}
          title={boardWords.sourceVolume}
          dimension="source"
          dimensionName={words.dimensions.source}
          measure="events"
        />
      </div>
      <div data-wide="half">
        <CourseChart
          isCompared
          model={model}
          title={boardWords.volume}
          lines={[{ measure: "events", name: words.measures.events }]}
        />
      </div>
      <div data-wide="all">
        <Breakdown
          model={model}
          title={boardWords.bySource}
          dimension="source"
          dimensionName={words.dimensions.source}
          measures={["events", "alerts", "incidents", "deduplication", "enrichment_coverage"]}
        />
      </div>
    </>
  );
}
