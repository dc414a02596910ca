import { useState } from "react";
import { Chart } from "../../ui/chart/Chart.tsx";
import { BrokenState } from "../../ui/state/BrokenState.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { chartWords as words } from "../../words/words.ts";
import styles from "./Board.module.css";
import {
  counts,
  deployments,
  expected,
  hostAlerts,
  minutes,
  times,
  volume,
  week,
} from "./sample-charts.ts";

const empty = (
  <EmptyState level={3} title="No incidents in this time">
    Choose a longer time.
  </EmptyState>
);

/** Charts of each kind, and in each state. */
export function ChartsBoard() {
  const [opened, setOpened] = useState("nothing");
  const shared = {
    words,
    empty,
    onOpen: ({ seriesId, categoryId }: { seriesId: string; categoryId: string }) =>
      setOpened(`${seriesId} ${categoryId}`),
  };
  return (
    <div className={styles.board}>
      <p className={styles.wide} role="status">
        Opened: {opened}
      </p>
      <Chart
        {...shared}
        title="Event volume"
        note="by day, compared with the fortnight before"
        data={volume}
        unit={counts}
        marks={deployments}
        onOpenMark={setOpened}
      />
      <Chart {...shared} title="Events, expected" data={expected} unit={counts} />
      <Chart
        {...shared}
        title="Time to assign and resolve"
        note="minutes"
        data={times}
        unit={minutes}
      />
      <Chart
        {...shared}
        title="Top hosts"
        note="5 of 417 by alerts"
        data={hostAlerts}
        unit={counts}
      />
      <Chart {...shared} title="Busiest hours" data={week} unit={counts} />
      <Chart {...shared} title="Loading" data={undefined} unit={counts} />
      <Chart
        {...shared}
        title="Empty"
        data={{ ...volume, series: [{ id: "now", name: "Events", values: [] }] }}
        unit={counts}
      />
      <Chart
        {...shared}
        title="Broken"
        data={undefined}
        unit={counts}
        broken={
          <BrokenState level={3} title="Something went wrong" onRetry={() => {}}>
            The figures could not be loaded.
          </BrokenState>
        }
      />
    </div>
  );
}
