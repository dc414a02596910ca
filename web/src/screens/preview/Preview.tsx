import { useLocation, useParams } from "@tanstack/react-router";
import { Suspense, useMemo, useState } from "react";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { getPreview } from "#contract/incidents.ts";
import { CallError } from "../../data/client/call-error.ts";
import { errorText } from "../../data/client/error-text.ts";
import { usePreview } from "../../data/feed/preview-links.ts";
import { previewTokenOf } from "../../data/session/preview-token.ts";
import { ActivityList } from "../../parts/Activity/ActivityList.tsx";
import { alertNames } from "../../parts/AlertTimeline/alert-name.ts";
import { AlertTimeline } from "../../parts/AlertTimeline/AlertTimeline.tsx";
import { IncidentHeader } from "../../parts/incident/detail/IncidentHeader.tsx";
import { BrokenState } from "../../ui/state/BrokenState.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { LoadingRows } from "../../ui/list/LoadingRows.tsx";
import { OfflineNote } from "../../ui/state/OfflineNote.tsx";
import { RefusedState } from "../../ui/state/RefusedState.tsx";
import { Section } from "../../ui/layout/Section.tsx";
import { STATUSES } from "../../ui/status/status.ts";
import { StatusWord } from "../../ui/status/StatusWord.tsx";
import { zoneText } from "../../ui/time/time-text.ts";
import { useTimeSettings } from "../../ui/time/TimeSettingsProvider.tsx";
import { useNow } from "../../ui/time/useNow.ts";
import { previewWords as words, shortStatusWords, timelineWords } from "../../words/words.ts";
import { PreviewAlerts } from "./PreviewAlerts.tsx";
import { PreviewFrame } from "./PreviewFrame.tsx";
import styles from "./Preview.module.css";
import { onDemand } from "../../ui/on-demand.ts";

type PreviewData = ReplyOf<typeof getPreview>;

/** One incident for whoever has its link: no session, nothing to change. */
export function Preview() {
  const { environmentId = "", incidentId = "" } = useParams({ strict: false });
  const token = previewTokenOf(useLocation().pathname);
  const { data, error, refetch, isFetching } = usePreview(
    { env: environmentId, id: incidentId },
    token,
  );
  if (token === "")
    return (
      <PreviewFrame>
        <EmptyState size="page" level={1} title={words.noToken}>
          {words.noTokenWords}
        </EmptyState>
      </PreviewFrame>
    );
  // Also when it ends while it is looked at: then nothing of it stays in sight.
  if (error instanceof CallError && error.status === 404)
    return (
      <PreviewFrame>
        <RefusedState size="page" level={1} title={words.gone}>
          {words.goneWords}
        </RefusedState>
      </PreviewFrame>
    );
  if (error instanceof CallError && (error.status === 401 || error.status === 403))
    return (
      <PreviewFrame>
        <RefusedState size="page" level={1} title={words.ended}>
          {words.endedWords}
        </RefusedState>
      </PreviewFrame>
    );
  if (!data)
    return (
      <PreviewFrame>
        {error ? (
          <BrokenState
            size="page"
            level={1}
            title={errorText(error)}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <LoadingRows label={words.loading} count={8} className={styles.page} />
        )}
      </PreviewFrame>
    );
  return (
    <PreviewFrame organization={data.organization.display_name}>
      <PreviewBody data={data} isOffline={error !== null} />
    </PreviewFrame>
  );
}

const AlertDrawer = onDemand(() =>
  import("../../parts/incident/alerts/AlertDrawer.tsx").then((module) => module.default),
);

function PreviewBody({
  data: { incident, alerts, activities },
  isOffline,
}: {
  data: PreviewData;
  isOffline: boolean;
}) {
  const now = useNow();
  const time = useTimeSettings();
  const names = useMemo(() => alertNames(alerts), [alerts]);
  const [openId, setOpenId] = useState<string | null>(null);
  const open = alerts.find((alert) => alert.id === openId);
  const active = alerts.filter((alert) => alert.status !== "ok").length;
  const legend = (
    <div className={styles.legend}>
      {STATUSES.map((status) => (
        <StatusWord
          key={status}
          status={status}
          word={shortStatusWords[status]}
          size={12}
          isLegend
        />
      ))}
    </div>
  );
  return (
    <div className={styles.page}>
      <title>{incident.title}</title>
      <IncidentHeader incident={incident} navigation={{}} isPage />
      {incident.subtitle !== "" && (
        <p className={styles.subtitle} dir="auto">
          {incident.subtitle}
        </p>
      )}
      <div className={styles.sections}>
        <Section
          title={timelineWords.title}
          extra={timelineWords.active(active, alerts.length)}
          end={legend}
        >
          <AlertTimeline alerts={alerts} incident={incident} onAlert={setOpenId} />
        </Section>
        <Section title={words.alerts} extra={words.alertCount(alerts.length)}>
          <PreviewAlerts alerts={alerts} names={names} onOpen={setOpenId} />
        </Section>
        <Section title={words.activity} extra={words.activityCount(activities.length)}>
          {activities.length === 0 ? (
            <p className="soft">{words.noActivity}</p>
          ) : (
            <ActivityList
              label={words.activity}
              activities={activities}
              alertNames={names}
              onAlert={setOpenId}
            />
          )}
        </Section>
      </div>
      <OfflineNote isOffline={isOffline}>
        {isOffline ? words.offline : words.live(zoneText(now, time))}
      </OfflineNote>
      {open && (
        <Suspense fallback={null}>
          <AlertDrawer alert={open} onClose={() => setOpenId(null)} />
        </Suspense>
      )}
    </div>
  );
}
