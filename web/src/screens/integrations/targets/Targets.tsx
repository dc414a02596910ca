import { Plus } from "lucide-react";
import { hasToggle, mayDo } from "../../../data/client/access.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useDeliveryStatistics } from "../../../data/deliveries.ts";
import { useMe } from "../../../data/session/session.ts";
import { DeliveryBars } from "../../../parts/deliveries/DeliveryBars.tsx";
import { ButtonLink } from "../../../ui/form/Button.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { moveFocusByArrows } from "../../../ui/list/arrow-focus.ts";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { EmptyState } from "../../../ui/state/EmptyState.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import {
  deliveryStatisticsWords,
  deliveryWords,
  numberText,
  shellWords,
  targetWords as words,
} from "../../../words/words.ts";
import { firstTryPercent } from "./first-try.ts";
import { isTroubled, type RankedTarget } from "./target-state.ts";
import { TargetProblem } from "./TargetProblem.tsx";
import { targetHref } from "./target-search.ts";
import { TargetStateWord } from "./TargetStateWord.tsx";
import { useRankedTargets } from "./useRankedTargets.ts";
import styles from "./Targets.module.css";

const POLL_MS = 15_000;

/** The systems that incidents are shared with, and whether what is sent arrives. */
export function Targets() {
  const me = useMe();
  const hasLobby = hasToggle(me, "integrations_lobby");
  const mayConnect = hasLobby && mayDo(me, "integrations@create");
  const { data, error, refetch } = useRankedTargets({ everyMs: POLL_MS });
  const add = mayConnect ? (
    <ButtonLink size="s" icon={Plus} href="/integrations/new">
      {words.add}
    </ButtonLink>
  ) : undefined;
  return (
    <Section
      title={words.title}
      extra={data && data.length > 0 ? verdictOf(data) : undefined}
      end={add}
    >
      {!data &&
        (error ? (
          <BrokenState title={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <LoadingRows label={words.loading} count={3} rowHeight={44} />
        ))}
      {data?.length === 0 && (
        <EmptyState title={words.empty} level={3}>
          {words.emptyWords}
          {!mayConnect && ` ${hasLobby ? words.mayNotConnect : words.noLobby}`}
        </EmptyState>
      )}
      {data && error && <p role="status">{shellWords.connectionLost}</p>}
      {data && data.length > 0 && <TargetList targets={data} />}
    </Section>
  );
}

/** What needs a look comes first. */
function verdictOf(targets: readonly RankedTarget[]): string {
  const troubled = targets.filter(isTroubled).length;
  return troubled === 0 ? numberText(targets.length) : words.needLook(troubled, targets.length);
}

function TargetList({ targets }: { targets: readonly RankedTarget[] }) {
  const { columns } = words;
  const [first] = targets;
  const statistics = useDeliveryStatistics().data;
  const sentTo = (id: string) =>
    statistics && (statistics.targets.find(({ address }) => address === id)?.total ?? 0);
  return (
    <>
      <div className={styles.columns} aria-hidden>
        <span>{columns.state}</span>
        <span>{columns.name}</span>
        <span>{columns.kind}</span>
        <span className={styles.number}>{columns.sent}</span>
      </div>
      <ul onKeyDown={moveFocusByArrows}>
        {targets.map((item) => (
          <li key={item.target.id}>
            <TargetRow item={item} sent={sentTo(item.target.id)} />
          </li>
        ))}
      </ul>
      {first && isTroubled(first) && <TargetProblem item={first} />}
      {statistics && statistics.total > 0 && <AllDeliveries statistics={statistics} />}
    </>
  );
}

function TargetRow({
  item,
  sent,
}: {
  item: RankedTarget;
  /** In 24 hours; undefined while it loads. */
  sent: number | undefined;
}) {
  const { id, name, parent_source_system } = item.target;
  return (
    <Link href={targetHref(id)} className={styles.target}>
      <TargetStateWord state={item.state} />
      <span className={styles.name}>
        <b className="ellipsis" title={name}>
          {name}
        </b>
        <span className="ellipsis small soft">
          <TargetNews item={item} />
        </span>
      </span>
      <span className={`${styles.kind} ellipsis soft`}>{words.kinds[parent_source_system]}</span>
      <span className={styles.number}>
        <span className="unseen">{words.columns.sent} </span>
        {sent === undefined ? "" : numberText(sent)}
      </span>
    </Link>
  );
}

/** What waits and why, what is used up, what was left behind, or when something arrived last. */
function TargetNews({ item: { target, quota } }: { item: RankedTarget }) {
  const { failing_since, last_error, last_delivered_at, waiting, dead } = target.health;
  if (failing_since !== null && last_error !== null)
    return (
      <>
        {waiting > 0 && `${words.waiting(waiting)} · `}
        {last_error}
      </>
    );
  if (quota !== undefined) return words.usedOfMonth(quota.used, quota.limit);
  if (dead > 0) return deliveryWords.counts.dead(dead);
  if (last_delivered_at === null) return words.neverDelivered;
  return (
    <>
      {words.delivered} <TimeAgo at={last_delivered_at} isSpoken />
    </>
  );
}

/** Messages of all targets an hour. */
function AllDeliveries({
  statistics,
}: {
  statistics: NonNullable<ReturnType<typeof useDeliveryStatistics>["data"]>;
}) {
  const percent = firstTryPercent(statistics);
  return (
    <Section
      className={styles.deliveries}
      title={deliveryWords.title}
      extra={
        percent === null
          ? deliveryStatisticsWords.total(statistics.total)
          : deliveryStatisticsWords.summary(statistics.total, percent)
      }
    >
      <DeliveryBars hours={statistics.hours} to={statistics.to} />
    </Section>
  );
}
