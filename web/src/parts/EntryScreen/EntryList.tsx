import { ArrowDownWideNarrow, ListFilter, Plus, Search } from "lucide-react";
import { useId, useRef, useState } from "react";
import type { EntryListQuery, EntryItem, Entries } from "../../data/client/entries.ts";
import { errorText } from "../../data/client/error-text.ts";
import { Button, ButtonLink } from "../../ui/form/Button.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { ListHead } from "../../ui/list/ListHead.tsx";
import { Menu } from "../../ui/overlay/Menu.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { showToast } from "../../ui/overlay/toasts.ts";
import { useSortableDrops } from "../../ui/list/useSortableRow.ts";
import { VirtualList, type VirtualListHandle } from "../../ui/list/VirtualList.tsx";
import { entryWords as words } from "../../words/en.ts";
import { useChecked } from "../incident/useChecked.ts";
import { useNavigateTo } from "../useNavigateTo.ts";
import { EntryBulk } from "./EntryBulk.tsx";
import { filterEntries, moveEntry, stepEntry } from "./entry-list.ts";
import styles from "./EntryList.module.css";
import { EntryRow } from "./EntryRow.tsx";
import type { EntryView } from "./entry-view.ts";
import { useEntryCommands } from "./useEntryCommands.ts";

interface EntryListProps<Item extends EntryItem, Draft extends object> {
  view: EntryView<Item, Draft>;
  entries: Entries<Item, Draft>;
  items: readonly Item[];
  /** How many there are in all. */
  total: number;
  listQuery: EntryListQuery;
  onQueryChange: (part: Partial<EntryListQuery>) => void;
  currentId: string | undefined;
  may: { create: boolean; update: boolean; delete: boolean };
}

const ROW_PX = 52;

