export const feedColumns = ["duration", "source", "alerts", "bar", "priority", "shares", "assignee", "changed"] as const;
export type FeedColumn = (typeof feedColumns)[number];
export type ShownColumns = ReadonlySet<FeedColumn>;

/** What is shown: as saved, else everything; what is not known any more is left out. */
export function shownColumns(saved: readonly string[] | undefined): ShownColumns {
  return new Set(saved === undefined ? feedColumns : feedColumns.filter((column) => saved.includes(column)));
}
