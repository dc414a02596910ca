import type { Alert } from "#contract/incidents.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { StatusWord } from "../../ui/StatusWord.tsx";
import { TimeAgo } from "../../ui/TimeAgo.tsx";
import { alertWords as words, numberText, shortStatusWords } from "../../words/en.ts";
import type { AlertColumn } from "./alert-columns.ts";
import styles from "./AlertRow.module.css";

/** What the columns mean; the rows say it to screen readers by themselves. */
export function AlertColumnHeads({ columns, hasBoxes }: { columns: ReadonlySet<AlertColumn>; hasBoxes: boolean }) {
  return (
    <div className={styles.heads} aria-hidden>
      {hasBoxes && <span className={styles.box} />}
      <span className={styles.status}>{words.status}</span>
      <span className={styles.what}>{words.alert}</span>
      {columns.has("source") && <span className={styles.source}>{words.columnNames.source}</span>}
      {columns.has("start") && <span className={styles.time}>{words.columnNames.start}</span>}
      {columns.has("last_change") && <span className={styles.time}>{words.changed}</span>}
      {columns.has("events") && <span className={styles.events}>{words.columnNames.events}</span>}
    </div>
  );
}

interface AlertRowProps {
  alert: Alert;
  name: string;
  columns: ReadonlySet<AlertColumn>;
  /** Undefined where nothing can be done to the checked ones. */
  check: { isChecked: boolean; onToggle: () => void } | undefined;
}

/** An alert in the list of an incident: its state, its name, what it says. */
export function AlertRow({ alert, name, columns, check }: AlertRowProps) {
  const { status, description, source_system, start, last_change, events, flapping, muted } = alert;
  return (
    <div className={styles.row} data-recovered={status === "ok" || undefined} data-checks={check !== undefined || undefined}>
      {check && <div role="gridcell" className={styles.check}><Checkbox checked={check.isChecked} onToggle={check.onToggle} aria-label={words.select(name)} tabIndex={-1} /></div>}
      <div role="gridcell" className={styles.status}><StatusWord status={status} word={shortStatusWords[status]} /></div>
      <div role="gridcell" className={styles.what}>
        <div className={styles.title}>
          <span className={styles.name} dir="auto">{name}</span>
          {flapping ? <Chip>{words.flapping}</Chip> : muted && <Chip>{words.muted}</Chip>}
        </div>
        {columns.has("description") && description !== "" && <div className={styles.description} dir="auto">{description}</div>}
      </div>
      {columns.has("source") && <div role="gridcell" className={styles.source}>{source_system}</div>}
      {columns.has("start") && <div role="gridcell" className={styles.time}><TimeAgo at={start} /></div>}
      {columns.has("last_change") && <div role="gridcell" className={styles.time}><TimeAgo at={last_change} /></div>}
      {columns.has("events") && <div role="gridcell" className={styles.events} aria-label={words.events(events)}>{numberText(events)}</div>}
    </div>
  );
}
