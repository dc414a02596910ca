import { useMemo, useState } from "react";
import {
  type DetectorItem,
  useAnomaliesSince,
  useDetector,
  useDetectorSeries,
} from "../../../data/anomaly-detection.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { precisionText } from "../../../parts/precision-text.ts";
import { Chart } from "../../../ui/chart/Chart.tsx";
import { SegmentedControl } from "../../../ui/form/SegmentedControl.tsx";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { EmptyState } from "../../../ui/state/EmptyState.tsx";
import { Notice } from "../../../ui/state/Notice.tsx";
import { dayClockText } from "../../../ui/time/time-text.ts";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import { anomalyWords as words, chartWords, measuredText } from "../../../words/words.ts";
import { AnomalyTable } from "./AnomalyTable.tsx";
import { chartOfSeries, measuredUnit } from "./detector-chart.ts";
import { DetectorLog } from "./DetectorLog.tsx";
import styles from "./AnomalyDetection.module.css";

const dayS = 86_400;
const spans = { day: dayS, week: 7 * dayS, month: 30 * dayS };
type SpanName = keyof typeof spans;
const spanNames = ["day", "week", "month"] as const;

/** How a detector's series went, what was not as usual, and what the detector did. */
export function DetectorReport({ item }: { item: DetectorItem | null }) {
  if (item === null) return <Notice>{words.learns}</Notice>;
  return (
    <div className={styles.report}>
      <DetectorFacts item={item} />
      <DetectorChart key={item.id} item={item} />
      <AnomalyTable key={`anomalies ${item.id}`} detectorId={item.id} />
      <DetectorLog key={`log ${item.id}`} detectorId={item.id} />
    </div>
  );
}

function DetectorFacts({ item: { id, last, out_since } }: { item: DetectorItem }) {
  const settings = useTimeSettings();
  const { data } = useDetector(id);
  if (last === null) return null;
  const { value, low, high } = last;
  return (
    <p className={styles.facts}>
      <strong>
        {low === null || high === null
          ? words.nowOnly(measuredText(value))
          : words.now(measuredText(value), measuredText(low), measuredText(high))}
      </strong>
      {out_since !== null && (
        <span className={styles.out}>{words.outSince(dayClockText(out_since, settings))}</span>
      )}
      {data && (
        <>
          <span className="small soft">{words.learnedFrom(data.points, data.left_out)}</span>
          <span className="small soft">{precisionText(data.precision)}</span>
        </>
      )}
    </p>
  );
}

function DetectorChart({ item }: { item: DetectorItem }) {
  const settings = useTimeSettings();
  const [span, setSpan] = useState<SpanName>("week");
  // Fixed while it is in sight, so that it is one question.
  const [openedAt] = useState(() => Math.floor(Date.now() / 1000));
  const from = openedAt - spans[span];
  const { data, error, refetch, isFetching } = useDetectorSeries(item.id, { from });
  const anomalies = useAnomaliesSince(item.id, from).data?.items;
  const chart = useMemo(
    () =>
      data &&
      chartOfSeries(data.points, {
        settings,
        anomalies: anomalies ?? [],
        names: {
          time: words.time,
          value: words.chartOf[item.watch.kind],
          anomalies: words.anomalies,
          band: {
            name: words.expected,
            lowName: words.expectedFrom,
            highName: words.expectedTo,
          },
        },
      }),
    [data, anomalies, settings, item.watch.kind],
  );
  return (
    <Chart
      title={words.chartOf[item.watch.kind]}
      note={words.chart(words.intervals[item.interval_s])}
      data={chart}
      unit={measuredUnit}
      words={chartWords}
      tools={
        <SegmentedControl
          size="s"
          label={words.time}
          items={spanNames.map((id) => ({ id, label: words.spans[id] }))}
          value={span}
          onChange={setSpan}
        />
      }
      empty={
        <EmptyState level={3} title={words.noPoints}>
          {words.noPointsWords(item.watch.kind)}
        </EmptyState>
      }
      {...(error !== null &&
        data === undefined && {
          broken: (
            <BrokenState
              level={3}
              title={words.broken}
              onRetry={() => void refetch()}
              isRetrying={isFetching}
            >
              {errorText(error)}
            </BrokenState>
          ),
        })}
    />
  );
}
