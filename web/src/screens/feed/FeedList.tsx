import {
  type ComponentType,
  Suspense,
  useMemo,
  useState,
  type PointerEvent,
  type RefObject,
} from "react";
import type { FeedTag } from "#contract/incident-tags.ts";
import type { Incident } from "#contract/incidents.ts";
import { errorText } from "../../data/client/error-text.ts";
import { whenSettled } from "../../data/client/when-settled.ts";
import { useCustomizations } from "../../data/session/customizations.ts";
import { useFeedTags } from "../../data/feed/feed-tags.ts";
import type { FeedListQuery } from "../../data/feed/cached-feeds.ts";
import type { FeedRow } from "../../data/feed/fold-parts.ts";
import type { useFeed } from "../../data/feed/incidents.ts";
import { useFeedHold, useNewIncidents } from "../../data/feed/new-incidents.ts";
import { useRecentChanges } from "../../data/feed/recent-changes.ts";
import type { IncidentDialogKind } from "../../parts/incident/actions/IncidentDialogs.tsx";
import { checkAllRows } from "../../parts/incident/check-all.ts";
import type { CheckedRows } from "../../parts/incident/useChecked.ts";
import type { IncidentActionHandlers } from "../../parts/incident/actions/useIncidentActions.ts";
import { usePersonName } from "../../parts/incident/usePersonName.ts";
import type { Columns } from "../../parts/useColumns.ts";
import { cx } from "../../ui/cx.ts";
import type { CheckAll } from "../../ui/list/ListHead.tsx";
import { onDemand } from "../../ui/on-demand.ts";
import { LoadingRows } from "../../ui/list/LoadingRows.tsx";
import { BrokenState } from "../../ui/state/BrokenState.tsx";
import { VirtualList, type VirtualListHandle } from "../../ui/list/VirtualList.tsx";
import { usePrefetch } from "../../ui/usePrefetch.ts";
import { useStable } from "../../ui/useStable.ts";
import { feedWords as words, totalText } from "../../words/words.ts";
import { CompactRow } from "./rows/CompactRow.tsx";
import { FeedHead } from "./search/FeedHead.tsx";
import { QueryNotes } from "../../parts/BpqlInput/QueryNotes.tsx";
import styles from "./FeedList.module.css";
import { IncidentRow, type IncidentRowProps } from "./rows/IncidentRow.tsx";
import { MemoizedRow } from "./rows/MemoizedRow.tsx";
import type { FeedAddress } from "./search/useFeedAddress.ts";
import type { FeedGroupChoice } from "../../parts/useFeedGroup.ts";
import type { Grouping } from "./groups/useGrouping.ts";
import { type Folding, useFolderParts } from "./useFolding.ts";

interface FeedListProps {
  address: FeedAddress;
  listQuery: FeedListQuery;
  columns: Columns;
  feed: ReturnType<typeof useFeed>;
  /** Why the query that is being typed has not run yet. */
  pendingProblem: string | null;
  folding: Folding;
  grouping: Grouping | null;
  group: FeedGroupChoice;
  /** Of all incidents of the list, shown or folded. */
  allIds: readonly string[];
  activeKey: string | null;
  onActive: (id: string) => void;
  checked: CheckedRows;
  mayAct: boolean;
  isPhone: boolean;
  /** Comes with the narrow screen: the wide one has no use for it. */
  phoneRow?: ComponentType<IncidentRowProps>;
  actions: IncidentActionHandlers;
  /** Without an incident it is about those that are checked. */
  onOpenDialog: (kind: IncidentDialogKind, incident?: Incident) => void;
  onResolve: (incident?: Incident) => void;
  listRef: RefObject<VirtualListHandle | null>;
}

const ROW_PX = { comfortable: 56, compact: 36, phone: 78 };
const BulkActions = onDemand(() =>
  import("../../parts/incident/actions/BulkActions.tsx").then((module) => module.BulkActions),
);
const GroupedRows = onDemand(() =>
  import("./groups/GroupedRows.tsx").then((module) => module.default),
);
const EmptyFeed = onDemand(() => import("./FeedStates.tsx").then((module) => module.EmptyFeed));
const FailedFeed = onDemand(() => import("./FeedStates.tsx").then((module) => module.FailedFeed));
const noTags: readonly FeedTag[] = [];
const keyOfRow = (row: FeedRow) => row.incident.id;

