import type { FoundItem } from "#contract/search.ts";
import { useEnvironments } from "../../../data/environments.ts";
import { useRecentChanges } from "../../../data/feed/recent-changes.ts";
import { keyOfFound } from "../../../data/search/search-pages.ts";
import { usePersonName } from "../../../parts/incident/usePersonName.ts";
import { sinceText } from "../../../parts/since-text.ts";
import { cx } from "../../../ui/cx.ts";
import { VirtualList } from "../../../ui/list/VirtualList.tsx";
import { durationText } from "../../../ui/time/time-text.ts";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import { useNow } from "../../../ui/time/useNow.ts";
import { useUiWords } from "../../../ui/UiWords.tsx";
import { searchWords as words, totalText } from "../../../words/words.ts";
import type { SearchModel } from "../useSearchModel.ts";
import { ResultRow } from "./ResultRow.tsx";
import styles from "./Results.module.css";

const ROW_PX = { wide: 62, phone: 76 };

interface ResultListProps {
  model: SearchModel;
  isStale: boolean;
}

/** The rows in sight; more come when the end is near. Nothing in it moves by itself. */
export function ResultList({ model, isStale }: ResultListProps) {
  const { results, items, checked, place, isPhone, marked, columns } = model;
  const names = useFoundNames();
  const changedIds = useRecentChanges();
  const first = results.data?.first;
  const total = first?.total ?? items.length;
  const hasBoxes =
    model.mayAct && model.incidentKeys.length > 0 && (!isPhone || checked.ids.size > 0);
  const toggle = (item: FoundItem, isRange: boolean) => {
    if (item.kind === "incident") checked.toggle(keyOfFound(item), isRange);
  };
  const loadMore = () =>
    results.hasNextPage &&
    !results.isFetchingNextPage &&
    !results.isFetchNextPageError &&
    void results.fetchNextPage();
  return (
    <VirtualList
      ref={model.list}
      className={cx(styles.rows, isStale && styles.stale)}
      label={words.list}
      items={items}
      keyOf={keyOfFound}
      rowHeight={isPhone ? ROW_PX.phone : ROW_PX.wide}
      total={total}
      activeKey={model.activeKey}
      onActive={model.moveTo}
      openKey={model.openKey}
      checkedKeys={model.mayAct ? checked.ids : undefined}
      changedKeys={new Set([...changedIds].map((id) => keyOfFound({ kind: "incident", id })))}
      onOpen={(item) => model.open(keyOfFound(item))}
      onToggle={model.mayAct ? toggle : undefined}
      onReachEnd={loadMore}
      footer={
        results.isFetchingNextPage
          ? words.loadingMore
          : results.hasNextPage || first?.total_is_exact === false
            ? words.footer(items.length, totalText(total, first?.total_is_exact === false))
            : words.end(items.length)
      }
      renderRow={(item) => (
        <ResultRow
          item={item}
          columns={columns.shown}
          marked={marked}
          names={names}
          isPhone={isPhone}
          at={momentOf(item, place.search.sort)}
          check={
            item.kind === "incident"
              ? {
                  isChecked: checked.ids.has(keyOfFound(item)),
                  onToggle: (isRange) => toggle(item, isRange),
                }
              : undefined
          }
          hasBoxes={hasBoxes}
        />
      )}
    />
  );
}

function momentOf(item: FoundItem, sort: string): number {
  if (sort !== "last_change") return item.start;
  return item.kind === "change" ? item.updated_at : item.last_change;
}

function useFoundNames() {
  const { data } = useEnvironments();
  const person = usePersonName();
  const uiWords = useUiWords();
  const now = useNow();
  const settings = useTimeSettings();
  return {
    environment: (id: string) =>
      data?.items.find((environment) => environment.id === id && !environment.is_all)?.name ?? "",
    person,
    duration: (from: number, to: number | null) => durationText((to ?? now) - from, uiWords),
    since: (at: number) => sinceText(at, now, settings),
  };
}
