import type { HistogramBar } from "#contract/search.ts";
import { statuses } from "#contract/statuses.ts";
import { momentText } from "../../../../ui/time/time-text.ts";
import { useTimeSettings } from "../../../../ui/time/TimeSettingsProvider.tsx";
import { numberText, searchChartWords as words, statusWords } from "../../../../words/words.ts";

/** The same numbers for whoever does not see the bars; empty ones are left out. */
export function ChartTable({ bars }: { bars: readonly HistogramBar[] }) {
  const settings = useTimeSettings();
  const shown = bars.filter((bar) => bar.count > 0);
  const parts = [
    ...statuses.map((id) => ({ id, name: statusWords[id] })),
    { id: "change", name: words.change },
  ];
  const columns = parts.filter(({ id }) => shown.some((bar) => (bar.statuses[id] ?? 0) > 0));
  return (
    <table className="unseen">
      <caption>{words.title}</caption>
      <thead>
        <tr>
          <th scope="col">{words.from}</th>
          <th scope="col">{words.to}</th>
          <th scope="col">{words.count}</th>
          {columns.map(({ id, name }) => (
            <th key={id} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((bar) => (
          <tr key={bar.from}>
            <td>{momentText(bar.from, settings)}</td>
            <td>{momentText(bar.to, settings)}</td>
            <td>{numberText(bar.count)}</td>
            {columns.map(({ id }) => (
              <td key={id}>{numberText(bar.statuses[id] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