/** There before rows can be checked, and before the last of them leaves. */
const laterParts = [
  BulkActions,
  { prefetch: () => whenSettled().then(() => EmptyFeed.prefetch()) },
  { prefetch: () => whenSettled().then(() => FailedFeed.prefetch()) },
];

/**
 * The incidents of a folder or of a search. Nothing in it moves while somebody points at it or has
 * checked something.
 */
export function FeedList(props: FeedListProps) {
  const { address, columns, feed, folding, checked, mayAct, isPhone, actions, onOpenDialog } =
    props;
  const { onResolve, listRef } = props;
  const { density = "comfortable" } = useCustomizations().ui;
  const waiting = useNewIncidents(address.env, props.listQuery);
  const [isPointedAt, setPointedAt] = useState(false);
  const [isChecking, setChecking] = useState(false);
  useFeedHold(isPointedAt || checked.ids.size > 0);
  const point = (isOver: boolean) => (event: PointerEvent) => {
    if (event.pointerType !== "touch") setPointedAt(isOver);
  };

  const { data } = feed;
  usePrefetch(laterParts, data !== undefined);
  const { grouping } = props;
  const incidents = grouping?.incidents ?? data?.incidents ?? [];
  const checkedIncidents = incidents.filter((incident) => checked.ids.has(incident.id));
  const rowHeight = isPhone ? ROW_PX.phone : ROW_PX[density];
  const checkRows = checkAllRows(checked, props.allIds, words.selectAll(incidents.length));
  const more = useFolderParts(address, folding);
  const checkAll: CheckAll = {
    ...checkRows,
    onToggle: (isOn) => {
      setChecking(isOn);
      checkRows.onToggle(isOn);
    },
  };
  const loadingRows = <LoadingRows label={words.loading} count={14} rowHeight={rowHeight} />;
  const clear = () => {
    setChecking(false);
    checked.clear();
    listRef.current?.focus();
  };
  const head = (
    <FeedHead
      address={address}
      count={
        data && {
          loaded: grouping ? data.total - more : incidents.length - folding.more,
          total: data.total - more,
          more,
          isLeast: data.isTotalLeast,
        }
      }
      checkAll={mayAct && incidents.length > 0 ? checkAll : undefined}
      waiting={waiting}
      isPhone={isPhone}
      columns={columns}
      group={props.group}
    />
  );
  return (
    <div className={styles.list} onPointerEnter={point(true)} onPointerLeave={point(false)}>
      {address.incidentId === undefined && <h1 className="unseen">{words.list}</h1>}
      {checkedIncidents.length > 0 ? (
        <Suspense fallback={head}>
          <BulkActions
            env={address.env}
            incidents={checkedIncidents}
            checkAll={checkAll}
            waiting={waiting}
            actions={actions}
            onOpenDialog={(kind) => onOpenDialog(kind)}
            onResolve={() => onResolve()}
            onClear={clear}
            isPhone={isPhone}
          />
        </Suspense>
      ) : (
        head
      )}
      <QueryNotes
        query={address.search.query ?? ""}
        pendingProblem={props.pendingProblem}
        onChange={(query) => address.change({ query }, { isStep: true })}
      />
      {feed.isPending && loadingRows}
      {feed.isError && !data && (
        <Suspense
          fallback={
            <BrokenState
              title={words.broken}
              onRetry={() => void feed.refetch()}
              isRetrying={feed.isFetching}
            >
              {errorText(feed.error)}
            </BrokenState>
          }
        >
          <FailedFeed
            address={address}
            error={feed.error}
            isRetrying={feed.isFetching}
            onRetry={() => void feed.refetch()}
          />
        </Suspense>
      )}
      {data && data.incidents.length === 0 && (
        <Suspense fallback={loadingRows}>
          <EmptyFeed address={address} />
        </Suspense>
      )}
      {data && data.incidents.length > 0 && (
        <FeedRows
          {...props}
          isStale={props.pendingProblem !== null}
          isChecking={isChecking}
          rowHeight={rowHeight}
        />
      )}
    </div>
  );
}

