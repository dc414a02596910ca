import { isPresent } from "#contract/widgets/number.ts";
import { figureText } from "../../../parts/analytics/measure-text.ts";
import { searchBehind } from "../../../parts/analytics/search-behind.ts";
import { feedHref } from "../../../parts/feed-search.ts";
import { STATUSES } from "../../../ui/status/status.ts";
import { Sparkline } from "../../../ui/status/Sparkline.tsx";
import { StatusWord } from "../../../ui/status/StatusWord.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { numberText, statusWords, widgetWords as words } from "../../../words/words.ts";
import { Change } from "./Change.tsx";
import { measureName } from "./value-text.ts";
import styles from "./Widgets.module.css";
import type { WidgetView, WidgetViewProps } from "./widget-view.ts";

type Props = WidgetViewProps<"number">;

/** A figure, beside that of the time before, with what it is made of. */
function NumberBody(props: Props) {
  const { data, title } = props;
  const { value, unit, better, previous, points } = data;
  const text = value === null ? { value: words.notMeasured, unit: "" } : figureText(value, unit);
  const href = hrefOf(props);
  const figure = (
    <>
      <strong className={styles.value}>{text.value}</strong>
      {text.unit !== "" && <span className={styles.unit}> {text.unit}</span>}
    </>
  );
  if (data.by_status) return <StatusFigures {...props} />;
  const values = points.flatMap((point) => (point.value === null ? [] : [point.value]));
  return (
    <div className={styles.number}>
      <div className={styles.figure}>
        {href === null ? (
          <span>{figure}</span>
        ) : (
          <Link
            href={href}
            className={styles.behind}
            aria-label={`${words.open(title)}: ${text.value} ${text.unit}`}
          >
            {figure}
          </Link>
        )}
        <Change now={value} before={previous} unit={unit} better={better} />
      </div>
      {values.length > 1 && (
        <Sparkline
          kind="line"
          values={values}
          width={80}
          height={28}
          label={words.trend(title)}
          className={styles.spark}
        />
      )}
    </div>
  );
}

/** How many there are of each status, and how they share the whole. */
function StatusFigures({ config, data, environment }: Props) {
  const { by_status: counts, by_folder: folders, value } = data;
  const shown = STATUSES.filter((status) => status !== "ok" || (counts?.[status] ?? 0) > 0);
  const folder = isPresent(config.measure) ? config.measure : "active";
  const env = config.environment_id ?? environment ?? "all";
  const conditionFor = (status: string): string =>
    [...(config.query === "" ? [] : [`(${config.query})`]), `status = ${status}`].join(" AND ");
  return (
    <div className={styles.statuses}>
      <ul className={styles.counts}>
        {shown.map((status) => (
          <li key={status}>
            <Link
              href={feedHref(env, { folder, query: conditionFor(status) })}
              className={styles.behind}
            >
              <strong className={styles.value}>{numberText(counts?.[status] ?? 0)}</strong>
              <StatusWord status={status} word={statusWords[status]} />
            </Link>
          </li>
        ))}
      </ul>
      {(value ?? 0) > 0 && (
        <div className={styles.shares} aria-hidden>
          {shown.map((status) => (
            <i
              key={status}
              data-status={status}
              style={{ flexGrow: counts?.[status] ?? 0 }}
              hidden={(counts?.[status] ?? 0) === 0}
            />
          ))}
        </div>
      )}
      {folders && (
        <p className={styles.folders}>
          {words
            .folderCounts({
              unhandled: folders["unhandled"] ?? 0,
              shared: folders["shared"] ?? 0,
              snoozed: folders["snoozed"] ?? 0,
              maintenance: folders["maintenance"] ?? 0,
            })
            .map((text) => (
              <span key={text}>{text}</span>
            ))}
        </p>
      )}
    </div>
  );
}

function hrefOf({ config, span, environment }: Props): string | null {
  const { query, environment_id: own, measure } = config;
  if (isPresent(measure)) return feedHref(own ?? environment ?? "all", { folder: measure });
  return searchBehind({ query, environment: own ?? environment, spans: [span], end: span.to });
}

export const numberView: WidgetView<"number"> = {
  View: NumberBody,
  nameOf: ({ measure }) => measureName(measure),
  noteOf: ({ data }) =>
    data.by_status && data.value !== null ? words.incidents(data.value) : null,
  tableOf: ({ config, data }) => ({
    columns: [words.columns.name, words.columns.value],
    rows: data.by_status
      ? STATUSES.map((status) => [statusWords[status], numberText(data.by_status?.[status] ?? 0)])
      : [[measureName(config.measure), data.value === null ? words.notMeasured : textOf(data)]],
  }),
};

function textOf({ value, unit }: Props["data"]): string {
  const text = figureText(value ?? 0, unit);
  return text.unit === "" ? text.value : `${text.value} ${text.unit}`;
}
