import { getSourceStatus } from "#contract/integration-status.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Integration } from "#contract/integrations.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useSourceStatus } from "../../../data/source-status.ts";
import { tookText } from "../../../parts/deliveries/delivery-outcome.ts";
import { Section } from "../../../ui/layout/Section.tsx";
import { StatStrip } from "../../../ui/layout/StatStrip.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { Sparkline } from "../../../ui/status/Sparkline.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { numberText, sourceStatusWords as words } from "../../../words/words.ts";
import { OutcomeTally } from "../OutcomeTally.tsx";
import { troubleshootingHref } from "../troubleshooting-search.ts";
import { rateText } from "./rate-text.ts";
import styles from "./Sources.module.css";

type Status = ReplyOf<typeof getSourceStatus>;

const POLL_MS = 10_000;

/** How a source did in the last 24 hours, and in the last one by the minute. */
export function SourceStatus({ source }: { source: Integration }) {
  const { data, error, refetch } = useSourceStatus(source.id, { everyMs: POLL_MS });
  return (
    <>
      <Section title={words.title} extra={words.aside}>
        {!data &&
          (error ? (
            <BrokenState title={errorText(error)} onRetry={() => void refetch()} />
          ) : (
            <LoadingRows label={words.loading} count={2} rowHeight={44} />
          ))}
        {data && data.total === 0 && data.errors === 0 && <p className="soft">{words.none}</p>}
        {data && (data.total > 0 || data.errors > 0) && (
          <div className={styles.status}>
            <StatStrip stats={statsOf(data)} />
            <Figure
              title={words.lastHour}
              values={data.minutes}
              label={words.hourLabel(data.minutes.reduce((sum, count) => sum + count, 0))}
            />
            <Figure
              title={words.lastDay}
              values={data.hours.map(({ events }) => events)}
              label={words.dayLabel(data.total)}
            />
            <OutcomeTally
              outcomes={outcomesOf(data)}
              rejected={Math.max(0, data.errors - data.outcomes.failed)}
            />
          </div>
        )}
      </Section>
      {data && data.causes.length > 0 && <Causes source={source} causes={data.causes} />}
    </>
  );
}

function statsOf({ events_per_minute, usual_per_minute, total, errors, latency }: Status) {
  return [
    {
      label: words.rate,
      value: rateText(events_per_minute),
      unit: usual_per_minute === null ? undefined : words.usual(rateText(usual_per_minute)),
    },
    { label: words.total, value: numberText(total) },
    { label: words.errors, value: numberText(errors) },
    { label: words.p50, value: latency === null ? "–" : tookText(latency.p50_ms) },
    { label: words.p99, value: latency === null ? "–" : tookText(latency.p99_ms) },
  ];
}

const outcomesOf = ({ outcomes }: Status): Record<string, number> =>
  Object.fromEntries(Object.entries(outcomes).filter(([, count]) => count > 0));

function Figure({
  title,
  values,
  label,
}: {
  title: string;
  values: readonly number[];
  label: string;
}) {
  return (
    <div className={styles.figure}>
      <span className="small soft">{title}</span>
      <Sparkline values={values} width={480} height={40} label={label} className={styles.bars} />
    </div>
  );
}

/** The most frequent first; each leads to its requests. */
function Causes({ source, causes }: { source: Integration; causes: Status["causes"] }) {
  return (
    <Section title={words.causes}>
      <ul>
        {causes.map(({ code, message, count, last_at }) => (
          <li key={code} className={styles.cause}>
            <Link href={troubleshootingHref(source.source_system, { message })}>{message}</Link>
            <span className="small soft">
              {words.times(count)}, <TimeAgo at={last_at} isSpoken />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
