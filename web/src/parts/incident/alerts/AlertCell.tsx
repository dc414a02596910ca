import type { Alert } from "#contract/incidents.ts";
import { tagOfColumn } from "#contract/view-columns.ts";
import { Duration, TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { alertWords as words, numberText, listText } from "../../../words/words.ts";
import styles from "./AlertRow.module.css";
import { TagText } from "../tags/TagText.tsx";
import { alertColumnName } from "./useAlertColumns.ts";

type Kind = "text" | "time" | "count";

/** Columns that stand at the end of the row; a description stands below the name. */
export const standsInRow = (column: string): boolean => column !== "description";

export function AlertColumnHead({ column }: { column: string }) {
  const name = column === "last_change" ? words.changed : alertColumnName(column);
  return (
    <span className={styles[kindOf(column)]} title={name}>
      {name}
    </span>
  );
}

/** What an alert says in one column. */
export function AlertCell({ alert, column }: { alert: Alert; column: string }) {
  const label = column === "events" ? words.events(alert.events) : undefined;
  return (
    <div role="gridcell" className={styles[kindOf(column)]} aria-label={label}>
      {contentOf(alert, column)}
    </div>
  );
}

function kindOf(column: string): Kind {
  return column === "events"
    ? "count"
    : column === "start" || column === "last_change" || column === "duration"
      ? "time"
      : "text";
}

function contentOf(alert: Alert, column: string) {
  switch (column) {
    case "primary":
      return <bdi>{alert.primary.value}</bdi>;
    case "secondary":
      return <bdi>{alert.secondary?.value}</bdi>;
    case "source":
      return alert.source_system;
    case "start":
      return <TimeAgo at={alert.start} />;
    case "last_change":
      return <TimeAgo at={alert.last_change} />;
    case "duration":
      return <Duration from={alert.start} to={alert.end ?? undefined} />;
    case "events":
      return numberText(alert.events);
  }
  const tag = tagOfColumn(column);
  const value = tag === null ? undefined : alert.tags[tag];
  if (value === undefined) return null;
  return Array.isArray(value) ? (
    listText(value.map(String))
  ) : (
    <TagText value={String(value)} isShort />
  );
}
