import { StatusMark } from "../status/StatusMark.tsx";
import { STATUSES } from "../status/status.ts";
import { cssVars } from "../theme/css-vars.ts";
import type { ChartData, ChartSeries } from "./chart-data.ts";
import { BAND_TONE, colorOf } from "./chart-tones.ts";
import styles from "./Chart.module.css";

/** Which series is which; a chart of one needs none, and the rows of a heat map have names. */
export function ChartLegend({ data }: { data: ChartData }) {
  const { kind, series: lines, band } = data;
  if (kind === "heat" || (lines.length < 2 && !band)) return null;
  return (
    <ul className={styles.legend}>
      {band && (
        <li>
          <i className={styles.sample} data-kind="band" style={cssVars({ "--tone": BAND_TONE })} />
          {band.name}
        </li>
      )}
      {lines.map((series) => (
        <li key={series.id}>
          <LegendMark kind={kind} series={series} />
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
