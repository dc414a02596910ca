import { Moon } from "lucide-react";
import { useMemo } from "react";
import type { Alert, Incident } from "#contract/incidents.ts";
import { useKnownTags } from "../../data/tag-manager.ts";
import { errorText } from "../../data/error-words.ts";
import { BrokenState } from "../../ui/BrokenState.tsx";
import { LoadingRows } from "../../ui/LoadingRows.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Section } from "../../ui/Section.tsx";
import { STATUSES } from "../../ui/status.ts";
import { StatusWord } from "../../ui/StatusWord.tsx";
import {
  alertWords,
  detailWords,
  knownWords,
  shortStatusWords,
  timelineWords,
} from "../../words/en.ts";
import { alertNames } from "../AlertTimeline/alert-name.ts";
import { AlertTimeline } from "../AlertTimeline/AlertTimeline.tsx";
import styles from "./IncidentOverview.module.css";
import { IncidentShares } from "./IncidentShares.tsx";
import { AlertTags } from "./AlertTags.tsx";
import { IncidentTags } from "./IncidentTags.tsx";
import { knownFacts } from "./known-facts.ts";
import { KnownFactsText } from "./KnownFactsText.tsx";
import { RelatedFacts } from "./RelatedFacts.tsx";
import type { IncidentDeeds } from "./useIncidentActions.ts";
import type { AlertsAnswer } from "./useAllAlerts.ts";

interface IncidentOverviewProps {
  env: string;
  incident: Incident;
  answer: AlertsAnswer;
  deeds: IncidentDeeds;
  onAlert: (id: string) => void;
}

/** The incident at a glance: what is known, when what happened, whom it concerns. */
export function IncidentOverview({ env, incident, answer, deeds, onAlert }: IncidentOverviewProps) {
  const { data, isError, error, refetch, isFetching } = answer;
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
        <AlertSections incident={incident} alerts={data.items} onAlert={onAlert} />
      ) : (
        <div className={styles.section}>
          <LoadingRows label={knownWords.loading} count={5} rowHeight={28} lines={[["82%"]]} />
        </div>
      )}
      <IncidentTags env={env} incident={incident} deeds={deeds} />
      <IncidentShares env={env} incident={incident} deeds={deeds} />
      <div className={styles.two}>
        {data && <AlertTags env={env} alerts={data.items} />}
        <RelatedFacts incident={incident} />
      </div>
    </div>
  );
}

function AlertSections({
  incident,
  alerts,
  onAlert,
}: {
  incident: Incident;
  alerts: readonly Alert[];
  onAlert: (id: string) => void;
}) {
  const known = useKnownTags();
  const facts = useMemo(() => knownFacts(alerts, known), [alerts, known]);
  const names = useMemo(() => alertNames(alerts), [alerts]);
  if (!facts) return null;
  const legend = STATUSES.map((status) => (
    <StatusWord key={status} status={status} word={shortStatusWords[status]} size={12} isLegend />
  ));
  return (
    <>
      <Section
        className={styles.section}
        title={knownWords.title}
        aside={knownWords.from(alerts.length)}
      >
        <KnownFactsText facts={facts} names={names} onAlert={onAlert} />
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
        <AlertTimeline alerts={alerts} incident={incident} onAlert={onAlert} />
      </Section>
    </>
  );
}
