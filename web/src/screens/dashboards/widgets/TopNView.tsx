import { searchBehind } from "../../../parts/analytics/search-behind.ts";
import { numberText, widgetWords as words } from "../../../words/words.ts";
import { Change } from "./Change.tsx";
import { RankedRows } from "./RankedRows.tsx";
import { dimensionText, measureName, valueText } from "./value-text.ts";
import type { WidgetView } from "./widget-view.ts";

export const topNView: WidgetView<"top_n"> = {
  View: ({ title, config, data, span, environment }) => (
    <RankedRows
      label={title}
      rows={data.rows.map(({ value, label, amount, previous }) => ({
        id: value ?? "",
        name: dimensionText(config.by, value, label),
        amount: amount ?? 0,
        text: valueText(amount, data.unit),
        extra: <Change now={amount} before={previous} unit={data.unit} better={data.better} />,
        parts: [],
        href: searchBehind({
          query: config.query,
          environment: config.environment_id ?? environment,
          spans: [span],
          end: span.to,
          dimensions: { [config.by]: value },
        }),
      }))}
    />
  ),
  nameOf: ({ measure, by }) => `${measureName(measure)} · ${by}`,
  noteOf: ({ data }) => words.count(data.rows.length, numberText(data.total_rows)),
  tableOf: ({ config, data }) => ({
    columns: [words.columns.name, words.columns.value, words.columns.previous],
    rows: data.rows.map(({ value, label, amount, previous }) => [
      dimensionText(config.by, value, label),
      valueText(amount, data.unit),
      valueText(previous, data.unit),
    ]),
  }),
};
