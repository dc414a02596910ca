import { useChangesIn } from "../../../data/analytics.ts";
import { hasToggle, mayDo } from "../../../data/client/access.ts";
import { useMe } from "../../../data/session/session.ts";
import { useNavigateTo } from "../../../parts/useNavigateTo.ts";
import { searchHref } from "../../../parts/search-address.ts";
import {
  analyticsBoardWords as boardWords,
  analyticsWords as words,
} from "../../../words/words.ts";
import type { AnalyticsModel } from "../useAnalyticsModel.ts";
import { CourseChart } from "./CourseChart.tsx";
import { Figures } from "./Figures.tsx";
import { Funnel } from "./Funnel.tsx";
import { StandOuts } from "./StandOuts.tsx";
import { TopChart } from "./TopChart.tsx";

/** How it goes, at a glance. */
export function OverviewBoard({ model }: { model: AnalyticsModel }) {
  return (
    <>
      <Figures
        model={model}
        measures={["mtta", "mtte", "mttr", "mtbf", "compression", "actionability"]}
      />
      {hasToggle(useMe(), "smart_analytics") && (
        <div data-wide="all">
          <StandOuts model={model} />
        </div>
      )}
      <div data-wide="most">
        <Volume model={model} />
      </div>
      <div>
        <Funnel model={model} />
      </div>
      <div>
        <CourseChart
          isCalm
          model={model}
          title={boardWords.times}
          lines={[
            { measure: "mttr", name: words.measures.mttr },
            { measure: "mtta", name: words.measures.mtta, tone: "soft" },
          ]}
        />
      </div>
      <div>
        <TopChart
          model={model}
          title={boardWords.topHosts}
          dimension="host"
          dimensionName={boardWords.host}
          measure="alerts"
        />
      </div>
      <div>
        <TopChart
          model={model}
          title={boardWords.topChecks}
          dimension="check"
          dimensionName={boardWords.check}
          measure="alerts"
        />
      </div>
    </>
  );
}

/** Events over the time, with the changes that may explain them. */
function Volume({ model }: { model: AnalyticsModel }) {
  const { span, address, isSearchAllowed } = model;
  const me = useMe();
  const go = useNavigateTo();
  const { environment } = address;
  const changes = useChangesIn(span, {
    environment,
    isAllowed: isSearchAllowed && mayDo(me, "changes@read"),
  });
  const marks = (changes.data?.items ?? []).flatMap((item) =>
    item.kind === "change" ? [{ id: item.id, at: item.start, label: item.summary }] : [],
  );
  return (
    <CourseChart
      isCompared
      model={model}
      title={boardWords.volume}
      lines={[{ measure: "events", name: words.measures.events }]}
      marks={marks}
      onOpenMark={() => go(searchHref({ kind: "changes", environment, ...span }))}
    />
  );
}
