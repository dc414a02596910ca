import type { Alert } from "#contract/incidents.ts";
import { Checkbox } from "../../../ui/form/Checkbox.tsx";
import { Chip } from "../../../ui/text/Chip.tsx";
import { StatusWord } from "../../../ui/status/StatusWord.tsx";
import { alertWords as words, shortStatusWords } from "../../../words/words.ts";
import { AlertCell, AlertColumnHead, standsInRow } from "./AlertCell.tsx";
import styles from "./AlertRow.module.css";

/** What the columns mean; the rows say it to screen readers by themselves. */
export function AlertColumnHeads({
  columns,
  hasBoxes,
}: {
  columns: ReadonlySet<string>;
  hasBoxes: boolean;
}) {
  return (
    <div className={styles.heads} aria-hidden>
      {hasBoxes && <span className={styles.box} />}
      <span className={styles.status}>{words.status}</span>
      <span className={styles.what}>{words.alert}</span>
      {[...columns].filter(standsInRow).map((column) => (
        <AlertColumnHead key={column} column={column} />
      ))}
    </div>
  );
}

interface AlertRowProps {
  alert: Alert;
  name: string;
  /** In order; status and name come first. */
  columns: ReadonlySet<string>;
  /** Undefined where nothing can be done to the checked ones. */
  check: { isChecked: boolean; onToggle: () => void } | undefined;
}

/** An alert in the list of an incident: its state, its name, what it says. */
export function AlertRow({ alert, name, columns, check }: AlertRowProps) {
  const { status, description, flapping, muted } = alert;
  return (
    <div
      className={styles.row}
      data-recovered={status === "ok" || undefined}
      data-checks={check !== undefined || undefined}
    >
      {check && (
        <div role="gridcell" className={styles.check}>
          <Checkbox
            checked={check.isChecked}
            onToggle={check.onToggle}
            aria-label={words.select(name)}
            tabIndex={-1}
          />
        </div>
      )}
      <div role="gridcell" className={styles.status}>
        <StatusWord status={status} word={shortStatusWords[status]} />
      </div>
      <div role="gridcell" className={styles.what}>
        <div className={styles.title}>
          <span className={styles.name} dir="auto">
            {name}
          </span>
          {flapping ? <Chip>{words.flapping}</Chip> : muted && <Chip>{words.muted}</Chip>}
        </div>
        {columns.has("description") && description !== "" && (
          <div className={styles.description} dir="auto">
            {description}
          </div>
        )}
      </div>
      {[...columns].filter(standsInRow).map((column) => (
        <AlertCell key={column} alert={alert} column={column} />
      ))}
    </div>
  );
}
