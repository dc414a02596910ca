import { figureText } from "../../../parts/analytics/measure-text.ts";
import { searchBehind } from "../../../parts/analytics/search-behind.ts";
import { Sparkline } from "../../../ui/status/Sparkline.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import {
  analyticsWords,
  dashboardEditorWords,
  widgetWords as words,
} from "../../../words/words.ts";
import { Change } from "./Change.tsx";
import { valueText } from "./value-text.ts";
import styles from "./Widgets.module.css";
import type { WidgetView, WidgetViewProps } from "./widget-view.ts";

function MttxBody({ config, data, span, environment }: WidgetViewProps<"mttx">) {
  const { query, environment_id: own } = config;
  const href = searchBehind({
    query,
    environment: own ?? environment,
    spans: [span],
    end: span.to,
  });
  return (
    <ul className={styles.times}>
      {data.figures.map(({ time, value, previous, points }) => {
        const name = analyticsWords.measures[time];
        const text =
          value === null ? { value: words.notMeasured, unit: "" } : figureText(value, "minutes");
        const values = points.flatMap((point) => (point.value === null ? [] : [point.value]));
        const face = (
          <>
            <strong className={styles.value}>{text.value}</strong>
            {text.unit !== "" && <span className={styles.unit}> {text.unit}</span>}
          </>
        );
        return (
          <li key={time} className={styles.time}>
            <span className="soft">{name}</span>
            {href === null ? (
              <span>{face}</span>
            ) : (
              <Link
                href={href}
                className={styles.behind}
                aria-label={`${words.open(name)}: ${text.value} ${text.unit}`}
              >
                {face}
              </Link>
            )}
            <Change now={value} before={previous} unit="minutes" better="lower" />
            {values.length > 1 && (
              <Sparkline
                kind="line"
                values={values}
                width={80}
                height={20}
                label={words.trend(name)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

export const mttxView: WidgetView<"mttx"> = {
  View: MttxBody,
  nameOf: () => words.kinds.mttx,
  noteOf: ({ config }) => dashboardEditorWords.as[config.as],
  tableOf: ({ data }) => ({
    columns: [words.columns.name, words.columns.value, words.columns.previous],
    rows: data.figures.map(({ time, value, previous }) => [
      analyticsWords.measures[time],
      valueText(value, "minutes"),
      valueText(previous, "minutes"),
    ]),
  }),
};
