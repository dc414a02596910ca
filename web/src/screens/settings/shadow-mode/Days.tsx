import { useMemo } from "react";
import type { ReplyOf } from "#contract/endpoint.ts";
import { type listShadowReports, shadowResults } from "#contract/shadow.ts";
import type { ChartData } from "../../../ui/chart/chart-data.ts";
import { Chart } from "../../../ui/chart/Chart.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { Table, type TableColumn } from "../../../ui/list/Table.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { chartWords, numberText, shadowWords as words } from "../../../words/words.ts";

type Day = ReplyOf<typeof listShadowReports>["items"][number];

const unit = { text: numberText, axisText: numberText };

/** How each day went, and a line through them. */
export function Days({ days, current }: { days: readonly Day[]; current: string | undefined }) {
  const chart = useMemo(() => chartOf(days), [days]);
  return (
    <Section title={words.days}>
      <p className="soft">{words.means}</p>
      {days.length > 1 && (
        <Chart
          title={words.trend}
          data={chart}
          unit={unit}
          words={chartWords}
          empty={null}
          level={3}
        />
      )}
      <Table
        caption={words.days}
        columns={columnsOf(current)}
        rows={days}
        keyOf={({ day }) => day}
        minWidthPx={480}
      />
    </Section>
  );
}

function chartOf(days: readonly Day[]): ChartData {
  const oldestFirst = days.toReversed();
  return {
    kind: "line",
    categoryName: words.day,
    categories: oldestFirst.map(({ day }) => ({ id: day, label: day.slice(5), title: day })),
    series: (["missed", "extra"] as const).map((result) => ({
      id: result,
      name: words.results[result],
      values: oldestFirst.map(({ counts }) => counts[result]),
      tone: result === "missed" ? "critical" : "main",
    })),
  };
}

const columnsOf = (current: string | undefined): readonly TableColumn<Day>[] => [
  {
    id: "day",
    head: words.day,
    cell: ({ day }) => (
      <Link
        href={`/settings/shadow-mode/${day}`}
        aria-current={day === current ? "true" : undefined}
      >
        {day}
      </Link>
    ),
  },
  ...shadowResults.map((result) => ({
    id: result,
    head: words.results[result],
    width: "78px",
    isNumber: true,
    cell: ({ counts }: Day) => numberText(counts[result]),
  })),
];
