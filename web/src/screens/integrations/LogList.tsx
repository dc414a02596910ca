import { useState } from "react";
import type { Delivery } from "#contract/delivery.ts";
import type { TroubleshootingLog } from "#contract/receipts.ts";
import { errorText } from "../../data/client/error-text.ts";
import { useTroubleshootingLogs } from "../../data/receipts.ts";
import { DeliveryOutcome } from "../../parts/deliveries/DeliveryOutcome.tsx";
import { useCommands } from "../../parts/useCommands.ts";
import { useNavigateTo } from "../../parts/useNavigateTo.ts";
import { BrokenState } from "../../ui/state/BrokenState.tsx";
import { ButtonLink } from "../../ui/form/Button.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { cx } from "../../ui/cx.ts";
import { ListHead } from "../../ui/list/ListHead.tsx";
import { LoadingRows } from "../../ui/list/LoadingRows.tsx";
import { NewRows } from "../../ui/list/NewRows.tsx";
import { Pager } from "../../ui/list/Pager.tsx";
import { TimeAgo } from "../../ui/time/TimeAgo.tsx";
import { VirtualList } from "../../ui/list/VirtualList.tsx";
import {
  deliveryWords,
  integrationWords,
  shellWords,
  troubleshootingWords as words,
} from "../../words/words.ts";
import { OutcomeTally } from "./OutcomeTally.tsx";
import { troubleshootingHref, type TroubleshootingSearch } from "./troubleshooting-search.ts";
import type { LogSource } from "./log-source.ts";
import styles from "./Troubleshooting.module.css";

interface LogListProps {
  sourceSystem: string | undefined;
  search: TroubleshootingSearch;
  /** Undefined while they load. */
  sources: readonly LogSource[] | undefined;
}

const PER_PAGE = 100;
const POLL_MS = 4000;
const ROW_PX = 56;

/**
 * Requests, newest first, a page at a time. New ones wait behind a button, so that nothing moves.
 */
export function LogList({ sourceSystem, search, sources }: LogListProps) {
  const go = useNavigateTo();
  const [active, setActive] = useState<string | null>(null);
  const page = search.page ?? 1;
  // A source that does not exist has sent nothing.
  const resource =
    sourceSystem === undefined
      ? undefined
      : (sources?.find((source) => source.source_system === sourceSystem)?.id ?? "0");
  const isOn = sourceSystem === undefined || sources !== undefined;
  const filter = {
    ...(resource !== undefined && { resource_id: resource }),
    ...(search.kind !== undefined && { kind: search.kind }),
    ...(search.search !== undefined && { search: search.search }),
    ...(search.message !== undefined && { message: search.message }),
    ...(search.from !== undefined && { start_date: search.from }),
    ...(search.to !== undefined && { end_date: search.to }),
  };
  const kind = search.view === "timers" ? "timers" : "requests";
  const { data, error, refetch, isPlaceholderData } = useTroubleshootingLogs(
    { kind, ...filter, page, per_page: PER_PAGE },
    { isOn },
  );
  const newest = useTroubleshootingLogs(
    { kind, ...filter, page: 1, per_page: 1 },
    { isOn, everyMs: POLL_MS },
  );
  const newCount =
    page === 1 && data && newest.data && !isPlaceholderData && !newest.isPlaceholderData
      ? newest.data.total - data.total
      : 0;
  const hrefOf = (change: { log: string } | { page: number | undefined }) =>
    troubleshootingHref(sourceSystem, { ...search, event: undefined, ...change });
  const open = (log: TroubleshootingLog | undefined) =>
    log &&
    (setActive(log.log_id), go(hrefOf({ log: log.log_id }), { replace: search.log !== undefined }));
  const at = data?.items.findIndex(({ log_id }) => log_id === search.log) ?? -1;
  useCommands([
    {
      id: "next-request",
      label: words.next,
      group: words.title,
      keys: "j",
      isKeyOnly: true,
      run: () => open(data?.items[at + 1]),
    },
    {
      id: "previous-request",
      label: words.previous,
      group: words.title,
      keys: "k",
      isKeyOnly: true,
      run: () => open(data?.items[Math.max(0, at - 1)]),
    },
  ]);
  if (!data)
    return error ? (
      <BrokenState title={errorText(error)} onRetry={() => void refetch()} />
    ) : (
      <LoadingRows label={words.loading} lines={[["40%", 60], ["30%"]]} />
    );
  const isFiltered = Object.keys(filter).length > 0;
  const last = Math.min(page * PER_PAGE, data.total);
  return (
    <>
      <ListHead
        count={(data.total_is_least ? words.countOfMore : words.count)(
          data.items.length === 0 ? 0 : (page - 1) * PER_PAGE + 1,
          last,
          data.total,
        )}
        end={
          <Pager
            page={page}
            perPage={PER_PAGE}
            total={data.total}
            hidesRange
            onPage={(to) => go(hrefOf({ page: to === 1 ? undefined : to }))}
          />
        }
      >
        {newCount > 0 && <NewRows label={words.fresh(newCount)} onShow={() => void refetch()} />}
      </ListHead>
      {error && (
        <p role="status" className={styles.stale}>
          {shellWords.connectionLost}
        </p>
      )}
      {data.searched_from !== null && (
        <p role="status" className={styles.stale}>
          {words.searchedFrom} <TimeAgo at={data.searched_from} />; {words.searchedFromWords}
        </p>
      )}
      {data.total === 0 ? (
        <EmptyLogs isFiltered={isFiltered} view={search.view} />
      ) : (
        <VirtualList
          label={words.list}
          items={data.items}
          keyOf={keyOf}
          rowHeight={ROW_PX}
          activeKey={active ?? search.log ?? null}
          onActive={setActive}
          openKey={search.log}
          onOpen={open}
          renderRow={(log) => (
            <LogRow log={log} name={sources?.find(({ id }) => id === log.resource_id)?.name} />
          )}
        />
      )}
    </>
  );
}

