import { Plus, Search } from "lucide-react";
import { useState } from "react";
import type { EntryItem } from "../../data/client/entries.ts";
import { ButtonLink } from "../../ui/form/Button.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { useTabTitle } from "../../ui/layout/useTabTitle.ts";
import { VirtualList } from "../../ui/list/VirtualList.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { entryWords as words } from "../../words/words.ts";
import { checkAllRows } from "../incident/check-all.ts";
import { EntryBulk } from "./EntryBulk.tsx";
import styles from "./EntryList.module.css";
import { EntryListHead } from "./EntryListHead.tsx";
import { EntryRow } from "./EntryRow.tsx";
import { EntryRowActions } from "./EntryRowActions.tsx";
import { EntryRowDelete } from "./EntryRowDelete.tsx";
import { type EntryListProps, type EntryListState, useEntryList } from "./useEntryList.ts";

const ROW_PX = 52;

/** All entries of a kind: found, narrowed, sorted, checked, moved. */
export function EntryList<Item extends EntryItem, Draft extends object>(
  props: EntryListProps<Item, Draft>,
) {
  const { view, entries, total, listQuery, onQueryChange, may } = props;
  const list = useEntryList(props);
  // An entry that is open beside it names the tab after this.
  useTabTitle(view.words.title);
  const { rows, checked } = list;
  const [deleting, setDeleting] = useState<Item | null>(null);
  const checkedItems = rows.filter(({ id }) => checked.ids.has(id));
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title}>{view.words.title}</h2>
        {may.create && (
          <ButtonLink
            href={`${view.path}/new`}
            icon={Plus}
            aria-label={words.newOne(view.words.noun)}
          >
            {words.new}
          </ButtonLink>
        )}
      </div>
      <div className={styles.search}>
        <TextField
          ref={list.searchRef}
          hidesLabel
          label={words.search(view.words.noun)}
          placeholder={words.search(view.words.noun)}
          icon={Search}
          type="search"
          value={listQuery.typed}
          onChange={(typed) => onQueryChange({ typed })}
        />
      </div>
      {view.ListTop && (
        <view.ListTop filter={listQuery.filter} onFilter={(filter) => onQueryChange({ filter })} />
      )}
      {checkedItems.length > 0 ? (
        <EntryBulk
          view={view}
          entries={entries}
          items={checkedItems}
          may={may}
          checkAll={checkAllRows(checked, list.keys, words.checkAll)}
          onClear={checked.clear}
        />
      ) : (
        <EntryListHead
          view={view}
          count={view.words.count(rows.length, total)}
          listQuery={listQuery}
          onQueryChange={onQueryChange}
        />
      )}
      {rows.length === 0 ? (
        <EmptyState
          level={3}
          title={list.isEmpty ? words.noneYet(view.words.title) : words.nothingFound}
        >
          {list.isEmpty ? view.words.empty : words.nothingFoundWords}
        </EmptyState>
      ) : (
        <EntryRows list={list} onDelete={setDeleting} {...props} />
      )}
      {view.ListFoot && <view.ListFoot />}
      {deleting && (
        <EntryRowDelete
          view={view}
          entries={entries}
          item={deleting}
          onClose={() => setDeleting(null)}
        />
      )}
      <p role="status" className="unseen">
        {list.announcement}
      </p>
    </>
  );
}

function EntryRows<Item extends EntryItem, Draft extends object>({
  view,
  entries,
  total,
  currentId,
  may,
  list,
  onDelete,
}: EntryListProps<Item, Draft> & {
  list: EntryListState<Item, Draft>;
  onDelete: (item: Item) => void;
}) {
  const { checked, mayCheck } = list;
  const { query } = entries;
  return (
    <VirtualList
      ref={list.listRef}
      className={styles.list}
      label={view.words.title}
      items={list.rows}
      keyOf={keyOf}
      rowHeight={ROW_PX}
      activeKey={list.activeId}
      openKey={currentId}
      total={list.isTotalKnown ? total : undefined}
      onReachEnd={() =>
        query.hasNextPage && !query.isFetchingNextPage && void query.fetchNextPage()
      }
      onActive={list.setActive}
      onOpen={({ id }) => list.open(id)}
      onToggle={mayCheck ? ({ id }, isRange) => checked.toggle(id, isRange) : undefined}
      checkedKeys={mayCheck ? checked.ids : undefined}
      renderRow={(item, index) => (
        <EntryRow
          list={list.id}
          id={item.id}
          title={view.titleOf(item)}
          detail={view.detailOf(item)}
          trail={view.trailOf?.(item)}
          place={list.hasPlaces ? index + 1 : null}
          mayMove={list.mayMove}
          isOff={!item.active}
          problem={item.problem}
          check={
            mayCheck
              ? { isChecked: checked.ids.has(item.id), onToggle: () => checked.toggle(item.id) }
              : null
          }
          actions={
            <EntryRowActions
              view={view}
              entries={entries}
              item={item}
              may={may}
              onDelete={onDelete}
            />
          }
        />
      )}
    />
  );
}

const keyOf = ({ id }: EntryItem) => id;
