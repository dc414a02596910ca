import type { Incident } from "#contract/incidents.ts";
import { StatusWord } from "../../../ui/status/StatusWord.tsx";
import { Duration, TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { alertCount, detailWords, statusWords } from "../../../words/words.ts";
import { type IncidentRowProps, RowCheck } from "./IncidentRow.tsx";
import styles from "./PhoneRow.module.css";
import { RowSubtitle } from "./RowSubtitle.tsx";
import { shownIncident } from "./row-parts.ts";
import { RowTitle } from "./RowTitle.tsx";
import { RowActions } from "./RowActions.tsx";
import { RowPeople } from "./RowPeople.tsx";
import type { VisibleColumns } from "./useFeedColumns.ts";

const PEOPLE_COLUMNS: VisibleColumns = new Set([
  "shares",
  "acknowledged",
  "assignee",
  "responders",
]);

/** An incident in three lines, for a thumb. Boxes appear once something is being checked. */
export function PhoneRow(props: IncidentRowProps) {
  const { incident, parts, isUnder, href, nameOf, check, onRange, handlers } = props;
  const shown = shownIncident(incident, parts);
  const { status, start, end, last_change: lastChange, subtitle, description } = shown;
  // While something is checked the bar acts, and a tap anywhere checks.
  const acts = handlers !== undefined && check === undefined;
  return (
    <div
      className={styles.row}
      data-under={isUnder || undefined}
      data-recovered={status === "ok" || undefined}
      data-checks={check !== undefined || undefined}
      data-acts={acts || undefined}
    >
      {check && <RowCheck incident={incident} check={check} />}
      <div role="gridcell" className={styles.status}>
        <StatusWord status={status} word={statusWords[status]} />
        <Duration from={start} to={end ?? undefined} className={styles.duration} />
      </div>
      <div role="gridcell" className={styles.when}>
        <TimeAgo at={lastChange} />
      </div>
      <div role="gridcell" className={styles.title}>
        <RowTitle incident={incident} parts={parts} href={href} onRange={onRange} />
      </div>
      <div role="gridcell">
        <RowPeople incident={incident} columns={PEOPLE_COLUMNS} nameOf={nameOf} />
      </div>
      <div role="gridcell" className={styles.subtitle}>
        <RowSubtitle subtitle={subtitle} description={description} sources={null} />
      </div>
      <div role="gridcell" className={styles.when}>
        <Alerts incident={shown} />
      </div>
      {acts && (
        <div role="presentation" className={styles.actions}>
          <RowActions incident={incident} handlers={handlers} />
        </div>
      )}
    </div>
  );
}

function Alerts({ incident: { priority, alerts } }: { incident: Incident }) {
  return (
    <>
      {priority !== null && (
        <>
          <b>{detailWords.priority(priority)}</b> ·{" "}
        </>
      )}
      {alertCount(alerts.total)}
    </>
  );
}