function EmptyLogs({
  isFiltered,
  view,
}: {
  isFiltered: boolean;
  view: TroubleshootingSearch["view"];
}) {
  const isTimers = view === "timers";
  if (isFiltered)
    return (
      <EmptyState
        title={words.noMatch}
        actions={
          <ButtonLink href={troubleshootingHref(undefined, { view })}>{words.clear}</ButtonLink>
        }
      >
        {words.noMatchWords}
      </EmptyState>
    );
  return (
    <EmptyState
      title={isTimers ? words.noTimers : words.none}
      actions={<ButtonLink href="/integrations/">{integrationWords.title}</ButtonLink>}
    >
      {isTimers ? words.noTimersWords : words.noneWords}
    </EmptyState>
  );
}

const keyOf = (log: TroubleshootingLog) => log.log_id;

function LogRow({ log, name }: { log: TroubleshootingLog; name: string | undefined }) {
  if (log.delivery) return <MessageRow delivery={log.delivery} />;
  const isQuota = log.source_system === "quota";
  const isExplained = isQuota || log.source_system === "refused";
  const isNamedHere = isExplained && name === undefined;
  return (
    <div role="gridcell" className={styles.row}>
      <div className={styles.rowWhat}>
        <span className={isNamedHere ? cx("strong", styles.rowWhole) : "ellipsis strong"}>
          {name ?? (isExplained ? words.sources[log.source_system] : words.noSource)}
        </span>
        <span className={cx("small", isExplained ? "ellipsis soft" : "faint")}>
          {isExplained ? log.message : (words.sources[log.source_system] ?? log.source_system)}
        </span>
      </div>
      <TimeAgo at={log.received_at} className={styles.rowTime} />
      <OutcomeTally outcomes={log.outcomes} rejected={log.rejected} />
      <span className={styles.rowCount}>
        {isQuota && words.incidents(log.events)}
        {!isExplained && words.events(log.events + log.rejected)}
      </span>
    </div>
  );
}

/** A message to a target: what it tells of which incident, and what became of it. */
function MessageRow({ delivery }: { delivery: Delivery }) {
  const { name, address, event, incident_id, created_at, attempts } = delivery;
  return (
    <div role="gridcell" className={styles.row}>
      <div className={styles.rowWhat}>
        <bdi className="ellipsis strong">{name || address}</bdi>
        <span className="small faint">
          {words.messageOf(deliveryWords.events[event], incident_id)}
        </span>
      </div>
      <TimeAgo at={created_at} className={styles.rowTime} />
      <DeliveryOutcome delivery={delivery} />
      <span className={styles.rowCount}>{deliveryWords.tries(attempts.length)}</span>
    </div>
  );
}
