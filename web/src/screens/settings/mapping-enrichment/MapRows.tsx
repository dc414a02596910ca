import { Pencil, Plus, Search, Trash2 } from "lucide-react";
import { useState } from "react";
import type { MappingRow, MappingTable } from "#contract/mapping.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useMapRows } from "../../../data/mapping-tables.ts";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { IconButton } from "../../../ui/form/IconButton.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { Pager } from "../../../ui/list/Pager.tsx";
import { Table, type TableColumn } from "../../../ui/list/Table.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { useUiWords } from "../../../ui/UiWords.tsx";
import { useDebouncedValue } from "../../../ui/useDebouncedValue.ts";
import { mappingWords as words } from "../../../words/words.ts";
import { DeleteRow } from "./DeleteRow.tsx";
import { rowName } from "./map-columns.ts";
import styles from "./MapContent.module.css";
import { RowDialog } from "./RowDialog.tsx";

const PER_PAGE = 50;
/** More than fit beside each other: the table is as wide as they need, and is scrolled. */
const MANY_COLUMNS = 5;
const COLUMN_WIDTH = "160px";

/** The rows in force: found, paged, written one by one. */
export function MapRows({ table, mayWrite }: { table: MappingTable; mayWrite: boolean }) {
  const [typed, setTyped] = useState("");
  const [page, setPage] = useState(1);
  const [edited, setEdited] = useState<MappingRow | "new" | null>(null);
  const [deleted, setDeleted] = useState<MappingRow | null>(null);
  const search = useDebouncedValue(typed.trim());
  const { range } = useUiWords();
  const { data, error, refetch, isPlaceholderData } = useMapRows(table.id, {
    page,
    perPage: PER_PAGE,
    search,
  });
  if (!data && error)
    return <BrokenState level={3} title={errorText(error)} onRetry={() => void refetch()} />;
  if (!data)
    return <LoadingRows label={words.loading} count={5} rowHeight={32} lines={[["30%", "50%"]]} />;
  const { items, titles, total } = data;
  // The last row of a last page is gone.
  if (items.length === 0 && page > 1 && !isPlaceholderData) setPage(page - 1);
  const first = (data.page - 1) * PER_PAGE;
  return (
    <div>
      <div className={styles.tools}>
        {(total > 0 || search !== "") && (
          <TextField
            className={styles.search}
            hidesLabel
            label={words.searchRows}
            placeholder={words.searchRows}
            icon={Search}
            type="search"
            value={typed}
            onChange={(next) => (setTyped(next), setPage(1))}
          />
        )}
        {mayWrite && (
          <Button icon={Plus} onClick={() => setEdited("new")}>
            {words.addRow}
          </Button>
        )}
      </div>
      {items.length === 0 && (
        <p className={styles.none}>
          {search === "" && page === 1 ? words.noneYet : words.noneFound}
        </p>
      )}
      {items.length > 0 && (
        <Table
          className={isPlaceholderData ? styles.old : undefined}
          caption={words.content}
          columns={columnsOf(titles, mayWrite ? { edit: setEdited, remove: setDeleted } : null)}
          rows={items}
          keyOf={(row) => row.id}
          footer={
            <span className={styles.pages}>
              <span>{range(first + 1, first + items.length, total)}</span>
              <Pager
                page={data.page}
                perPage={PER_PAGE}
                total={total}
                hidesRange
                onPage={setPage}
              />
            </span>
          }
        />
      )}
      {edited !== null && (
        <RowDialog
          tableId={table.id}
          titles={titles}
          row={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      {deleted !== null && (
        <DeleteRow tableId={table.id} row={deleted} onClose={() => setDeleted(null)} />
      )}
    </div>
  );
}

function columnsOf(
  titles: readonly string[],
  asks: { edit: (row: MappingRow) => void; remove: (row: MappingRow) => void } | null,
): TableColumn<MappingRow>[] {
  const cells = titles.map((title, at): TableColumn<MappingRow> => ({
    id: String(at),
    width: titles.length > MANY_COLUMNS ? COLUMN_WIDTH : undefined,
    head: <bdi title={title}>{title}</bdi>,
    cell: (row) => (
      <bdi className="mono" title={row.cells[at]}>
        {row.cells[at]}
      </bdi>
    ),
  }));
  if (!asks) return cells;
  const actions = (row: MappingRow) => (
    <span className={styles.actions}>
      <IconButton
        size="s"
        icon={Pencil}
        label={words.editRow(rowName(row.cells))}
        onClick={() => asks.edit(row)}
      />
      <IconButton
        size="s"
        icon={Trash2}
        label={words.deleteRow(rowName(row.cells))}
        onClick={() => asks.remove(row)}
      />
    </span>
  );
  return [
    ...cells,
    {
      id: "actions",
      head: <span className="unseen">{words.actions}</span>,
      width: "68px",
      isNumber: true,
      cell: actions,
    },
  ];
}
