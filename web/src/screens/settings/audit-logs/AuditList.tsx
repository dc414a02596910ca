import { useState } from "react";
import type { AuditEntry, listAuditLogs } from "#contract/audit-logs.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { useCommands } from "../../../parts/useCommands.ts";
import { useNavigateTo } from "../../../parts/useNavigateTo.ts";
import { ButtonLink } from "../../../ui/form/Button.tsx";
import { EmptyState } from "../../../ui/state/EmptyState.tsx";
import { ListHead } from "../../../ui/list/ListHead.tsx";
import { Pager } from "../../../ui/list/Pager.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { VirtualList } from "../../../ui/list/VirtualList.tsx";
import { auditWords as words, historyWords, shellWords } from "../../../words/words.ts";
import { resourceName } from "./resource-name.ts";
import { auditHref, auditQuery, type AuditSearch } from "./audit-search.ts";
import styles from "./AuditLogs.module.css";

const ROW_PX = 56;

interface AuditListProps {
  search: AuditSearch;
  page: ReplyOf<typeof listAuditLogs>;
  openId: string | undefined;
  /** The last attempt to ask again failed. */
  isStale: boolean;
}

/** A page of the log, newest first. */
export function AuditList({
  search,
  page: { items, total, page, per_page },
  openId,
  isStale,
}: AuditListProps) {
  const go = useNavigateTo();
  const [active, setActive] = useState<string | null>(null);
  const open = (entry: AuditEntry | undefined) =>
    entry &&
    (setActive(entry.id), go(auditHref(search, entry.id), { replace: openId !== undefined }));
  const at = items.findIndex(({ id }) => id === openId);
  useCommands([
    {
      id: "next-entry",
      label: words.next,
      group: words.title,
      keys: "j",
      isKeyOnly: true,
      run: () => open(items[at + 1]),
    },
    {
      id: "previous-entry",
      label: words.previous,
      group: words.title,
      keys: "k",
      isKeyOnly: true,
      run: () => open(items[Math.max(0, at - 1)]),
    },
  ]);
  const goToPage = (to: number) => go(auditHref({ ...search, page: to > 1 ? to : undefined }));
  return (
    <>
      <ListHead
        className={styles.listHead}
        count={words.count((page - 1) * per_page + 1, Math.min(page * per_page, total), total)}
        end={<Pager page={page} perPage={per_page} total={total} hidesRange onPage={goToPage} />}
      />
      {isStale && (
        <p role="status" className={styles.stale}>
          {shellWords.connectionLost}
        </p>
      )}
      {items.length === 0 ? (
        <EmptyState
          title={words.none}
          actions={
            Object.keys(auditQuery(search)).length > 0 ? (
              <ButtonLink href={auditHref({})}>{words.clear}</ButtonLink>
            ) : undefined
          }
        >
          {words.noneWords}
        </EmptyState>
      ) : (
        <VirtualList
          label={words.list}
          items={items}
          keyOf={keyOf}
          rowHeight={ROW_PX}
          activeKey={active ?? openId ?? null}
          onActive={setActive}
          openKey={openId}
          onOpen={open}
          renderRow={(entry) => <Row entry={entry} />}
        />
      )}
    </>
  );
}

const keyOf = (entry: AuditEntry) => entry.id;

function Row({ entry }: { entry: AuditEntry }) {
  return (
    <div role="gridcell" className={styles.row}>
      <span className="ellipsis strong">{resourceName(entry)}</span>
      <TimeAgo at={entry.at} className={styles.time} />
      <span className={styles.what}>
        <span className="ellipsis">
          {historyWords.actions[entry.action]} {historyWords.by(entry.actor.name)}
        </span>
      </span>
      <span className={styles.kind}>{words.kindName(entry.resource_type)}</span>
    </div>
  );
}
