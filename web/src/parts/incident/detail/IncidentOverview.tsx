import { Moon } from "lucide-react";
import { useMemo } from "react";
import type { Alert, Incident } from "#contract/incidents.ts";
import { useIncidentParts } from "../../../data/feed/incident-parts.ts";
import { useKnownTags } from "../../../data/tag-manager.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { Notice } from "../../../ui/state/Notice.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { STATUSES } from "../../../ui/status/status.ts";
import { StatusWord } from "../../../ui/status/StatusWord.tsx";
import {
  alertWords,
  detailWords,
  knownFactsWords,
  shortStatusWords,
  timelineWords,
} from "../../../words/words.ts";
import { shortAlertNames } from "../../AlertTimeline/alert-name.ts";
import { IncidentTimeline } from "../../AlertTimeline/IncidentTimeline.tsx";
import styles from "./IncidentOverview.module.css";
import { IncidentShares } from "../sharing/IncidentShares.tsx";
import { AlertTags } from "../alerts/AlertTags.tsx";
import { IncidentTags } from "../tags/IncidentTags.tsx";
import { IncidentGrouping } from "./IncidentGrouping.tsx";
import { knownFacts } from "./known-facts.ts";
import { KnownFactsText } from "./KnownFactsText.tsx";
import { RelatedFacts } from "./RelatedFacts.tsx";
import type { IncidentActionHandlers } from "../actions/useIncidentActions.ts";
import type { AlertsQueryResult } from "../alerts/useAllAlerts.ts";

interface IncidentOverviewProps {
  env: string;
  incident: Incident;
  alertsQuery: AlertsQueryResult;
  actions: IncidentActionHandlers;
  onAlert: (id: string) => void;
  onDeliveries: () => void;
  /** Opens a change. */
  onChange: (id: string) => void;
}

/** The incident at a glance: what is known, when what happened, whom it concerns. */
export function IncidentOverview({
  env,
  incident,
  alertsQuery,
  actions,
  onAlert,
  onDeliveries,
  onChange,
}: IncidentOverviewProps) {
  const { data, isError, error, refetch, isFetching } = alertsQuery;
  const isPart = incident.part !== null && incident.part.total > 1;
  const parts = useIncidentParts({ env, id: incident.id }, { isOn: isPart }).data?.items;
  if (!data && isError)
    return (
      <BrokenState title={alertWords.broken} onRetry={() => void refetch()} isRetrying={isFetching}>
        {errorText(error)}
      </BrokenState>
    );
  return (
    <div className={styles.overview}>
      {incident.snooze?.annotation && (
        <Notice icon={Moon} className={styles.section}>
          {incident.snooze.annotation}{" "}
          <span className="soft">{detailWords.snoozedBy(incident.snooze.by)}</span>
        </Notice>
      )}
      {data ? (
        <AlertSections
          incident={incident}
          alerts={data.items}
          onAlert={onAlert}
          onChange={onChange}
        />
      ) : (
        <div className={styles.section}>
          <LoadingRows label={knownFactsWords.loading} count={5} rowHeight={28} lines={[["82%"]]} />
        </div>
      )}
      <IncidentTags env={env} incident={incident} actions={actions} />
      <IncidentShares env={env} incident={incident} actions={actions} onDeliveries={onDeliveries} />
      <div className={styles.two}>
        {data && <AlertTags env={env} alerts={data.items} />}
        <RelatedFacts incident={incident} parts={parts ?? []} />
      </div>
    </div>
  );
}

function AlertSections({
  incident,
  alerts,
  onAlert,
  onChange,
}: {
  incident: Incident;
  alerts: readonly Alert[];
} & Pick<IncidentOverviewProps, "onAlert" | "onChange">) {
  const knownTags = useKnownTags();
  const facts = useMemo(() => knownFacts(alerts, knownTags), [alerts, knownTags]);
  const names = useMemo(() => shortAlertNames(alerts), [alerts]);
  if (!facts) return null;
  const legend = STATUSES.map((status) => (
    <StatusWord key={status} status={status} word={shortStatusWords[status]} size={12} isLegend />
  ));
  return (
    <>
      <Section
        className={styles.section}
        title={knownFactsWords.title}
        extra={knownFactsWords.from(alerts.length)}
      >
        <KnownFactsText facts={facts} names={names} onAlert={onAlert} />
        <IncidentGrouping incident={incident} alerts={alerts} />
      </Section>
      <Section
        className={styles.section}
        title={
          <>
            {timelineWords.title}
            <span className={styles.active}>{timelineWords.active(facts.active, facts.total)}</span>
          </>
        }
        end={<div className={styles.legend}>{legend}</div>}
      >
        <IncidentTimeline alerts={alerts} incident={incident} onAlert={onAlert} onMark={onChange} />
      </Section>
    </>
  );
}
