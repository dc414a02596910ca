import { expect, test } from "vitest";
import { optionOf } from "./chart-option.ts";
import { chartRows } from "./chart-table.ts";
import type { ChartWords } from "./chart-words.ts";
import { describeChart } from "./describe-chart.ts";
import { bars, heat, layoutOf, line, unit } from "./test-charts.ts";

const words: ChartWords = {
  kinds: { line: "Line", bars: "Bars", heat: "Heat" },
  showTable: "",
  showChart: "",
  keys: "",
  keysToOpen: "",
  none: "none",
  loading: "",
  total: "",
  marks: "",
  range: (kind, from, to) => `${kind} ${from}–${to}.`,
  course: ({ name, highest, last }) =>
    `${name}: ${highest.value} at ${highest.at}, then ${last.value} at ${last.at}.`,
  ranking: ({ count, highest, last }) => `${count}: ${highest.at} to ${last.at}.`,
  heat: ({ columns, rows, highest }) => `${columns} by ${rows}: ${highest.at}.`,
  between: (low, high) => `${low} to ${high}`,
  markCount: (count) => `${count} marks.`,
};

test("a description says the range, the highest value and the last", () => {
  const data = line([3, null, 9, 4, null], [90, 90, 90, 90, 90]);
  expect(describeChart(data, { unit, words, marks: 2 })).toBe(
    "Line day 0–day 4. Now: 9 min at day 2, then 4 min at day 3. 2 marks.",
  );
  expect(describeChart(bars, { unit, words })).toBe("2: db-1 to db-2.");
  expect(describeChart(heat, { unit, words })).toBe("3 by 2: Tue, 01.");
  expect(describeChart(line([null, 0]), { unit, words })).toBe("Line. none");
});

test("the table has every value of the drawing, of a heat map row by row", () => {
  expect(chartRows(bars)).toEqual({
    heads: ["Host", "Critical", "Warning"],
    rows: [
      { id: "db-1", name: "db-1", values: [3, 5] },
      { id: "db-2", name: "db-2", values: [0, 2] },
    ],
  });
  expect(chartRows(heat).rows[1]).toEqual({ id: "Tue", name: "Tue", values: [1, 4, 0] });
});

test("nothing in a drawing moves, and every colour is a token", () => {
  for (const data of [bars, heat, line([1, 2], [3, 4])]) {
    const option = optionOf(layoutOf(data), { unit, width: 400, font: "Inter" });
    const text = JSON.stringify(option);
    expect(option["animation"]).toBe(false);
    expect(text).not.toMatch(/#[0-9a-f]{3}|rgb/i);
    expect(text).toContain("var(--");
  }
});
