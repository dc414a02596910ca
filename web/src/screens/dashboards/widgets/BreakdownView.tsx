import { searchBehind } from "../../../parts/analytics/search-behind.ts";
import { feedHref } from "../../../parts/feed-search.ts";
import { numberText, widgetWords as words } from "../../../words/words.ts";
import { RankedRows } from "./RankedRows.tsx";
import { dimensionText, measureName, valueText } from "./value-text.ts";
import type { WidgetView, WidgetViewProps } from "./widget-view.ts";

type Props = WidgetViewProps<"breakdown">;

function hrefOf({ config, span, environment }: Props, value: string | null): string | null {
  const env = config.environment_id ?? environment;
  if (config.measure !== "active")
    return searchBehind({
      query: config.query,
      environment: env,
      spans: [span],
      end: span.to,
      dimensions: { [config.by]: value },
    });
  if (value === null) return null;
  return config.by === "environment"
    ? feedHref(value, { folder: "active", query: config.query })
    : feedHref(env ?? "all", { folder: "active", query: `status = ${value}` });
}

export const breakdownView: WidgetView<"breakdown"> = {
  View: (props) => {
    const { title, config, data } = props;
    const partsBy = config.parts ?? (config.by === "status" ? "status" : null);
    return (
      <RankedRows
        label={title}
        rows={data.rows.map(({ value, label, amount, parts }) => ({
          id: value ?? "",
          name: dimensionText(config.by, value, label),
          amount,
          text: valueText(amount, data.unit),
          parts: (config.parts === null && config.by === "status"
            ? [{ value, label, amount }]
            : parts
          ).map((part) => ({
            id: part.value ?? "",
            name: partsBy === null ? "" : dimensionText(partsBy, part.value, part.label),
            amount: part.amount,
          })),
          href: hrefOf(props, value),
        }))}
      />
    );
  },
  nameOf: ({ measure, by }) =>
    `${measure === "active" ? words.present.active : measureName(measure)} · ${by}`,
  noteOf: ({ data }) => words.count(data.rows.length, numberText(data.total_rows)),
  tableOf: ({ config, data }) => {
    const names = [
      ...new Map(
        data.rows.flatMap(({ parts }) => parts.map((part) => [part.value, part] as const)),
      ).values(),
    ];
    return {
      columns: [
        words.columns.name,
        words.total,
        ...names.map(({ value, label }) => dimensionText(config.parts ?? "", value, label)),
      ],
      rows: data.rows.map(({ value, label, amount, parts }) => [
        dimensionText(config.by, value, label),
        valueText(amount, data.unit),
        ...names.map((name) =>
          valueText(parts.find((part) => part.value === name.value)?.amount ?? 0, data.unit),
        ),
      ]),
    };
  },
};
