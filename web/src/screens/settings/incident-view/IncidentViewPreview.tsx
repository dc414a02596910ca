import type { ReactNode } from "react";
import type { FeedTag } from "#contract/incident-tags.ts";
import type { Incident } from "#contract/incidents.ts";
import { overviewColumn, tagOfColumn } from "#contract/view-columns.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useFeedTags } from "../../../data/feed/feed-tags.ts";
import { useFeed } from "../../../data/feed/incidents.ts";
import type { IncidentViewDraft } from "../../../data/incident-view-entries.ts";
import { feedColumnName } from "../../../parts/feed-column-name.ts";
import { tagColumnText } from "../../../parts/incident/tags/incident-tag-values.ts";
import { shareTargetCount } from "../../../parts/incident/sharing/share-target-count.ts";
import { usePersonName } from "../../../parts/incident/usePersonName.ts";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { StatusBar } from "../../../ui/status/StatusBar.tsx";
import { StatusWord } from "../../../ui/status/StatusWord.tsx";
import { Table, type TableColumn } from "../../../ui/list/Table.tsx";
import { Duration, TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import {
  alertWords,
  detailWords,
  incidentViewWords as words,
  numberText,
  shortStatusWords,
  listText,
} from "../../../words/words.ts";
import styles from "./IncidentViewPreview.module.css";

const MAX_ROWS = 6;
const STATUS_WIDTH_PX = 100;
/** Room for title and properties; it takes what the others leave. */
const OVERVIEW_MIN_PX = 260;
const TAG_WIDTH_PX = 132;
const WIDTHS_PX: Partial<Record<string, number>> = {
  [overviewColumn]: OVERVIEW_MIN_PX,
  duration: 80,
  source: 140,
  alerts: 128,
  bar: 124,
  priority: 72,
  shares: 76,
  assignee: 120,
  responders: 140,
  acknowledged: 120,
  changed: 112,
};
const widthPxOf = (column: string): number => WIDTHS_PX[column] ?? TAG_WIDTH_PX;

/** The first incidents of where the view is for, with what is shown to whoever chose nothing. */
export function IncidentViewPreview({
  draft: { environment_id, columns, defaultColumns },
}: {
  draft: IncidentViewDraft;
}) {
  const alertTags = columns.flatMap((column) => tagOfColumn(column) ?? []).join(",");
  const { data, isError, error, refetch } = useFeed(environment_id ?? "all", {
    per_page: MAX_ROWS,
    ...(alertTags !== "" && { tags: alertTags }),
  });
  const nameOf = usePersonName();
  const tags = useFeedTags(environment_id ?? "all").data?.items ?? [];
  const visibleColumns = columns.filter(
    (column) => column === overviewColumn || defaultColumns.includes(column),
  );
  const status: TableColumn<Incident> = {
    id: "status",
    head: alertWords.status,
    width: `${STATUS_WIDTH_PX}px`,
    cell: (incident) => (
      <StatusWord status={incident.status} word={shortStatusWords[incident.status]} size={12} />
    ),
  };
  const cells = visibleColumns.map((column): TableColumn<Incident> => ({
    id: column,
    head: feedColumnName(column),
    cell: (incident) => cellOf(column, incident, { nameOf, tags }),
    width: column === overviewColumn ? undefined : `${widthPxOf(column)}px`,
  }));
  return (
    <Section title={words.preview}>
      {isError && !data && (
        <BrokenState level={3} title={errorText(error)} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <LoadingRows label={words.previewLoading} count={4} rowHeight={36} />}
      {data && data.incidents.length === 0 && <p className="soft">{words.previewNone}</p>}
      {data && data.incidents.length > 0 && (
        <Table
          caption={words.preview}
          columns={[status, ...cells]}
          minWidthPx={visibleColumns.reduce(
            (sum, column) => sum + widthPxOf(column),
            STATUS_WIDTH_PX,
          )}
          rows={data.incidents.slice(0, MAX_ROWS)}
          keyOf={(incident) => incident.id}
        />
      )}
    </Section>
  );
}

function cellOf(
  column: string,
  incident: Incident,
  { nameOf, tags }: { nameOf: (id: string) => string; tags: readonly FeedTag[] },
): ReactNode {
  const { title, subtitle, start, end, alerts, source_systems, priority, last_change } = incident;
  const { assignment, acknowledgement } = incident;
  switch (column) {
    case overviewColumn:
      return (
        <div className={styles.what}>
          <div className="ellipsis strong" title={title}>
            {title}
          </div>
          <div className="ellipsis small soft" title={subtitle}>
            {subtitle}
          </div>
        </div>
      );
    case "duration":
      return <Duration from={start} to={end ?? undefined} />;
    case "source":
      return <span className="ellipsis">{listText(source_systems)}</span>;
    case "alerts":
      return numberText(alerts.total);
    case "bar":
      return <StatusBar counts={alerts.by_status} />;
    case "priority":
      return priority === null ? null : detailWords.priority(priority);
    case "shares":
      return shareTargetCount(incident) === 0 ? null : numberText(shareTargetCount(incident));
    case "assignee":
      return assignment ? (
        <bdi>{nameOf(assignment.assignee)}</bdi>
      ) : (
        <span className="soft">{detailWords.unassigned}</span>
      );
    case "responders":
      return <span className="ellipsis">{listText(incident.responders.map(nameOf))}</span>;
    case "acknowledged":
      return acknowledgement && <bdi>{acknowledgement.name}</bdi>;
    case "changed":
      return <TimeAgo at={last_change} />;
  }
  const name = tagOfColumn(column);
  return name === null ? null : (
    <span className="ellipsis">{tagColumnText(incident, tags, name)}</span>
  );
}
