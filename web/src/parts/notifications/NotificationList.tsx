import { useState } from "react";
import { errorText } from "../../data/client/error-text.ts";
import { useMarkNotifications, useNotifications } from "../../data/notifications.ts";
import { Button, ButtonLink } from "../../ui/form/Button.tsx";
import { SegmentedControl } from "../../ui/form/SegmentedControl.tsx";
import { moveFocusByArrows } from "../../ui/list/arrow-focus.ts";
import { LoadingRows } from "../../ui/list/LoadingRows.tsx";
import { LoadMore } from "../../ui/list/LoadMore.tsx";
import { showToast } from "../../ui/overlay/toasts.ts";
import { BrokenState } from "../../ui/state/BrokenState.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { notificationWords as words } from "../../words/words.ts";
import styles from "./NotificationList.module.css";
import { NotificationRow } from "./NotificationRow.tsx";

const FILTERS = (["all", "unread"] as const).map((id) => ({ id, label: words.filters[id] }));

/** A person's inbox, in the panel of the bell and on a page of its own. */
export function NotificationList({ onOpen }: { onOpen?: () => void }) {
  const [filter, setFilter] = useState<"all" | "unread">("all");
  const { data, error, refetch, isFetching, ...feed } = useNotifications({
    onlyUnread: filter === "unread",
  });
  const { mutate } = useMarkNotifications();
  const items = data?.items ?? [];
  const hasUnread = items.some((item) => !item.is_read);
  const mark = (is_read: boolean, ids?: string[]) =>
    mutate(
      { body: { is_read, ...(ids && { ids }) } },
      {
        onError: (cause) =>
          showToast({ tone: "problem", title: words.notMarked, detail: errorText(cause) }),
      },
    );
  return (
    <div className={styles.inbox}>
      <div className={styles.head}>
        <SegmentedControl
          size="s"
          label={words.filter}
          items={FILTERS}
          value={filter}
          onChange={setFilter}
        />
        <Button size="s" variant="quiet" isDisabled={!hasUnread} onClick={() => mark(true)}>
          {words.markAll}
        </Button>
      </div>
      {!data && !error && (
        <LoadingRows label={words.loading} count={5} rowHeight={60} lines={[["52%"], ["80%"]]} />
      )}
      {!data && error && (
        <BrokenState title={words.broken} onRetry={() => void refetch()} isRetrying={isFetching}>
          {errorText(error)}
        </BrokenState>
      )}
      {data && items.length === 0 && <NoNotifications filter={filter} />}
      {items.length > 0 && (
        <ul aria-label={words.list} className={styles.list} onKeyDown={moveFocusByArrows}>
          {items.map((item) => (
            <NotificationRow
              key={item.id}
              item={item}
              onOpen={() => {
                if (!item.is_read) mark(true, [item.id]);
                onOpen?.();
              }}
              onToggle={() => mark(!item.is_read, [item.id])}
            />
          ))}
        </ul>
      )}
      {feed.hasNextPage && (
        <LoadMore
          label={words.more}
          note={words.shown(items.length, data?.total ?? items.length)}
          isBusy={feed.isFetchingNextPage}
          onMore={() => void feed.fetchNextPage()}
        />
      )}
    </div>
  );
}

function NoNotifications({ filter }: { filter: "all" | "unread" }) {
  if (filter === "unread") return <EmptyState title={words.noneUnread} />;
  return (
    <EmptyState
      title={words.none}
      actions={<ButtonLink href="/user-preferences#notifications">{words.settings}</ButtonLink>}
    >
      {words.noneWords}
    </EmptyState>
  );
}
