import type { ReactNode } from "react";
import { overviewColumn, tagOfColumn } from "#contract/view-columns.ts";
import { tagColumnText } from "../../../parts/incident/tags/incident-tag-values.ts";
import { StatusBar } from "../../../ui/status/StatusBar.tsx";
import { StatusWord } from "../../../ui/status/StatusWord.tsx";
import { Duration, TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { alertCount, numberText, shortStatusWords, listText } from "../../../words/words.ts";
import styles from "./CompactRow.module.css";
import { type IncidentRowProps, RowCheck } from "./IncidentRow.tsx";
import { RowSubtitle } from "./RowSubtitle.tsx";
import { shownIncident } from "./row-parts.ts";
import { RowTitle } from "./RowTitle.tsx";
import { RowActions } from "./RowActions.tsx";
import { RowPeople } from "./RowPeople.tsx";

/**
 * An incident in one line, its columns in their order; what the second line said are columns here.
 */
export function CompactRow(props: IncidentRowProps) {
  const { incident, parts, isUnder, columns, check, handlers } = props;
  const { status } = shownIncident(incident, parts);
  return (
    <div
      className={styles.row}
      data-under={isUnder || undefined}
      data-recovered={status === "ok" || undefined}
    >
      {check && <RowCheck incident={incident} check={check} />}
      <div role="gridcell" className={styles.status}>
        <StatusWord status={status} word={shortStatusWords[status]} />
      </div>
      {[...columns].map((column) => (
        <Cell key={column} {...props} column={column} />
      ))}
      {handlers && <RowActions incident={incident} handlers={handlers} />}
    </div>
  );
}

function Cell({
  column,
  incident,
  parts,
  href,
  tags,
  nameOf,
  onRange,
}: IncidentRowProps & { column: string }): ReactNode {
  const {
    start,
    end,
    alerts,
    last_change: lastChange,
    subtitle,
    description,
    source_systems: sources,
  } = shownIncident(incident, parts);
  switch (column) {
    case overviewColumn:
      return (
        <div role="gridcell" className={styles.what}>
          <RowTitle incident={incident} parts={parts} href={href} onRange={onRange} />
          <RowSubtitle subtitle={subtitle} description={description} sources={null} />
        </div>
      );
    case "duration":
      return (
        <div role="gridcell" className={styles.duration}>
          <Duration from={start} to={end ?? undefined} className={styles.above} />
        </div>
      );
    case "source":
      return (
        <div role="gridcell" className={styles.source}>
          {listText(sources)}
        </div>
      );
    case "alerts":
      return (
        <div role="gridcell" className={styles.alerts} aria-label={alertCount(alerts.total)}>
          {numberText(alerts.total)}
        </div>
      );
    case "bar":
      return (
        <div role="gridcell" className={styles.bar}>
          <StatusBar counts={alerts.by_status} />
        </div>
      );
    case "priority":
    case "shares":
    case "assignee":
    case "responders":
    case "acknowledged":
      return (
        <div role="gridcell" className={styles[column]}>
          <RowPeople incident={incident} columns={new Set([column])} nameOf={nameOf} />
        </div>
      );
    case "changed":
      return (
        <div role="gridcell" className={styles.changed}>
          <TimeAgo at={lastChange} className={styles.above} />
        </div>
      );
  }
  const name = tagOfColumn(column);
  const value = name === null ? null : tagColumnText(incident, tags, name);
  return (
    <div
      role="gridcell"
      className={styles.tag}
      title={value === null ? undefined : `${name}: ${value}`}
    >
      {value}
    </div>
  );
}
