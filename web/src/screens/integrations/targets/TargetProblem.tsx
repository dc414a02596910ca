import { sentence } from "../../../data/client/error-text.ts";
import { RetryButton } from "../../../parts/deliveries/RetryButton.tsx";
import { ButtonLink } from "../../../ui/form/Button.tsx";
import { Notice } from "../../../ui/state/Notice.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { targetWords as words } from "../../../words/words.ts";
import type { RankedTarget } from "./target-state.ts";
import { targetHref } from "./target-search.ts";
import styles from "./Targets.module.css";

/** The worst target explains itself, with the way out. */
export function TargetProblem({ item: { target, quota } }: { item: RankedTarget }) {
  const { id, name, health } = target;
  const isFailing = health.failing_since !== null;
  if (quota !== undefined && !isFailing)
    return (
      <Notice
        className={styles.worst}
        actions={
          <ButtonLink size="s" href="/settings/quota">
            {words.seeQuotas}
          </ButtonLink>
        }
      >
        <b>{words.problem(name, words.usedOfMonth(quota.used, quota.limit))}.</b>{" "}
        {quota.state === "blocked" ? words.quotaOver : words.quotaNear}
      </Notice>
    );
  return (
    <Notice
      className={styles.worst}
      actions={
        <>
          {isFailing && health.waiting > 0 && <RetryButton target={id} count={health.waiting} />}
          <ButtonLink size="s" href={targetHref(id, { tab: "deliveries" })}>
            {words.look}
          </ButtonLink>
        </>
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
