import { ArrowDown, ArrowUp } from "lucide-react";
import { Suspense } from "react";
import { sortFields } from "#contract/incidents.ts";
import { whenSettled } from "../../../data/client/when-settled.ts";
import type { Columns } from "../../../parts/useColumns.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { type CheckAll, ListHead } from "../../../ui/list/ListHead.tsx";
import { Menu } from "../../../ui/overlay/Menu.tsx";
import { onDemand } from "../../../ui/on-demand.ts";
import { NewRows } from "../../../ui/list/NewRows.tsx";
import { feedWords as words, numberText, partWords, totalText } from "../../../words/words.ts";
import type { FeedGroupChoice } from "../../../parts/useFeedGroup.ts";
import type { FeedAddress } from "./useFeedAddress.ts";

/** Beside what is read first. */
const FeedDisplayMenu = onDemand(() =>
  whenSettled().then(() =>
    import("./FeedDisplayMenu.tsx").then((module) => module.FeedDisplayMenu),
  ),
);

/** A feed that opens with a folder has none. */
const SearchScope = onDemand(() => import("./SearchScope.tsx").then((module) => module.default));

export interface FeedCount {
  loaded: number;
  total: number;
  /** Parts that continue one of the incidents, not counted among them. */
  more: number;
  isLeast: boolean;
}

interface FeedHeadProps {
  address: FeedAddress;
  count: FeedCount | undefined;
  checkAll: CheckAll | undefined;
  waiting: { count: number; show: () => void };
  isPhone: boolean;
  columns: Columns;
  group: FeedGroupChoice;
}

/** How many there are, where, and in which order. */
export function FeedHead({
  address,
  count,
  checkAll,
  waiting,
  isPhone,
  columns,
  group,
}: FeedHeadProps) {
  const { search } = address;
  const isSearch =
    Boolean(search.query) ||
    search.range !== undefined ||
    search.from !== undefined ||
    search.to !== undefined;
  return (
    <ListHead
      checkAll={checkAll}
      count={count && <CountText count={count} isSearch={isSearch} />}
      end={
        <>
          <FeedSort address={address} />
          <Suspense fallback={null}>
            <FeedDisplayMenu columns={columns} group={group} isPhone={isPhone} />
          </Suspense>
        </>
      }
    >
      {isSearch && count && (
        <Suspense fallback={null}>
          <SearchScope address={address} />
        </Suspense>
      )}
      {waiting.count > 0 && <NewRows label={words.newOnes(waiting.count)} onShow={waiting.show} />}
    </ListHead>
  );
}

function CountText({
  count: { loaded, total, more, isLeast },
  isSearch,
}: {
  count: FeedCount;
  isSearch: boolean;
}) {
  const isWhole = loaded >= total && !isLeast;
  const number = isWhole ? numberText(total) : words.footer(loaded, totalText(total, isLeast));
  const withParts = (text: string) => (more > 0 ? partWords.count(text, more) : text);
  if (isSearch)
    return (
      <>
        <b>{withParts(number)}</b> {words.matchIn}
      </>
    );
  return <b>{withParts(isWhole ? words.count(total) : number)}</b>;
}

function FeedSort({ address: { search, change } }: { address: FeedAddress }) {
  const { sort = "last_change", order = "desc" } = search;
  const entries = [
    ...sortFields.map((id) => ({
      id,
      label: words.sorts[id],
      isChecked: id === sort,
      onSelect: () => change({ sort: id, order: "" }),
    })),
    { divider: true as const },
    ...(["desc", "asc"] as const).map((id) => ({
      id,
      label: words.orders[sort][id],
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
          {...props}
        >
          {words.sorts[sort]}
        </Button>
      )}
    />
  );
}
