import { Plus } from "lucide-react";
import type { OutboundIntegration } from "#contract/outbound-integrations.ts";
import { hasToggle, mayDo } from "../../../data/client/access.ts";
import { errorText, sentence } from "../../../data/client/error-text.ts";
import { useTargets } from "../../../data/integrations.ts";
import { useMe } from "../../../data/session/session.ts";
import { ButtonLink } from "../../../ui/form/Button.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { EmptyState } from "../../../ui/state/EmptyState.tsx";
import { Notice } from "../../../ui/state/Notice.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { numberText, targetWords as words } from "../../../words/words.ts";
import { byNeed, isTroubled } from "./target-state.ts";
import { targetHref } from "./target-search.ts";
import { TargetStateWord } from "./TargetStateWord.tsx";
import styles from "./Targets.module.css";

const POLL_MS = 15_000;

/** The systems that incidents are shared with, and whether what is sent arrives. */
export function Targets() {
  const me = useMe();
  const hasLobby = hasToggle(me, "integrations_lobby");
  const mayConnect = hasLobby && mayDo(me, "integrations@create");
  const { data, error, refetch } = useTargets({ everyMs: POLL_MS });
  const add = mayConnect ? (
    <ButtonLink size="s" icon={Plus} href="/integrations/new">
      {words.add}
    </ButtonLink>
  ) : undefined;
  return (
    <Section
      title={words.title}
      extra={data && data.length > 0 ? numberText(data.length) : undefined}
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
      {data && data.length > 0 && <TargetList targets={byNeed(data)} />}
    </Section>
  );
}

function TargetList({ targets }: { targets: readonly OutboundIntegration[] }) {
  const { columns } = words;
  const [first] = targets;
  return (
    <>
      <div className={styles.columns} aria-hidden>
        <span>{columns.state}</span>
        <span>{columns.name}</span>
        <span>{columns.kind}</span>
        <span className={styles.number}>{columns.waiting}</span>
        <span className={styles.number}>{columns.dead}</span>
      </div>
      <ul>
        {targets.map((target) => (
          <li key={target.id}>
            <TargetRow target={target} />
          </li>
        ))}
      </ul>
      {first && isTroubled(first) && <TargetProblem target={first} />}
    </>
  );
}

function TargetRow({
  target: { id, name, parent_source_system, health },
}: {
  target: OutboundIntegration;
}) {
  return (
    <Link href={targetHref(id)} className={styles.target}>
      <TargetStateWord health={health} />
      <span className={styles.name}>
        <b className="ellipsis" title={name}>
          {name}
        </b>
        <span className="ellipsis small soft">
          {health.failing_since !== null && health.last_error !== null ? (
            health.last_error
          ) : health.last_delivered_at === null ? (
            words.neverDelivered
          ) : (
            <>
              {words.delivered} <TimeAgo at={health.last_delivered_at} isSpoken />
            </>
          )}
        </span>
      </span>
      <span className={`${styles.kind} ellipsis soft`}>{words.kinds[parent_source_system]}</span>
      <span className={styles.number}>
        <span className="unseen">{words.columns.waiting} </span>
        {numberText(health.waiting)}
      </span>
      <span className={styles.number}>
        <span className="unseen">{words.columns.dead} </span>
        {numberText(health.dead)}
      </span>
    </Link>
  );
}

/** The worst one explains itself, with the way out. */
function TargetProblem({ target: { id, name, health } }: { target: OutboundIntegration }) {
  return (
    <Notice
      className={styles.worst}
      actions={
        <ButtonLink size="s" href={targetHref(id, { tab: "deliveries" })}>
          {words.look}
        </ButtonLink>
      }
    >
      <b>{words.problem(name, sentence(health.last_error ?? words.dead(health.dead)))}</b>{" "}
      {health.failing_since !== null && (
        <>
          {words.since} <TimeAgo at={health.failing_since} isSpoken />
          {health.next_try_at !== null && (
            <>
              , {words.nextTry} <TimeAgo at={health.next_try_at} />
            </>
          )}
          . {words.notLost}
        </>
      )}
    </Notice>
  );
}
