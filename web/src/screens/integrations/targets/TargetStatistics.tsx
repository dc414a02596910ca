import { errorText } from "../../../data/client/error-text.ts";
import { useDeliveryStatistics } from "../../../data/deliveries.ts";
import { DeliveryBars } from "../../../parts/deliveries/DeliveryBars.tsx";
import { tookText } from "../../../parts/deliveries/delivery-outcome.ts";
import { Section } from "../../../ui/layout/Section.tsx";
import { StatStrip } from "../../../ui/layout/StatStrip.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { deliveryStatisticsWords as words, numberText } from "../../../words/words.ts";
import { firstTryPercent } from "./first-try.ts";
import styles from "./DeadLetters.module.css";

/** How a target did in the last 24 hours: figures, messages an hour, errors by cause. */
export function TargetStatistics({ id }: { id: string }) {
  const { data, error, refetch } = useDeliveryStatistics({ target: id });
  return (
    <>
      <Section title={words.title}>
        {!data &&
          (error ? (
            <BrokenState title={errorText(error)} onRetry={() => void refetch()} />
          ) : (
            <LoadingRows label={words.loading} count={2} rowHeight={44} />
          ))}
        {data?.total === 0 && <p className="soft">{words.none}</p>}
        {data && data.total > 0 && (
          <div className={styles.statistics}>
            <StatStrip stats={statsOf(data)} />
            <DeliveryBars hours={data.hours} to={data.to} />
          </div>
        )}
      </Section>
      {data && data.causes.length > 0 && <Causes causes={data.causes} />}
    </>
  );
}

type Statistics = NonNullable<ReturnType<typeof useDeliveryStatistics>["data"]>;

function statsOf(statistics: Statistics) {
  const { hours, total, latency } = statistics;
  const count = (outcome: "failed" | "dead") =>
    numberText(hours.reduce((sum, hour) => sum + hour[outcome], 0));
  return [
    { label: words.sent, value: numberText(total) },
    { label: words.firstTry, value: firstTryPercent(statistics) ?? "–" },
    { label: words.p95, value: latency === null ? "–" : tookText(latency.p95_ms) },
    { label: words.failed, value: count("failed") },
    { label: words.dead, value: count("dead") },
  ];
}

function Causes({ causes }: { causes: Statistics["causes"] }) {
  return (
    <Section title={words.causes}>
      <p className={styles.intro}>{words.causesIntro}</p>
      <ul>
        {causes.map(({ error, count, last_at }) => (
          <li key={error} className={styles.group}>
            <span className={styles.cause}>{error}</span>
            <span className="soft">
              {words.times(count)}, <TimeAgo at={last_at} isSpoken />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
