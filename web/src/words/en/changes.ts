import { numberText, plural, totalText } from "../format.ts";
import { localize } from "../language.ts";

/** Changes beside an incident: which of them may have caused it. */
export const changeWords = localize("changeWords", {
  loading: "Loading the changes",
  broken: "The changes could not be loaded",
  refused: "You may not see changes",
  sections: { MATCH: "Caused it", SUSPECT: "Suspected", NONE: "Ruled out" },
  suspectCount: (count: number) =>
    plural(count, { one: "# change", other: "# changes, most likely first" }),
  count: (count: number) => plural(count, { one: "# change", other: "# changes" }),
  noSuspects: "No change is suspected: none near this incident touches what its alerts are about.",
  noSuspectsLeft: "No other change is suspected.",
  aroundTitle: "Others in this time",
  resultsTitle: "Search results",
  shown: (shown: number, total: number, isLeast: boolean) =>
    `${numberText(shown)} of ${totalText(total, isLeast)}`,
  noResults: "No change has this number or these words",
  clearSearch: "Clear the search",
  none: "No change was reported around it",
  noneWords:
    "Whatever deploys or configures can report its changes. Those that began up to four hours before an incident are compared with its alerts.",
  toIntegrations: "Open integrations",
  readOnly: "You may look. To judge changes you need the permission to update them.",
  mergedAway: "This incident was merged: its changes are judged at the other.",
  searchLabel: "Search changes",
  search: "Number or words",
  percent: (share: number) => `${numberText(Math.round(share * 100))} %`,
  score: (percent: string) => `Suspicion ${percent}`,
  columns: { number: "Change", what: "What", state: "State", source: "Source", start: "Began" },
  status: {
    Planned: "Planned",
    "In Progress": "In progress",
    Done: "Done",
    Canceled: "Cancelled",
  },
  before: (duration: string) => `${duration} before`,
  after: (duration: string) => `${duration} after`,
  atStart: "at its start",
  relation: (when: string) => `${when} the incident`,
  judgedBy: {
    MATCH: (name: string) => `Caused it, says ${name}`,
    NONE: (name: string) => `Ruled out by ${name}`,
  },
  matched: "Caused it",
  matchedNamed: (key: string) => `${key} caused it`,
  ruledOut: "Rule out",
  ruledOutNamed: (key: string) => `Rule out ${key}`,
  takeBack: "Take back",
  takeBackNamed: (key: string) => `Take back what was said of ${key}`,
  comment: "Comment",
  commentHint: "What points to it, or away from it",
  saveComment: "Save comment",
  verdictTitle: "Your verdict",
  saidTitle: "Verdict",
  done: {
    MATCH: (key: string) => `${key} caused it`,
    NONE: (key: string) => `${key} is ruled out`,
    SUSPECT: (key: string) => `Took back what was said of ${key}`,
  },
  commented: (key: string) => `Saved the comment on ${key}`,
  undone: (key: string) => `Undone: ${key} is as it was`,
  undo: (key: string) => `Undo what you said of ${key}`,
  notChanged: (key: string) => `Nothing changed for ${key}`,
  pane: "Change",
  close: "Close the change",
  openTicket: (key: string) => `Open the ticket of ${key}`,
  reasons: "Why it is suspected",
  noReasons: "Only somebody's verdict points to it.",
  reason: {
    same_entity: (thing: string, alerts: string) => `It touches ${thing}, which ${alerts} about`,
    near_entity: (thing: string, links: string, alerts: string) =>
      `It touches ${thing}, ${links} from what ${alerts} about`,
    text: (shared: string) => `It shares words with the alerts: ${shared}`,
    recency: (duration: string) => `It ended ${duration} before the first of these alerts`,
    atWork: "It was at work when the first of these alerts began",
    unusual: (count: number, days: number) =>
      count === 0
        ? `There was no change like it in ${numberText(days)} days`
        : plural(count, {
            one: `There was # change like it in ${numberText(days)} days`,
            other: `There were # changes like it in ${numberText(days)} days`,
          }),
  },
  links: (count: number) => plural(count, { one: "# link", other: "# links" }),
  alertsOf: (alerts: number, of: number) =>
    of === 1
      ? "the alert is"
      : alerts === of
        ? of === 2
          ? "both alerts are"
          : `all ${numberText(of)} alerts are`
        : `${numberText(alerts)} of ${numberText(of)} alerts ${plural(alerts, { one: "is", other: "are" })}`,
  thing: (tag: string, value: string) => `${tag} ${value}`,
  facts: "Facts",
  fact: {
    identifier: "Identifier",
    start: "Began",
    end: "Ended",
    source: "Source",
    reported: "Last report",
    ticket: "Ticket",
  },
  lasts: "Still in progress",
  openItsTicket: "Open the ticket",
  tags: "Tags",
  metadata: "Details from the sender",
  history: "History",
  noHistory: "No change has been suspected or judged so far.",
  moreHistory: "Show more",
  mark: {
    MATCH: (title: string) => `Caused it: ${title}`,
    SUSPECT: (title: string) => `Suspected: ${title}`,
    NONE: (title: string) => `Ruled out: ${title}`,
  },
  commands: "Changes",
  next: "Next change",
  previous: "Previous change",
});