function FeedRows({
  address,
  columns,
  feed,
  listQuery,
  folding,
  grouping,
  activeKey,
  onActive,
  checked,
  mayAct,
  isPhone,
  phoneRow,
  actions,
  onOpenDialog,
  onResolve,
  listRef,
  isStale,
  isChecking,
  rowHeight,
}: FeedListProps & { isStale: boolean; isChecking: boolean; rowHeight: number }) {
  const { density = "comfortable" } = useCustomizations().ui;
  const tags = useFeedTags(address.env).data?.items ?? noTags;
  const nameOf = usePersonName();
  const changedKeys = useRecentChanges();
  const { data } = feed;
  const incidents = data?.incidents ?? [];
  const moreParts = useFolderParts(address, folding);
  const { rows } = folding;
  const hasBoxes = mayAct && (!isPhone || isChecking || checked.ids.size > 0);
  const Row = isPhone && phoneRow ? phoneRow : density === "compact" ? CompactRow : IncidentRow;
  const hasMore = feed.hasNextPage;
  const loadMore = () =>
    hasMore && !feed.isFetchingNextPage && !feed.isFetchNextPageError && void feed.fetchNextPage();
  const { env } = address;
  const { onCheck, onOpenParts } = useStable({
    onCheck: checked.toggle,
    onOpenParts: folding.setOpen,
  });
  const asking = useStable({ onOpenDialog, onResolve });
  const handlers = useMemo(
    () => (mayAct ? { env, actions, ...asking } : undefined),
    [mayAct, env, actions, asking],
  );
  const renderIncident = ({ incident, group, isUnder }: FeedRow) => (
    <MemoizedRow
      row={Row}
      incident={incident}
      group={group}
      isUnder={isUnder}
      href={address.rowHref(incident.id)}
      columns={columns.shown}
      tags={tags}
      nameOf={nameOf}
      isChecked={hasBoxes ? checked.ids.has(incident.id) : undefined}
      onCheck={onCheck}
      onOpenParts={onOpenParts}
      handlers={handlers}
    />
  );
  if (grouping)
    return (
      <Suspense fallback={<LoadingRows label={words.loading} count={14} rowHeight={rowHeight} />}>
        <GroupedRows
          env={address.env}
          listQuery={listQuery}
          grouping={grouping}
          listRef={listRef}
          className={cx(styles.rows, isStale && styles.stale)}
          rowHeight={rowHeight}
          activeKey={activeKey}
          onActive={onActive}
          openId={address.incidentId}
          onOpen={address.open}
          checked={mayAct ? checked : undefined}
          changedIds={changedKeys}
          renderIncident={(incident) => renderIncident({ incident, group: null, isUnder: false })}
        />
      </Suspense>
    );
  return (
    <VirtualList
      ref={listRef}
      className={cx(styles.rows, isStale && styles.stale)}
      label={words.list}
      items={rows}
      keyOf={keyOfRow}
      rowHeight={rowHeight}
      total={data && data.total - (incidents.length - rows.length)}
      activeKey={activeKey}
      onActive={onActive}
      openKey={address.incidentId}
      checkedKeys={mayAct ? checked.ids : undefined}
      changedKeys={changedKeys}
      onOpen={(row) => address.open(row.incident.id)}
      onToggle={mayAct ? (row, isRange) => checked.toggle(row.incident.id, isRange) : undefined}
      onExpand={(row, isOpen) => row.group && folding.setOpen(row.group, isOpen)}
      onReachEnd={loadMore}
      footer={
        hasMore
          ? feed.isFetchingNextPage
            ? words.loadingMore
            : words.footer(
                incidents.length - folding.more,
                totalText((data?.total ?? 0) - moreParts, data?.isTotalLeast ?? false),
              )
          : words.end(incidents.length - folding.more)
      }
      renderRow={renderIncident}
    />
  );
}
