import { ArrowLeft } from "lucide-react";
import { CallError } from "../../data/client/call-error.ts";
import { errorText } from "../../data/client/error-text.ts";
import { useTroubleshootingLog } from "../../data/receipts.ts";
import { BrokenState } from "../../ui/state/BrokenState.tsx";
import { CopyButton } from "../../ui/text/CopyButton.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { Icon } from "../../ui/text/Icon.tsx";
import { KeyValues } from "../../ui/text/KeyValues.tsx";
import { Link } from "../../ui/text/Link.tsx";
import { LoadingRows } from "../../ui/list/LoadingRows.tsx";
import { Notice } from "../../ui/state/Notice.tsx";
import { ScrollRegion } from "../../ui/layout/ScrollRegion.tsx";
import { momentText, zoneText } from "../../ui/time/time-text.ts";
import { useTimeSettings } from "../../ui/time/TimeSettingsProvider.tsx";
import { TimeDetails } from "../../ui/time/TimeDetails.tsx";
import { troubleshootingWords as words } from "../../words/words.ts";
import { eventInQuestion } from "./event-in-question.ts";
import { LogEvents } from "./LogEvents.tsx";
import { MessageDetail } from "./MessageDetail.tsx";
import { OutcomeTally } from "./OutcomeTally.tsx";
import { RawPayload } from "./RawPayload.tsx";
import type { LogSource } from "./log-source.ts";
import styles from "./Troubleshooting.module.css";

interface LogDetailProps {
  id: string;
  sources: readonly LogSource[];
  /** The event that somebody came for: by its number, or by a text that it has. */
  question: { event: number | undefined; text: string | undefined };
  onEvent: (index: number | undefined) => void;
  /** Where the list is, when it is not beside. */
  backHref: string | undefined;
}

/** One request: what was sent, and the fate of every event in it. */
export function LogDetail({ id, sources, question, onEvent, backHref }: LogDetailProps) {
  const time = useTimeSettings();
  const { data, error, refetch } = useTroubleshootingLog(id);
  const backLink = backHref !== undefined && (
    <Link href={backHref} className={styles.back}>
      <Icon shape={ArrowLeft} size={14} />
      {words.back}
    </Link>
  );
  if (error instanceof CallError && error.status === 404)
    return (
      <>
        {backLink}
        <EmptyState title={words.gone}>{words.goneWords}</EmptyState>
      </>
    );
  if (!data)
    return (
      <>
        {backLink}
        {error ? (
          <BrokenState title={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <LoadingRows label={words.loadingOne} count={5} />
        )}
      </>
    );
  const Title = backHref === undefined ? "h2" : "h1";
  if (data.delivery)
    return (
      <ScrollRegion label={words.request(id)} className={styles.detail}>
        {backLink}
        <MessageDetail
          delivery={data.delivery}
          targetId={data.resource_id}
          payload={data.payload}
          Title={Title}
        />
      </ScrollRegion>
    );
  const source = sources.find((integration) => integration.id === data.resource_id);
  const isQuota = data.source_system === "quota";
  const marked = eventInQuestion(data, question);
  const isExplained = isQuota || data.source_system === "refused";
  const sent = [
    {
      key: words.from_,
      value: source ? (
        <Link href={`/integrations/${source.id}`}>{source.name}</Link>
      ) : (
        words.noSource
      ),
    },
    // What was refused was not read.
    ...(isExplained
      ? []
      : [{ key: words.by, value: words.sources[data.source_system] ?? data.source_system }]),
  ];
  const facts = [
    {
      key: words.received,
      value: (
        <TimeDetails at={data.received_at}>
          {momentText(data.received_at, time)}{" "}
          <span className="faint">{zoneText(data.received_at, time)}</span>
        </TimeDetails>
      ),
    },
    ...(isQuota ? [] : sent),
    {
      key: words.id,
      value: (
        <span className={styles.receiptId}>
          <span className="num">{data.log_id}</span>
          <CopyButton text={data.log_id} />
        </span>
      ),
    },
  ];
  return (
    <ScrollRegion label={words.request(id)} className={styles.detail}>
      {backLink}
      <div className={styles.detailHead}>
        <Title className={styles.detailTitle}>
          {isExplained
            ? words.sources[data.source_system]
            : words.events(data.events + data.rejected)}
        </Title>
        <OutcomeTally outcomes={data.outcomes} rejected={data.rejected} />
      </div>
      {isExplained && (
        <Notice tone="problem" className={styles.note}>
          {data.message}
        </Notice>
      )}
      <KeyValues keyPx={92} rows={facts} className={styles.facts} />
      <LogEvents
        events={data.receipt.events}
        current={marked}
        onEvent={onEvent}
        isOfIncidents={isQuota}
      />
      {!isQuota && (
        <RawPayload payload={data.payload} count={data.receipt.events.length} marked={marked} />
      )}
    </ScrollRegion>
  );
}
