import { useMemo } from "react";
import type { Alert, Incident } from "#contract/incidents.ts";
import type { AlertViewDraft } from "../../../data/alert-views.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useIncidentAlerts } from "../../../data/feed/incident-alerts.ts";
import { useFeed } from "../../../data/feed/incidents.ts";
import { alertNames } from "../../../parts/AlertTimeline/alert-name.ts";
import { AlertColumnHeads, AlertRow } from "../../../parts/incident/alerts/AlertRow.tsx";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { ScrollRegion } from "../../../ui/layout/ScrollRegion.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { alertViewWords as words } from "../../../words/words.ts";
import styles from "./AlertViewPreview.module.css";

const MAX_ROWS = 6;

/** The alerts of the largest incident that is open where the view is for. */
export function AlertViewPreview({ draft }: { draft: AlertViewDraft }) {
  const env = draft.environment_ids[0] ?? "all";
  const feed = useFeed(env, { sort: "alerts", per_page: 1 });
  const [incident] = feed.data?.incidents ?? [];
  if (feed.isError)
    return (
      <Section title={words.preview}>
        <BrokenState level={3} title={errorText(feed.error)} onRetry={() => void feed.refetch()} />
      </Section>
    );
  if (feed.data && !incident)
    return (
      <Section title={words.preview}>
        <p className="soft">{words.previewNone}</p>
      </Section>
    );
  if (!incident)
    return (
      <Section title={words.preview}>
        <LoadingRows label={words.previewLoading} count={4} rowHeight={48} />
      </Section>
    );
  return <Rows env={env} incident={incident} columns={draft.columns} />;
}

function Rows({
  env,
  incident,
  columns,
}: {
  env: string;
  incident: Incident;
  columns: readonly string[];
}) {
  const { data, isError, error, refetch } = useIncidentAlerts(
    { env, id: incident.id },
    { per_page: MAX_ROWS },
  );
  const alerts = useMemo(() => data?.items ?? [], [data]);
  const names = useMemo(() => alertNames(alerts), [alerts]);
  const visibleColumns = new Set(columns);
  return (
    <Section title={words.preview} extra={words.previewOf(incident.title)}>
      {isError && <BrokenState level={3} title={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !isError && <LoadingRows label={words.previewLoading} count={4} rowHeight={48} />}
      {data && (
        <ScrollRegion label={words.preview} className={styles.frame}>
          <div className={styles.rows} role="grid" aria-label={words.preview}>
            <AlertColumnHeads columns={visibleColumns} hasBoxes={false} />
            {alerts.map((alert: Alert) => (
              <div key={alert.id} role="row" className={styles.row}>
                <AlertRow
                  alert={alert}
                  name={names.get(alert.id) ?? alert.primary.value}
                  columns={visibleColumns}
                  check={undefined}
                />
              </div>
            ))}
          </div>
        </ScrollRegion>
      )}
    </Section>
  );
}
