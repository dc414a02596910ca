import { analyticsBoardWords as words, analyticsWords } from "../../../words/words.ts";
import type { AnalyticsModel } from "../useAnalyticsModel.ts";
import { Breakdown } from "./Breakdown.tsx";
import { Figures } from "./Figures.tsx";
import { MendFirst } from "./MendFirst.tsx";
import { TopChart } from "./TopChart.tsx";

/** What makes the most noise, and what would help most. */
export function NoiseBoard({ model }: { model: AnalyticsModel }) {
  return (
    <>
      <Figures
        model={model}
        measures={["events", "alerts", "incidents", "deduplication", "correlation", "flapping"]}
      />
      <div data-wide="most">
        <MendFirst model={model} />
      </div>
      <div>
        <TopChart
          model={model}
          title={words.topPatterns}
          dimension="pattern"
          dimensionName={analyticsWords.dimensions.pattern}
          measure="alerts"
        />
      </div>
      <div data-wide="half">
        <TopChart
          model={model}
          title={words.topChecks}
          dimension="check"
          dimensionName={words.check}
          measure="alerts"
        />
      </div>
      <div data-wide="half">
        <TopChart
          model={model}
          title={words.topHosts}
          dimension="host"
          dimensionName={words.host}
          measure="alerts"
        />
      </div>
      <div data-wide="all">
        <Breakdown
          model={model}
          title={words.allChecks}
          dimension="check"
          dimensionName={words.check}
          measures={["alerts", "events", "incidents", "flapping", "actionability", "mttr"]}
        />
      </div>
    </>
  );
}
