import { useState } from "react";
import type { OutboundIntegration } from "#contract/outbound-integrations.ts";
import { callbacksPerPage, useCallbacks } from "../../../data/callbacks.ts";
import { consoleUrl } from "../../../data/client/base-path.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { ButtonLink } from "../../../ui/form/Button.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { Pager } from "../../../ui/list/Pager.tsx";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { EmptyState } from "../../../ui/state/EmptyState.tsx";
import { Notice } from "../../../ui/state/Notice.tsx";
import { CopyBlock } from "../../../ui/text/CopyBlock.tsx";
import { callbackWords as words } from "../../../words/words.ts";
import { CallbackRow } from "./CallbackRow.tsx";
import { targetHref } from "./target-search.ts";
import styles from "./TargetCallbacks.module.css";

/** Where a target says back what happens there, and what it has said. */
export function TargetCallbacks({ target }: { target: OutboundIntegration }) {
  return (
    <div className={styles.page}>
      <CallbackAddress target={target} />
      <CallbackList id={target.id} />
    </div>
  );
}

function CallbackAddress({ target: { id, config } }: { target: OutboundIntegration }) {
  return (
    <Section title={words.address}>
      <p className={styles.intro}>{words.addressHelp}</p>
      <CopyBlock
        text={`${consoleUrl()}/data/v2/callbacks/${id}`}
        label={words.address}
        copyLabel={words.copy}
      />
      {!config.stored_secrets.includes("callback_secret") && (
        <Notice
          className={styles.notice}
          actions={
            <ButtonLink size="s" href={targetHref(id)}>
              {words.toConnection}
            </ButtonLink>
          }
        >
          {words.noSecret}
        </Notice>
      )}
    </Section>
  );
}

function CallbackList({ id }: { id: string }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useCallbacks(id, { page });
  const { columns } = words;
  return (
    <Section title={words.title} extra={data && words.count(data.total)}>
      {!data &&
        (error ? (
          <BrokenState title={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <LoadingRows label={words.loading} count={4} rowHeight={36} />
        ))}
      {data?.total === 0 && (
        <EmptyState level={3} title={words.none}>
          {words.noneWords}
        </EmptyState>
      )}
      {data && data.total > 0 && (
        <>
          <div className={styles.columns} aria-hidden>
            <span>{columns.time}</span>
            <span>{columns.who}</span>
            <span>{columns.change}</span>
            <span>{columns.incident}</span>
            <span>{columns.outcome}</span>
          </div>
          <ul aria-label={words.title}>
            {data.items.map((callback) => (
              <CallbackRow key={callback.id} callback={callback} />
            ))}
          </ul>
          <Pager page={page} perPage={callbacksPerPage} total={data.total} onPage={setPage} />
        </>
      )}
    </Section>
  );
}
