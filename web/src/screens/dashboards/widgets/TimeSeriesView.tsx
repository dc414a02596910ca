import { useNavigateTo } from "../../../parts/useNavigateTo.ts";
import { bucketEnd } from "../../../parts/analytics/analytics-time.ts";
import { chartUnitOf } from "../../../parts/analytics/measure-text.ts";
import { searchBehind } from "../../../parts/analytics/search-behind.ts";
import { searchHref } from "../../../parts/search-address.ts";
import { type ChartData, isEmpty } from "../../../ui/chart/chart-data.ts";
import { ChartLegend } from "../../../ui/chart/ChartLegend.tsx";
import { ChartPlot } from "../../../ui/chart/ChartPlot.tsx";
import { describeChart } from "../../../ui/chart/describe-chart.ts";
import { clockText, dayMonthText, type TimeSettings } from "../../../ui/time/time-text.ts";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import { chartWords, numberText, widgetWords as words } from "../../../words/words.ts";
import { dimensionText, measureName, valueText } from "./value-text.ts";
import styles from "./Widgets.module.css";
import type { WidgetView, WidgetViewProps } from "./widget-view.ts";

type Props = WidgetViewProps<"time_series">;

function TimeSeriesBody(props: Props) {
  const settings = useTimeSettings();
  const go = useNavigateTo();
  const { title, config, data, span, environment } = props;
  const chart = chartOf(props, settings);
  if (isEmpty(chart)) return <p className={styles.empty}>{words.nothing}</p>;
  const unit = chartUnitOf(data.unit);
  const marks = data.changes.map(({ id, at, summary }) => ({ id, at, label: summary }));
  return (
    <div className={styles.chart}>
      <ChartPlot
        data={chart}
        unit={unit}
        words={chartWords}
        label={`${title}. ${describeChart(chart, { unit, words: chartWords, marks: marks.length })}`}
        marks={marks}
        onOpenMark={(id) => go(searchHref({ kind: "changes", query: "", ...markTime(data, id) }))}
        onOpen={({ categoryId, seriesId }) => {
          const from = Number(categoryId);
          const to = bucketEnd(from, data.interval, settings.zone);
          const series = data.series.find(({ value }) => value === seriesId);
          const href = searchBehind({
            query: config.query,
            environment: config.environment_id ?? environment,
            spans: [{ from, to }],
            end: span.to,
            ...(config.split !== null && series
              ? { dimensions: { [config.split]: series.value } }
              : {}),
          });
          if (href !== null) go(href);
        }}
      />
      <ChartLegend data={chart} />
    </div>
  );
}

const aroundS = 3600;
function markTime({ changes }: Props["data"], id: string) {
  const at = changes.find((change) => change.id === id)?.at ?? 0;
  return { range: undefined, from: Math.floor(at - aroundS), to: Math.ceil(at + aroundS) };
}

function chartOf({ config, data }: Props, settings: TimeSettings): ChartData {
  const categories = (data.series[0]?.points ?? []).map(({ at }) => {
    const day = dayMonthText(at, settings);
    const clock = clockText(at, settings);
    return data.interval === "hour"
      ? { id: String(at), label: clock, title: `${day}, ${clock}`, at }
      : { id: String(at), label: day, at };
  });
  return {
    kind: "line",
    categoryName: words.columns.time,
    categories,
    series: [
      ...data.series.map(({ value, label, points }) => ({
        id: value ?? "",
        name:
          config.split === null
            ? measureName(config.measure)
            : dimensionText(config.split, value, label),
        values: points.map((point) => point.value),
      })),
      ...(data.previous
        ? [
            {
              id: "previous",
              name: words.earlier,
              values: data.previous.map((point) => point.value),
              isComparison: true,
            },
          ]
        : []),
    ],
  };
}

export const timeSeriesView: WidgetView<"time_series"> = {
  View: TimeSeriesBody,
  nameOf: ({ measure }) => measureName(measure),
  noteOf: ({ config, data }) =>
    config.split !== null && data.total_series > data.series.length
      ? words.count(data.series.length, numberText(data.total_series))
      : null,
  tableOf: ({ config, data }) => ({
    columns: [
      words.columns.time,
      ...data.series.map(({ value, label }) =>
        config.split === null
          ? measureName(config.measure)
          : dimensionText(config.split, value, label),
      ),
      ...(data.previous ? [words.earlier] : []),
    ],
    rows: (data.series[0]?.points ?? []).map(({ at }, index) => [
      new Date(at * 1000).toISOString().slice(0, 16).replace("T", " "),
      ...data.series.map(({ points }) => valueText(points[index]?.value ?? null, data.unit)),
      ...(data.previous ? [valueText(data.previous[index]?.value ?? null, data.unit)] : []),
    ]),
  }),
};
