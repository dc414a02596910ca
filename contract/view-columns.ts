import { isQueryable } from "./tags.ts";

/** What the alerts of an incident can show besides status and name, which are always there. */
export const alertColumns = [
  "description",
  "primary",
  "secondary",
  "source",
  "start",
  "last_change",
  "duration",
  "events",
] as const;
export type AlertColumn = (typeof alertColumns)[number];
/** What is shown where nobody chose. */
export const defaultAlertColumns: readonly AlertColumn[] = ["description", "start", "events"];

/** What the feed can show of an incident besides its status. */
export const incidentColumns = [
  "duration",
  "source",
  "alerts",
  "bar",
  "priority",
  "shares",
  "assignee",
  "responders",
  "acknowledged",
  "changed",
] as const;
/** Title and properties. It can be moved, not left out. */
export const overviewColumn = "overview";
/** What can be done with the row: at its end, always. */
export const actionsColumn = "actions";

const tagPrefix = "tag:";
/** The values of a tag are a column too: "tag:team". */
export const columnOfTag = (name: string): string => tagPrefix + name;
/** null for a column that is no tag's. */
export const tagOfColumn = (column: string): string | null =>
  column.startsWith(tagPrefix) ? column.slice(tagPrefix.length) : null;

export const isAlertColumn = (column: string): boolean =>
  isAmong(alertColumns, column) || isTag(column);
export const isIncidentColumn = (column: string): boolean =>
  isAmong(incidentColumns, column) || column === overviewColumn || isTag(column);

/**
 * Of an incident view as people and programs write it: Overview is added where it is missing,
 * Actions stands at the end.
 */
export function normalizeIncidentColumns(columns: readonly string[]): string[] {
  const dataColumns = columns.filter((column) => column !== actionsColumn);
  return [
    ...(dataColumns.includes(overviewColumn) ? dataColumns : [overviewColumn, ...dataColumns]),
    actionsColumn,
  ];
}

const isAmong = (columns: readonly string[], column: string): boolean => columns.includes(column);
function isTag(column: string): boolean {
  const name = tagOfColumn(column);
  return name !== null && isQueryable(name);
}
