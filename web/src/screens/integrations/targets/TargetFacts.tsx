import type { OutboundIntegration } from "#contract/outbound-integrations.ts";
import type { OutboundKind } from "#contract/outbound/kinds.ts";
import { useQuotaWarnings } from "../../../data/quotas.ts";
import { Section } from "../../../ui/layout/Section.tsx";
import { ProgressBar } from "../../../ui/state/ProgressBar.tsx";
import { KeyValues } from "../../../ui/text/KeyValues.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { numberText, targetFormWords as words, targetWords } from "../../../words/words.ts";
import { type QuotaWarning, targetState } from "./target-state.ts";
import { TargetStateWord } from "./TargetStateWord.tsx";
import styles from "./Target.module.css";

/** How it does, at the side of what is set. */
export function TargetFacts({ target }: { target: OutboundIntegration }) {
  const { health, parent_source_system: kind, created_at } = target;
  const warnings = useQuotaWarnings().data?.items ?? [];
  const quota = warnings.find(({ channel }) => channel === kind);
  const { failing_since, last_error, next_try_at, last_delivered_at } = health;
  return (
    <Section title={words.facts}>
      <KeyValues
        keyPx={116}
        wraps
        rows={[
          { key: words.state, value: <TargetStateWord state={targetState(health, quota)} /> },
          ...(failing_since === null
            ? []
            : [
                { key: words.failingSince, value: <TimeAgo at={failing_since} /> },
                { key: words.lastError, value: last_error ?? "" },
              ]),
          ...(next_try_at === null
            ? []
            : [{ key: words.nextTry, value: <TimeAgo at={next_try_at} /> }]),
          {
            key: words.lastDelivered,
            value: last_delivered_at === null ? words.never : <TimeAgo at={last_delivered_at} />,
          },
          { key: words.waiting, value: numberText(health.waiting) },
          { key: words.dead, value: numberText(health.dead) },
          ...(quota === undefined
            ? []
            : [{ key: words.quota, value: <QuotaShare kind={kind} quota={quota} /> }]),
          { key: words.kind, value: targetWords.kinds[kind] },
          { key: words.connected, value: <TimeAgo at={created_at} /> },
        ]}
      />
    </Section>
  );
}

/** How much of the month's quota is used; the targets of a kind share it. */
function QuotaShare({ kind, quota }: { kind: OutboundKind; quota: QuotaWarning }) {
  const { used, limit, state } = quota;
  const text = targetWords.usedOfMonth(used, limit);
  return (
    <>
      {text}
      <ProgressBar
        className={styles.quota}
        label={words.quota}
        value={limit === 0 ? 1 : used / limit}
        valueText={text}
      />
      <span className="small soft">
        {state === "blocked" ? targetWords.quotaOver : words.quotaShared(targetWords.kinds[kind])}
      </span>
    </>
  );
}
