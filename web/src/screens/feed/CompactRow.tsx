import { StatusBar } from "../../ui/StatusBar.tsx";
import { StatusWord } from "../../ui/StatusWord.tsx";
import { Duration, TimeAgo } from "../../ui/TimeAgo.tsx";
import { alertCount, numberText, shortStatusWords } from "../../words/en.ts";
import styles from "./CompactRow.module.css";
import { type IncidentRowProps, RowCheck } from "./IncidentRow.tsx";
import { RowSubtitle } from "./RowSubtitle.tsx";
import { RowTitle } from "./RowTitle.tsx";
import { RowWho } from "./RowWho.tsx";

/** An incident in one line; what the second line said are columns here. */
export function CompactRow({ incident, href, columns, nameOf, check, onRange }: IncidentRowProps) {
  const { status, start, end, alerts, last_change: lastChange, subtitle, source_systems: sources } = incident;
  return (
    <div className={styles.row} data-recovered={status === "ok" || undefined}>
      {check && <RowCheck incident={incident} check={check} />}
      <div role="gridcell" className={styles.status}><StatusWord status={status} word={shortStatusWords[status]} /></div>
      {columns.has("duration") && <div role="gridcell" className={styles.duration}><Duration from={start} to={end ?? undefined} className={styles.above} /></div>}
      <div role="gridcell" className={styles.what}>
        <RowTitle incident={incident} href={href} onRange={onRange} />
        <RowSubtitle subtitle={subtitle} sources={null} />
      </div>
      {columns.has("source") && <div role="gridcell" className={styles.source}>{sources.join(", ")}</div>}
      {columns.has("alerts") && <div role="gridcell" className={styles.alerts} aria-label={alertCount(alerts.total)}>{numberText(alerts.total)}</div>}
      {columns.has("bar") && <div role="gridcell" className={styles.bar}><StatusBar counts={alerts.by_status} /></div>}
      <div role="gridcell" className={styles.who}><RowWho incident={incident} columns={columns} nameOf={nameOf} /></div>
      {columns.has("changed") && <div role="gridcell" className={styles.changed}><TimeAgo at={lastChange} className={styles.above} /></div>}
    </div>
  );
}
