import { localize } from "../language.ts";
import { numberText, plural } from "../format.ts";

interface ValueAt {
  value: string;
  at: string;
}

/** What charts say of themselves. */
export const chartWords = localize("chartWords", {
  kinds: { line: "Line chart", bars: "Bar chart", heat: "Heat map" },
  showTable: "Show as table",
  showChart: "Show as chart",
  keys: "Arrow keys move over the values.",
  keysToOpen: "Arrow keys move over the values, Enter opens one.",
  none: "None",
  loading: "Loading chart",
  total: "Total",
  marks: "Changes",
  range: (kind: string, from: string, to: string) => `${kind}, ${from} to ${to}.`,
  course: ({ name, highest, last }: { name: string; highest: ValueAt; last: ValueAt }) =>
    `${name}: highest ${highest.value} (${highest.at}), last ${last.value} (${last.at}).`,
  ranking: (facts: { kind: string; count: number; highest: ValueAt; last: ValueAt }) =>
    `${facts.kind}, ${plural(facts.count, { one: "# row", other: "# rows" })}. Highest: ${facts.highest.at}, ${facts.highest.value}. Last: ${facts.last.at}, ${facts.last.value}.`,
  heat: (facts: { kind: string; columns: number; rows: number; highest: ValueAt }) =>
    `${facts.kind}, ${numberText(facts.rows)} rows by ${numberText(facts.columns)} columns. Highest: ${facts.highest.value} (${facts.highest.at}).`,
  between: (low: string, high: string) => `${low} to ${high}`,
  markCount: (count: number) => plural(count, { one: "# change.", other: "# changes." }),
});
