import type { AuditEntry } from "#contract/audit-logs.ts";
import { useHistory } from "../data/audit.ts";
import { errorText } from "../data/client/error-text.ts";
import { Button } from "../ui/form/Button.tsx";
import { BrokenState } from "../ui/state/BrokenState.tsx";
import { Drawer } from "../ui/overlay/Drawer.tsx";
import { EmptyState } from "../ui/state/EmptyState.tsx";
import { LoadingRows } from "../ui/list/LoadingRows.tsx";
import { LoadMore } from "../ui/list/LoadMore.tsx";
import { TimeAgo } from "../ui/time/TimeAgo.tsx";
import { historyWords as words } from "../words/words.ts";
import { DifferenceList } from "./difference/DifferenceList.tsx";
import styles from "./HistoryDrawer.module.css";

export interface HistoryDrawerProps {
  isOpen: boolean;
  title: string;
  resourceId: string;
  /** Undefined where nothing can be restored. */
  onRestore?: ((version: AuditEntry) => void) | undefined;
  /** Whether an entry tells of the whole thing, so that it can be restored; all do, unless said. */
  isVersion?: ((version: object) => boolean) | undefined;
  onClose: () => void;
}

/** Who changed one thing, when, and what was before and after. */
export function HistoryDrawer({
  isOpen,
  title,
  resourceId,
  onRestore,
  isVersion,
  onClose,
}: HistoryDrawerProps) {
  return (
    <Drawer isOpen={isOpen} size="m" title={title} onClose={onClose}>
      <History
        resourceId={resourceId}
        isVersion={isVersion}
        onRestore={
          onRestore &&
          ((version) => {
            onClose();
            onRestore(version);
          })
        }
      />
    </Drawer>
  );
}

function History({
  resourceId,
  onRestore,
  isVersion = () => true,
}: Pick<HistoryDrawerProps, "resourceId" | "onRestore" | "isVersion">) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useHistory(
    resourceId,
    { isOn: true },
  );
  if (!data)
    return error ? (
      <BrokenState title={errorText(error)} onRetry={() => void refetch()} />
    ) : (
      <LoadingRows label={words.loading} count={4} rowHeight={64} lines={[["40%"], ["70%"]]} />
    );
  const entries = data.pages.flatMap((page) => page.items);
  const total = data.pages[0]?.total ?? 0;
  if (entries.length === 0) return <EmptyState title={words.empty}>{words.emptyWords}</EmptyState>;
  return (
    <>
      <ol className={styles.list}>
        {entries.map((entry, index) => (
          <Entry
            key={entry.id}
            entry={entry}
            onRestore={
              // The newest is the present one.
              index > 0 && isRecord(entry.after) && isVersion(entry.after) ? onRestore : undefined
            }
          />
        ))}
      </ol>
      {hasNextPage && (
        <LoadMore
          label={words.more}
          note={words.shown(entries.length, total)}
          isBusy={isFetchingNextPage}
          onMore={() => void fetchNextPage()}
        />
      )}
    </>
  );
}

const isRecord = (value: unknown): value is object => typeof value === "object" && value !== null;

function Entry({
  entry,
  onRestore,
}: {
  entry: AuditEntry;
  onRestore: HistoryDrawerProps["onRestore"];
}) {
  return (
    <li className={styles.entry}>
      <p className={styles.head}>
        <b>{words.actions[entry.action]}</b> {words.by(entry.actor.name)}{" "}
        <span className={styles.at}>
          <TimeAgo at={entry.at} />
        </span>
      </p>
      <DifferenceList before={entry.before} after={entry.after} />
      {onRestore && (
        <Button size="s" onClick={() => onRestore(entry)}>
          {words.restore}
        </Button>
      )}
    </li>
  );
}
