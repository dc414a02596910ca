import { useId } from "react";
import { BpqlInput } from "../../parts/BpqlInput/BpqlInput.tsx";
import { ComparisonChoice } from "../../parts/analytics/ComparisonChoice.tsx";
import { EnvironmentChoice } from "../../parts/analytics/EnvironmentChoice.tsx";
import { RangeChoice } from "../../parts/analytics/RangeChoice.tsx";
import { PageTitle } from "../../ui/layout/PageTitle.tsx";
import { TabPanel } from "../../ui/layout/Tabs.tsx";
import { zoneText } from "../../ui/time/time-text.ts";
import { analyticsWords as words } from "../../words/words.ts";
import { AnalyticsTabs } from "./AnalyticsTabs.tsx";
import { MaintenanceBoard } from "./boards/MaintenanceBoard.tsx";
import { NoiseBoard } from "./boards/NoiseBoard.tsx";
import { OverviewBoard } from "./boards/OverviewBoard.tsx";
import { SourcesBoard } from "./boards/SourcesBoard.tsx";
import { TeamBoard } from "./boards/TeamBoard.tsx";
import styles from "./UnifiedAnalytics.module.css";
import { type AnalyticsModel, useAnalyticsModel } from "./useAnalyticsModel.ts";

const shownBoards = {
  overview: OverviewBoard,
  noise: NoiseBoard,
  team: TeamBoard,
  sources: SourcesBoard,
  maintenance: MaintenanceBoard,
};

/** Boards of figures over the incidents of a time. */
export function UnifiedAnalytics() {
  const model = useAnalyticsModel();
  const { address, change } = model;
  const idBase = useId();
  const Board = shownBoards[address.board];
  return (
    <div className={styles.screen}>
      <PageTitle className={styles.title} extra={<Choices model={model} />}>
        {words.title}
      </PageTitle>
      <AnalyticsTabs idBase={idBase} value={address.board} address={address} />
      <div className={styles.line}>
        <BpqlInput
          value={address.query}
          onRun={(query, { isFinal }) => change({ query }, { isStep: isFinal })}
          label={words.filter}
          placeholder={words.filterPlaceholder}
          keys="/"
        />
      </div>
      <TabPanel idBase={idBase} id={address.board} className={styles.board}>
        <Board model={model} />
      </TabPanel>
    </div>
  );
}

function Choices({ model }: { model: AnalyticsModel }) {
  const { address, change, span, spanBefore, settings } = model;
  return (
    <div className={styles.choices}>
      <EnvironmentChoice
        value={address.environment}
        onChange={(environment) => change({ environment })}
      />
      <span className={styles.zone}>{zoneText(span.to, settings)}</span>
      <RangeChoice place={address} onChange={change} />
      <ComparisonChoice
        span={spanBefore}
        isCompared={address.isCompared}
        onChange={(isCompared) => change({ isCompared })}
      />
    </div>
  );
}
