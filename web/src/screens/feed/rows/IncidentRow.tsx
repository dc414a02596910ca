import type { FeedTag } from "#contract/incident-tags.ts";
import type { Incident } from "#contract/incidents.ts";
import { tagOfColumn } from "#contract/view-columns.ts";
import { tagColumnText } from "../../../parts/incident/tags/incident-tag-values.ts";
import { Checkbox } from "../../../ui/form/Checkbox.tsx";
import { StatusBar } from "../../../ui/status/StatusBar.tsx";
import { StatusWord } from "../../../ui/status/StatusWord.tsx";
import { Duration, TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import {
  alertCount,
  feedWords as words,
  numberText,
  shortStatusWords,
} from "../../../words/words.ts";
import styles from "./IncidentRow.module.css";
import { RowSubtitle } from "./RowSubtitle.tsx";
import { RowTitle } from "./RowTitle.tsx";
import { type RowParts, shownIncident } from "./row-parts.ts";
import { RowActions, type RowActionHandlers } from "./RowActions.tsx";
import { RowPeople } from "./RowPeople.tsx";
import type { VisibleColumns } from "./useFeedColumns.ts";

export interface IncidentRowProps {
  incident: Incident;
  /** Of one that others in the list continue. */
  parts: RowParts | null;
  /** It continues the one above. */
  isUnder: boolean;
  href: string;
  columns: VisibleColumns;
  /** Those that the environment's incidents can have. */
  tags: readonly FeedTag[];
  nameOf: (id: string) => string;
  /** Undefined where nothing can be done to the checked ones. */
  check: { isChecked: boolean; onToggle: (isRange: boolean) => void } | undefined;
  onRange: () => void;
  /** Undefined where nothing can be done to them. */
  handlers: RowActionHandlers | undefined;
}

/** An incident in two lines: how bad, what, how many alerts, when and whose. */
export function IncidentRow({
  incident,
  parts,
  isUnder,
  href,
  columns,
  tags,
  nameOf,
  check,
  onRange,
  handlers,
}: IncidentRowProps) {
  const {
    status,
    start,
    end,
    alerts,
    last_change: lastChange,
    subtitle,
    description,
    source_systems: sources,
  } = shownIncident(incident, parts);
  return (
    <div
      className={styles.row}
      data-under={isUnder || undefined}
      data-recovered={status === "ok" || undefined}
      data-checks={check !== undefined || undefined}
      data-acts={handlers !== undefined || undefined}
    >
      {check && <RowCheck incident={incident} check={check} />}
      <div role="gridcell">
        <StatusWord status={status} word={shortStatusWords[status]} />
        {columns.has("duration") && (
          <div className={styles.duration}>
            <Duration from={start} to={end ?? undefined} className={styles.above} />
          </div>
        )}
      </div>
      <div role="gridcell" className={styles.what}>
        <RowTitle incident={incident} parts={parts} href={href} onRange={onRange} />
        <RowSubtitle
          subtitle={subtitle}
          description={description}
          tags={tagTexts(incident, columns, tags)}
          sources={columns.has("source") ? sources : null}
        />
      </div>
      <div role="gridcell" className={styles.alerts} aria-label={alertCount(alerts.total)}>
        {columns.has("alerts") && numberText(alerts.total)}
        {columns.has("bar") && <StatusBar counts={alerts.by_status} className={styles.bar} />}
      </div>
      <div role="gridcell" className={styles.when}>
        {columns.has("changed") && <TimeAgo at={lastChange} className={styles.above} />}
        <RowPeople incident={incident} columns={columns} nameOf={nameOf} />
      </div>
      {handlers && <RowActions incident={incident} handlers={handlers} />}
    </div>
  );
}

/** Two lines have no columns for tags: they follow the subtitle, with their names. */
const tagTexts = (
  incident: Incident,
  columns: VisibleColumns,
  tags: readonly FeedTag[],
): string[] =>
  [...columns].flatMap((column) => {
    const name = tagOfColumn(column);
    const value = name === null ? null : tagColumnText(incident, tags, name);
    return value === null ? [] : [`${name}: ${value}`];
  });

export function RowCheck({
  incident,
  check,
}: {
  incident: Incident;
  check: NonNullable<IncidentRowProps["check"]>;
}) {
  return (
    <div role="gridcell" className={styles.check}>
      <Checkbox
        checked={check.isChecked}
        onToggle={() => undefined}
        onClick={(event) => check.onToggle(event.shiftKey)}
        aria-label={words.select(incident.title)}
        tabIndex={-1}
      />
    </div>
  );
}
