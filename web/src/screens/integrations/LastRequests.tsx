import type { Integration } from "#contract/integrations.ts";
import { errorText } from "../../data/client/error-text.ts";
import { useTroubleshootingLogs } from "../../data/receipts.ts";
import { BrokenState } from "../../ui/state/BrokenState.tsx";
import { Link } from "../../ui/text/Link.tsx";
import { LoadingRows } from "../../ui/list/LoadingRows.tsx";
import { Section } from "../../ui/layout/Section.tsx";
import { TimeAgo } from "../../ui/time/TimeAgo.tsx";
import { lastRequestWords as words, troubleshootingWords } from "../../words/words.ts";
import { OutcomeTally } from "./OutcomeTally.tsx";
import { troubleshootingHref } from "./troubleshooting-search.ts";
import styles from "./Integration.module.css";

const MAX_REQUESTS = 8;
const POLL_MS = 5000;

/** What this source sent last; each leads to what became of it. */
export function LastRequests({ source }: { source: Integration }) {
  const { data, error, refetch } = useTroubleshootingLogs(
    { resource_id: source.id, per_page: MAX_REQUESTS },
    { everyMs: POLL_MS },
  );
  return (
    <Section
      title={words.title}
      extra={data && data.total > 0 ? words.aside(data.items.length, data.total) : undefined}
      end={
        data && data.total > 0 ? (
          <Link href={troubleshootingHref(source.source_system)} className="small">
            {words.all}
          </Link>
        ) : undefined
      }
    >
      {!data &&
        (error ? (
          <BrokenState title={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <LoadingRows label={words.loading} count={4} rowHeight={36} lines={[[64, 64, "40%"]]} />
        ))}
      {data && data.total === 0 && <p className="soft">{words.none}</p>}
      <ul className={styles.requests}>
        {data?.items.map((log) => (
          <li key={log.log_id}>
            <Link
              href={troubleshootingHref(source.source_system, { log: log.log_id })}
              className={styles.request}
            >
              <TimeAgo at={log.received_at} />
              <span className="num">{troubleshootingWords.events(log.events + log.rejected)}</span>
              <OutcomeTally outcomes={log.outcomes} rejected={log.rejected} />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
