import { ChartSpline, Table2 } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { IconButton } from "../form/IconButton.tsx";
import { useDelayed } from "../useDelayed.ts";
import { type ChartData, isEmpty } from "./chart-data.ts";
import { heightOf } from "./chart-layout.ts";
import { ChartLegend } from "./ChartLegend.tsx";
import { ChartPlot, type ChartPlotProps } from "./ChartPlot.tsx";
import { ChartTable } from "./ChartTable.tsx";
import { describeChart } from "./describe-chart.ts";
import styles from "./Chart.module.css";

export interface ChartProps extends Omit<ChartPlotProps, "data" | "label"> {
  title: string;
  /** After the title, softer: the time, how many of how many. */
  note?: ReactNode;
  /** Undefined while it loads for the first time. */
  data: ChartData | undefined;
  /** In the chart's place when there is nothing to draw. */
  empty: ReactNode;
  /** In the chart's place when it could not be had. */
  broken?: ReactNode;
  /** More buttons in its head. */
  tools?: ReactNode;
  level?: 2 | 3;
}

/** A drawing of figures with the table behind it. */
export function Chart({ title, note, data, empty, broken, tools, level = 2, ...plot }: ChartProps) {
  const titleId = useId();
  const [isTable, setTable] = useState(false);
  const { unit, words, marks = [] } = plot;
  const Title = `h${level}` as const;
  return (
    <section aria-labelledby={titleId} className={styles.chart}>
      <div className={styles.head}>
        <Title id={titleId} className={styles.title}>
          {title}
        </Title>
        {note !== undefined && <span className={styles.note}>{note}</span>}
        <span className={styles.tools}>
          {tools}
          <IconButton
            size="s"
            icon={isTable ? ChartSpline : Table2}
            label={isTable ? words.showChart : words.showTable}
            isDisabled={!data || isEmpty(data)}
            onClick={() => setTable(!isTable)}
          />
        </span>
      </div>
      {broken ??
        (data === undefined ? (
          <LoadingChart label={words.loading} />
        ) : isEmpty(data) ? (
          empty
        ) : isTable ? (
          <ChartTable title={title} data={data} unit={unit} words={words} />
        ) : (
          <>
            <ChartPlot
              {...plot}
              data={data}
              label={`${title}. ${describeChart(data, { unit, words, marks: marks.length })}`}
            />
            <ChartLegend data={data} />
          </>
        ))}
    </section>
  );
}

const PLACEHOLDER: ChartData = { kind: "line", categoryName: "", categories: [], series: [] };

/** As high as most charts, so that what is below stays where it is. */
function LoadingChart({ label }: { label: string }) {
  const isSlow = useDelayed(true);
  return (
    <div
      role="status"
      aria-busy
      className={styles.loading}
      data-slow={isSlow || undefined}
      style={{ height: heightOf(PLACEHOLDER) }}
    >
      <span className="unseen">{label}</span>
    </div>
  );
}