/** All entries of a kind: found, narrowed, sorted, checked, moved. */
export function EntryList<Item extends EntryItem, Draft extends object>({
  view,
  entries,
  items,
  total,
  listQuery: { typed, filter: filterId, sort: sortId },
  onQueryChange,
  currentId,
  may,
}: EntryListProps<Item, Draft>) {
  const go = useNavigateTo();
  const list = useId();
  const search = useRef<HTMLInputElement>(null);
  const rows = useRef<VirtualListHandle>(null);
  const [activeId, setActive] = useState<string | null>(null);
  const filter = view.filters.find((entryFilter) => entryFilter.id === filterId);
  const sort = view.sorts.find((entrySort) => entrySort.id === sortId);
  const isNarrowed = view.api.isPaged === "narrowed";
  const shown = isNarrowed
    ? items
    : filterEntries(items, {
        typed: view.api.isPaged ? "" : typed,
        filter,
        sort,
        textOf: (item) => `${view.titleOf(item)} ${view.textOf(item)}`,
      });
  const checked = useChecked(
    shown.map(({ id }) => id),
    view.path,
  );
  const isRunOrder = view.isOrdered === true && sortId === view.sorts[0]?.id;
  const mayMove =
    isRunOrder && may.update && typed === "" && filter === undefined && checked.ids.size === 0;
  const isBulk = may.update || may.delete;
  const checkedItems = shown.filter(({ id }) => checked.ids.has(id));

  const reorder = (moved: Item[] | null, id: string | null) => {
    if (!moved || !mayMove) return;
    entries.reorder.mutate(moved, {
      onError: (error) =>
        showToast({ tone: "problem", title: words.orderFailed, detail: errorText(error) }),
    });
    setAnnouncement(words.movedTo(moved.findIndex((entry) => entry.id === id) + 1, moved.length));
  };
  const [announcement, setAnnouncement] = useState("");
  useSortableDrops(list, (id, to) => reorder(moveEntry(items, id, to), id));
  const open = (id: string) => go(`${view.path}/${id}`);
  const step = (by: 1 | -1) => {
    const at = shown.findIndex(({ id }) => id === (activeId ?? currentId));
    const next = shown[Math.max(0, Math.min(shown.length - 1, at + by))];
    if (next) setActive(next.id);
    rows.current?.focus();
  };
  useEntryCommands({
    words: view.words,
    may,
    count: shown.length,
    mayMove,
    step,
    open: () => activeId !== null && open(activeId),
    check: () => activeId !== null && isBulk && checked.toggle(activeId),
    search: () => search.current?.focus(),
    create: () => go(`${view.path}/new`),
    move: (by) => activeId !== null && reorder(stepEntry(items, activeId, by), activeId),
  });
  const checkAll = {
    checked:
      checkedItems.length === 0
        ? false
        : checkedItems.length === shown.length
          ? true
          : ("some" as const),
    label: words.checkAll,
    onToggle: (isOn: boolean) => (isOn ? checked.set(shown.map(({ id }) => id)) : checked.clear()),
  };
  const narrowings = [{ id: "all", label: view.allLabel ?? words.all }, ...view.filters];
  const isNone = items.length === 0 && typed === "" && (!isNarrowed || filter === undefined);
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
          ref={search}
          hidesLabel
          label={words.search(view.words.noun)}
          placeholder={words.search(view.words.noun)}
          icon={Search}
          type="search"
          value={typed}
          onChange={(next) => onQueryChange({ typed: next })}
        />
      </div>
      {view.ListTop && (
        <view.ListTop filter={filterId} onFilter={(id) => onQueryChange({ filter: id })} />
      )}
      {checkedItems.length > 0 ? (
        <EntryBulk
          view={view}
          entries={entries}
          items={checkedItems}
          may={may}
          checkAll={checkAll}
          onClear={checked.clear}
        />
      ) : (
        <ListHead
          className={styles.count}
          count={view.words.count(shown.length, total)}
          end={
            <>
              <Menu
                label={words.show}
                align="end"
                entries={narrowings.map(({ id, label }) => ({
                  id,
                  label,
                  isChecked: filterId === id,
                  onSelect: () => onQueryChange({ filter: id }),
                }))}
                trigger={(props) => (
                  <Button size="s" variant="quiet" icon={ListFilter} {...props}>
                    {narrowings.find(({ id }) => id === filterId)?.label}
                  </Button>
                )}
              />
              <Menu
                label={words.sort}
                align="end"
                entries={view.sorts.map(({ id, label }) => ({
                  id,
                  label,
                  isChecked: sortId === id,
                  onSelect: () => onQueryChange({ sort: id }),
                }))}
                trigger={(props) => (
                  <Button size="s" variant="quiet" icon={ArrowDownWideNarrow} {...props}>
                    {sort?.label}
                  </Button>
                )}
              />
            </>
          }
        />
      )}
      {shown.length === 0 ? (
        <EmptyState level={3} title={isNone ? words.noneYet(view.words.title) : words.nothingFound}>
          {isNone ? view.words.empty : words.nothingFoundWords}
        </EmptyState>
      ) : (
        <VirtualList
          ref={rows}
          className={styles.list}
          label={view.words.title}
          items={shown}
          keyOf={keyOf}
          rowHeight={ROW_PX}
          activeKey={activeId}
          openKey={currentId}
          total={view.api.isPaged && (isNarrowed || !filter) ? total : undefined}
          onReachEnd={() =>
            entries.query.hasNextPage &&
            !entries.query.isFetchingNextPage &&
            void entries.query.fetchNextPage()
          }
          onActive={setActive}
          onOpen={({ id }) => open(id)}
          onToggle={isBulk ? ({ id }, isRange) => checked.toggle(id, isRange) : undefined}
          checkedKeys={isBulk ? checked.ids : undefined}
          renderRow={(item, at) => (
            <EntryRow
              list={list}
              id={item.id}
              title={view.titleOf(item)}
              detail={view.detailOf(item)}
              trail={view.trailOf?.(item)}
              place={isRunOrder && typed === "" && filter === undefined ? at + 1 : null}
              mayMove={mayMove}
              isOff={!item.active}
              problem={item.problem}
              check={
                isBulk
                  ? { isChecked: checked.ids.has(item.id), onToggle: () => checked.toggle(item.id) }
                  : null
              }
            />
          )}
        />
      )}
      {view.ListFoot && <view.ListFoot />}
      <p role="status" className="unseen">
        {announcement}
      </p>
    </>
  );
}

const keyOf = ({ id }: EntryItem) => id;
