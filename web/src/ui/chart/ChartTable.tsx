import { Table } from "../list/Table.tsx";
import type { ChartData, ChartUnit } from "./chart-data.ts";
import { chartRows } from "./chart-table.ts";
import type { ChartWords } from "./chart-words.ts";
import styles from "./Chart.module.css";

interface ChartTableProps {
  title: string;
  data: ChartData;
  unit: ChartUnit;
  words: ChartWords;
}

const NAME_PX = 160;
const VALUE_PX = 88;

/** All values behind the drawing. */
export function ChartTable({ title, data, unit, words }: ChartTableProps) {
  const { heads, rows } = chartRows(data);
  const [nameHead = "", ...valueHeads] = heads;
  return (
    <Table
      className={styles.table}
      caption={title}
      rows={rows}
      keyOf={({ id }) => id}
      minWidthPx={NAME_PX + valueHeads.length * VALUE_PX}
      columns={[
        { id: "name", head: nameHead, cell: ({ name }) => name },
        ...valueHeads.map((head, at) => ({
          id: String(at),
          head,
          isNumber: true,
          width: `${VALUE_PX}px`,
          cell: ({ values }: { values: (number | null)[] }) => {
            const value = values[at] ?? null;
            return value === null ? words.none : unit.text(value);
          },
        })),
      ]}
    />
  );
}
