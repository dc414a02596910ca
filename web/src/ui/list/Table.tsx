import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import { ScrollRegion } from "../layout/ScrollRegion.tsx";
import styles from "./Table.module.css";

export interface TableColumn<Row> {
  id: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Any CSS width; columns without one share the rest. */
  width?: string | undefined;
  /** Numbers stand at the end. */
  isNumber?: boolean;
}

export interface TableProps<Row> {
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Below it the table scrolls sideways; columns without a width share what is left. */
  minWidthPx?: number | undefined;
  /** Below the rows: "11 of 25,713" and how to see more. */
  footer?: ReactNode;
  className?: string | undefined;
}

/** Short tables such as previews; long lists belong in `VirtualList`. */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
  minWidthPx,
  footer,
  className,
}: TableProps<Row>) {
  return (
    <div className={className}>
      <ScrollRegion label={caption} className={styles.scroller}>
        <table className={styles.table} style={minWidthPx ? { minWidth: minWidthPx } : undefined}>
          <caption className="unseen">{caption}</caption>
          <colgroup>
            {columns.map((column) => (
              <col
                key={column.id}
                style={column.width === undefined ? undefined : { width: column.width }}
              />
            ))}
          </colgroup>
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column.id}
                  scope="col"
                  title={typeof column.head === "string" ? column.head : undefined}
                  className={cx(column.isNumber && styles.number)}
                >
                  {column.head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map((column) => (
                  <td key={column.id} className={cx(column.isNumber && styles.number)}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
    </div>
  );
}
