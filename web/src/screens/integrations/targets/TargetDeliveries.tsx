import { useState } from "react";
import type { OutboundIntegration } from "#contract/outbound-integrations.ts";
import { mayDo } from "../../../data/client/access.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { deliveriesPerPage, useTargetDeliveries } from "../../../data/deliveries.ts";
import { useMe } from "../../../data/session/session.ts";
import { DeliveryLedger } from "../../../parts/deliveries/DeliveryLedger.tsx";
import { RetryButton } from "../../../parts/deliveries/RetryButton.tsx";
import { useNavigateTo } from "../../../parts/useNavigateTo.ts";
import { Switch } from "../../../ui/form/Switch.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { Pager } from "../../../ui/list/Pager.tsx";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { EmptyState } from "../../../ui/state/EmptyState.tsx";
import { deliveryWords as words } from "../../../words/words.ts";
import { DeadLetters } from "./DeadLetters.tsx";
import { targetHref } from "./target-search.ts";
import { TargetStatistics } from "./TargetStatistics.tsx";
import styles from "./Target.module.css";

/** What was sent to the target, and what did not arrive. */
export function TargetDeliveries({
  target: { id, health },
  hasTroublesOnly,
}: {
  target: OutboundIntegration;
  hasTroublesOnly: boolean;
}) {
  const go = useNavigateTo();
  const mayReplay = mayDo(useMe(), "integrations@update");
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useTargetDeliveries({
    target: id,
    troubles: hasTroublesOnly,
    page,
  });
  const toggle = (isOn: boolean) => {
    setPage(1);
    go(targetHref(id, { tab: "deliveries", ...(isOn && { troubles: true }) }), { replace: true });
  };
  return (
    <div className={styles.deliveries}>
      <TargetStatistics id={id} />
      <DeadLetters address={id} mayReplay={mayReplay} />
      <Section
        title={words.title}
        extra={
          data && (data.total_is_exact ? words.count(data.total) : words.countAtLeast(data.total))
        }
        end={
          <>
            {health.failing_since !== null && health.waiting > 0 && (
              <RetryButton target={id} count={health.waiting} />
            )}
            <Switch label={words.troubles} isOn={hasTroublesOnly} onToggle={toggle} />
          </>
        }
      >
        {!data &&
          (error ? (
            <BrokenState title={errorText(error)} onRetry={() => void refetch()} />
          ) : (
            <LoadingRows label={words.loading} count={4} rowHeight={36} />
          ))}
        {data?.total === 0 &&
          (hasTroublesOnly ? (
            <EmptyState level={3} title={words.noTroubles}>
              {words.noTroublesWords}
            </EmptyState>
          ) : (
            <EmptyState level={3} title={words.none}>
              {words.noneWords}
            </EmptyState>
          ))}
        {data && data.total > 0 && (
          <>
            <DeliveryLedger deliveries={data.items} shows="incident" mayReplay={mayReplay} />
            <Pager page={page} perPage={deliveriesPerPage} total={data.total} onPage={setPage} />
          </>
        )}
      </Section>
    </div>
  );
}
