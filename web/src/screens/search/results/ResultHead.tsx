import { ArrowDown, ArrowUp } from "lucide-react";
import { searchSorts } from "#contract/search.ts";
import { ColumnChooser } from "../../../parts/ColumnChooser.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { type CheckAll, ListHead } from "../../../ui/list/ListHead.tsx";
import { NewRows } from "../../../ui/list/NewRows.tsx";
import { Menu } from "../../../ui/overlay/Menu.tsx";
import { searchWords as words, totalText } from "../../../words/words.ts";
import { searchColumnName } from "../useSearchColumns.ts";
import type { SearchPlace } from "../useSearchAddress.ts";
import type { SearchModel } from "../useSearchModel.ts";
import styles from "./Results.module.css";

interface ResultHeadProps {
  model: SearchModel;
  checkAll: CheckAll | undefined;
  waiting: { count: number; show: () => void };
}

/** How many there are, and in which order. */
export function ResultHead({ model, checkAll, waiting }: ResultHeadProps) {
  const { results, items, columns, place } = model;
  const first = results.data?.first;
  return (
    <ListHead
      checkAll={checkAll}
      count={
        first && <b>{words.footer(items.length, totalText(first.total, !first.total_is_exact))}</b>
      }
      end={
        <>
          {place.search.kind === "all" ? (
            <span className={styles.order}>{words.sorts.telling}</span>
          ) : (
            <ResultSort place={place} />
          )}
          <ColumnChooser
            label={words.columns}
            columns={columns}
            nameOf={searchColumnName}
            mayAddTags
          />
        </>
      }
    >
      {waiting.count > 0 && (
        <NewRows label={words.newResults(waiting.count)} onShow={waiting.show} />
      )}
    </ListHead>
  );
}

function ResultSort({ place: { search, change } }: { place: SearchPlace }) {
  const { sort, order } = search;
  const entries = [
    ...searchSorts.map((id) => ({
      id,
      label: words.sorts[id],
      isChecked: id === sort,
      onSelect: () => change({ sort: id, order: "desc" }),
    })),
    { divider: true as const },
    ...(["desc", "asc"] as const).map((id) => ({
      id,
      label: words.orders[id],
      isChecked: id === order,
      onSelect: () => change({ order: id }),
    })),
  ];
  return (
    <Menu
      label={words.sort}
      align="end"
      entries={entries}
      trigger={(props) => (
        <Button
          size="s"
          variant="quiet"
          endIcon={order === "desc" ? ArrowDown : ArrowUp}
          aria-label={`${words.sort}: ${words.sorts[sort]}`}
          {...props}
        >
          {words.sorts[sort]}
        </Button>
      )}
    />
  );
}
