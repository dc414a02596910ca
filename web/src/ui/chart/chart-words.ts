/** What charts say themselves, in the reader's language. */
export interface ChartWords {
  kinds: Readonly<Record<"line" | "bars" | "heat", string>>;
  showTable: string;
  showChart: string;
  /** How a chart is read with keys. */
  keys: string;
  keysToOpen: string;
  none: string;
  loading: string;
  total: string;
  marks: string;
  /** "98 to 190", of what was expected. */
  between: (low: string, high: string) => string;
  /** "Line chart, 13 Nov – 19 Nov." */
  range: (kind: string, from: string, to: string) => string;
  /** "Incidents: highest 41 on 15 Nov, last 12 on 19 Nov." */
  course: (facts: { name: string; highest: ValueAt; last: ValueAt }) => string;
  /** "Bar chart, 8 rows. Highest: db-1, 41. Last: db-8, 12." */
  ranking: (facts: { kind: string; count: number; highest: ValueAt; last: ValueAt }) => string;
  /** "Heat map, 24 by 7. Highest: 41 on Mon, 09:00." */
  heat: (facts: { kind: string; columns: number; rows: number; highest: ValueAt }) => string;
  /** "Changes: 3." */
  markCount: (count: number) => string;
}

export interface ValueAt {
  value: string;
  at: string;
}
