import { outboundKinds } from "#contract/outbound/kinds.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useDeliveryStatistics } from "../../../data/deliveries.ts";
import { DeliveryBars } from "../../../parts/deliveries/DeliveryBars.tsx";
import { useNavigateTo } from "../../../parts/useNavigateTo.ts";
import { Section } from "../../../ui/layout/Section.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { VirtualList } from "../../../ui/list/VirtualList.tsx";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { EmptyState } from "../../../ui/state/EmptyState.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { cssVars } from "../../../ui/theme/css-vars.ts";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import {
  deliveryStatisticsWords,
  deliveryWords,
  numberText,
  shellWords,
  targetWords as words,
} from "../../../words/words.ts";
import { KindTiles } from "../KindTiles.tsx";
import { ListCount, ListFilters } from "../ListFilters.tsx";
import type { LobbyPane } from "../lobby-pane.ts";
import { lobbyHref } from "../lobby-search.ts";
import type { TargetsOfLobby } from "../useLobby.ts";
import { firstTryPercent } from "./first-try.ts";
import { isTroubled, type RankedTarget, targetStates } from "./target-state.ts";
import { TargetProblem } from "./TargetProblem.tsx";
import { newTargetHref, targetHref } from "./target-search.ts";
import { TargetStateWord } from "./TargetStateWord.tsx";
import styles from "./Targets.module.css";

const ROW_PX = 44;
const states = targetStates.map((value) => ({ value, label: words.states[value] }));

/** The systems that incidents are shared with, and whether what is sent arrives. */
export function Targets(props: LobbyPane) {
  const { lobby, search, access, catalogue } = props;
  const go = useNavigateTo();
  const { targets } = lobby;
  const { error, refetch } = lobby.integrations;
  const isEmpty = targets?.all.length === 0;
  return (
    <>
      <Section
        title={words.title}
        extra={
          targets && !isEmpty && <ListCount shown={targets.shown.length} all={targets.all.length} />
        }
        end={
          targets && !isEmpty ? (
            <ListFilters
              label={words.title}
              states={states}
              kinds={targets.kinds}
              chosen={{ state: search.target_state, kind: search.target_kind }}
              onChange={(change) =>
                go(
                  lobbyHref({
                    ...search,
                    ...("state" in change && { target_state: change.state }),
                    ...("kind" in change && { target_kind: change.kind }),
                  }),
                )
              }
            />
          ) : undefined
        }
      >
        {!targets &&
          (error ? (
            <BrokenState title={errorText(error)} onRetry={() => void refetch()} />
          ) : (
            <LoadingRows label={words.loading} count={3} rowHeight={ROW_PX} />
          ))}
        {isEmpty && (
          <EmptyState title={words.empty} level={3}>
            {words.emptyWords}
            {!access.mayConnect && ` ${access.hasLobby ? words.mayNotConnect : words.noLobby}`}
          </EmptyState>
        )}
        {targets && error && <p role="status">{shellWords.connectionLost}</p>}
        {targets && !isEmpty && <TargetList {...props} targets={targets} />}
      </Section>
      {targets && access.mayConnect && (
        <Section
          className={styles.catalogue}
          title={words.add}
          extra={words.kindCount(outboundKinds.length)}
        >
          <KindTiles ref={catalogue} label={words.kindsLabel} tiles={tiles} />
        </Section>
      )}
    </>
  );
}

const tiles = outboundKinds.map((kind) => ({
  id: kind,
  label: words.kinds[kind],
  href: newTargetHref(kind),
}));

function TargetList({ targets, active, onActive }: LobbyPane & { targets: TargetsOfLobby }) {
  const go = useNavigateTo();
  const { columns } = words;
  const { shown } = targets;
  const [first] = shown;
  const statistics = useDeliveryStatistics().data;
  const sent = new Map(statistics?.targets.map(({ address, total }) => [address, total]));
  if (!first) return <p className={styles.none}>{words.noneShown}</p>;
  return (
    <>
      <div className={styles.columns} aria-hidden>
        <span>{columns.state}</span>
        <span>{columns.name}</span>
        <span>{columns.kind}</span>
        <span className={styles.number}>{columns.sent}</span>
      </div>
      <div className={styles.rows} style={cssVars({ "--rows": `${shown.length * ROW_PX}px` })}>
        <VirtualList
          label={words.title}
          items={shown}
          keyOf={keyOf}
          rowHeight={ROW_PX}
          activeKey={active}
          onActive={onActive}
          onOpen={({ target }) => go(targetHref(target.id))}
          renderRow={(item) => (
            <TargetRow item={item} sent={statistics && (sent.get(item.target.id) ?? 0)} />
          )}
        />
      </div>
      {isTroubled(first) && <TargetProblem item={first} />}
      {statistics && statistics.total > 0 && <AllDeliveries statistics={statistics} />}
    </>
  );
}

const keyOf = ({ target }: RankedTarget) => target.id;

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
    <div role="gridcell" className={styles.cell}>
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
    </div>
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
