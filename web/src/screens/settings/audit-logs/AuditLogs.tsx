import { useParams, useSearch } from "@tanstack/react-router";
import { ArrowLeft, Download } from "lucide-react";
import { useState } from "react";
import { auditFileOf, useAuditLogs } from "../../../data/audit.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { PhoneBar } from "../../../parts/PhoneBar.tsx";
import { useIsNarrow, useIsPhone } from "../../../parts/useMedia.ts";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { ButtonLink } from "../../../ui/form/Button.tsx";
import { EmptyState } from "../../../ui/state/EmptyState.tsx";
import { Icon } from "../../../ui/text/Icon.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { PageTitle } from "../../../ui/layout/PageTitle.tsx";
import { Panes } from "../../../ui/layout/Panes.tsx";
import { RefusedState } from "../../../ui/state/RefusedState.tsx";
import { auditWords as words, entryWords } from "../../../words/words.ts";
import { AuditDetail } from "./AuditDetail.tsx";
import { AuditFilters } from "./AuditFilters.tsx";
import { AuditList } from "./AuditList.tsx";
import { auditHref, auditQuery, readAuditSearch } from "./audit-search.ts";
import styles from "./AuditLogs.module.css";

const LIST = { usual: 460, min: 320, max: 760 };
const PER_PAGE = 50;

/**
 * Everything that was changed, by whom and how. The filters and the entry that is open stand in the
 * address.
 */
export function AuditLogs() {
  const { item: id } = useParams({ strict: false });
  const search = readAuditSearch(useSearch({ strict: false }));
  const [isNarrow, isPhone] = [useIsNarrow(), useIsPhone()];
  const [size, setSize] = useState(LIST.usual);
  const logs = useAuditLogs({ ...auditQuery(search), page: search.page ?? 1, per_page: PER_PAGE });
  const entry = logs.data?.items.find((item) => item.id === id);
  const showsDetailOnly = isNarrow && id !== undefined;
  const backLink = (
    <Link href={auditHref(search)} className={styles.back}>
      <Icon shape={ArrowLeft} size={14} />
      {words.title}
    </Link>
  );
  const waiting = logs.error ? (
    <BrokenState title={errorText(logs.error)} onRetry={() => void logs.refetch()} />
  ) : (
    <LoadingRows label={words.loading} count={8} rowHeight={56} lines={[["40%", 60], ["30%"]]} />
  );
  const detail = entry ? (
    <AuditDetail key={entry.id} entry={entry} />
  ) : id === undefined ? (
    <EmptyState size="page" title={words.noneOpen}>
      {words.noneOpenWords}
    </EmptyState>
  ) : (
    <RefusedState
      size="page"
      title={words.notOnPage}
      actions={<ButtonLink href={auditHref({})}>{words.title}</ButtonLink>}
    >
      {words.notOnPageWords}
    </RefusedState>
  );
  return (
    <div className={styles.screen}>
      {!showsDetailOnly && (
        <PhoneBar>
          <Link href="/settings" className={styles.back}>
            <Icon shape={ArrowLeft} size={14} />
            {entryWords.settings}
          </Link>
        </PhoneBar>
      )}
      {!showsDetailOnly && (
        <PageTitle
          hasLine
          className={styles.top}
          end={
            <ButtonLink
              icon={Download}
              href={auditFileOf(auditQuery(search))}
              target="_blank"
              download
            >
              {words.export}
            </ButtonLink>
          }
        >
          {words.title}
        </PageTitle>
      )}
      {!showsDetailOnly && <AuditFilters search={search} />}
      <Panes
        resizeLabel={entryWords.resize}
        only={isNarrow ? (id === undefined ? "list" : "detail") : undefined}
        onResize={(_, next) => setSize(next)}
        panes={[
          {
            id: "list",
            label: words.list,
            size,
            min: LIST.min,
            max: LIST.max,
            content: logs.data ? (
              <AuditList
                search={search}
                page={logs.data}
                openId={id}
                isStale={logs.error !== null}
              />
            ) : (
              waiting
            ),
          },
        ]}
        mainPane={{
          id: "detail",
          label: words.noun,
          min: 380,
          content: (
            <>
              {showsDetailOnly &&
                (isPhone ? <PhoneBar>{backLink}</PhoneBar> : <div>{backLink}</div>)}
              {logs.data ? detail : waiting}
            </>
          ),
        }}
      />
    </div>
  );
}
