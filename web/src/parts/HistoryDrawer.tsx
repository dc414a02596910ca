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
  onClose: () => void;
}

/** Who changed one thing, when, and what was before and after. */
export function HistoryDrawer({
  isOpen,
  title,
  resourceId,
  onRestore,
  onClose,
}: HistoryDrawerProps) {
  return (
    <Drawer isOpen={isOpen} size="m" title={title} onClose={onClose}>
      <History
        resourceId={resourceId}
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

function History({ resourceId, onRestore }: Pick<HistoryDrawerProps, "resourceId" | "onRestore">) {
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
            // The newest is the present one.
            onRestore={index === 0 || entry.after === null ? undefined : onRestore}
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
