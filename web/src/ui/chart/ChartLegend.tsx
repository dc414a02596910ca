import { StatusMark } from "../status/StatusMark.tsx";
import { STATUSES } from "../status/status.ts";
import { cssVars } from "../theme/css-vars.ts";
import type { ChartData, ChartSeries } from "./chart-data.ts";
import { colorOf } from "./chart-tones.ts";
import styles from "./Chart.module.css";

/** Which series is which; a chart of one needs none, and the rows of a heat map have names. */
export function ChartLegend({ data }: { data: ChartData }) {
  if (data.kind === "heat" || data.series.length < 2) return null;
  return (
    <ul className={styles.legend}>
      {data.series.map((series) => (
        <li key={series.id}>
          <LegendMark kind={data.kind} series={series} />
          {series.name}
        </li>
      ))}
    </ul>
  );
}

function LegendMark({ kind, series }: { kind: ChartData["kind"]; series: ChartSeries }) {
  const { tone = "main", isComparison = false } = series;
  const status = STATUSES.find((name) => name === tone);
  if (status) return <StatusMark status={status} size={12} />;
  return (
    <i
      className={styles.sample}
      data-kind={kind}
      data-comparison={isComparison || undefined}
      style={cssVars({ "--tone": colorOf(series, kind) })}
    />
  );
}
