export const alertColumns = ["description", "source", "start", "last_change", "events"] as const;
export type AlertColumn = (typeof alertColumns)[number];

const USUAL: readonly AlertColumn[] = ["description", "start", "events"];

/** What is shown: as saved, else the usual; what is not known any more is left out. */
export function shownAlertColumns(saved: readonly string[] | undefined): ReadonlySet<AlertColumn> {
  return new Set(saved === undefined ? USUAL : alertColumns.filter((column) => saved.includes(column)));
}
