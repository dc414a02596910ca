import { numberText, plural } from "../format.ts";

export const detailWords = {
  region: "Incident",
  tabs: { overview: "Overview", alerts: "Alerts", activity: "Activity" },
  tabsLabel: "Parts of the incident",
  since: (time: string) => `since ${time}`,
  number: (id: string) => `#${id}`,
  priority: (priority: number) => `P${priority}`,
  previous: "Previous incident",
  next: "Next incident",
  close: "Close",
  none: "No incident selected",
  noneWords: "Select an incident to see details about it.",
  loading: "Loading the incident",
  gone: "This incident is not here",
  goneWords: "It may have been removed, or it is in an environment that you cannot see.",
  broken: "The incident could not be loaded",
  refused: "You may not see this incident",
  merged: (id: string) => `This incident was merged into #${id}.`,
  openTarget: (id: string) => `Open #${id}`,
  snoozedUntil: (time: string) => `Snoozed until ${time}`,
  snoozedBy: (name: string) => `by ${name}`,
  wakesOnChange: "wakes up when it gets worse",
  flapping: "Flapping",
  maintenance: { partial: "Partly in maintenance", active: "In maintenance" },
  shared: (count: number) => plural(count, { one: "Shared with #", other: "Shared with #" }),
  assigned: (name: string) => `Assigned to ${name}`,
  unassigned: "Unassigned",
  position: (at: number, of: string) => `${numberText(at)} of ${of}`,
  back: (folder: string) => `Back to ${folder}`,
};

/** Pieces joined as names are in a sentence; `more` stands for those that are left out. */
export function listParts<T>(pieces: readonly T[], more?: string): (T | string)[] {
  const last = pieces.length - 1;
  const joined = pieces.flatMap((piece, at): (T | string)[] =>
    at === 0 ? [piece] : [at === last && more === undefined ? " and " : ", ", piece],
  );
  return more === undefined ? joined : [...joined, ` ${more}`];
}
