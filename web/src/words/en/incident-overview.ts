import { localize } from "../language.ts";
import { alertCount } from "./counts.ts";
import { numberText, plural } from "../format.ts";

export const knownFactsWords = localize("knownFactsWords", {
  title: "Summary",
  from: (count: number) => `from ${alertCount(count)}`,
  loading: "Loading the summary",
  evidence: (number: number, name: string) => `Evidence ${number}: ${name}`,
  allRecovered: (count: number) =>
    plural(count, { one: "Its alert has recovered.", other: "All # alerts have recovered." }),
  active: (active: number, total: number) =>
    total === 1
      ? "Its alert is active"
      : plural(active, {
          one: `# of ${alertCount(total)} is active`,
          other: `# of ${alertCount(total)} are active`,
        }),
  worst: (count: number, status: string) => `${numberText(count)} ${status.toLowerCase()}:`,
  began: "It started at",
  beganWith: "with",
  latest: "Latest change:",
  became: (status: string) => `became ${status.toLowerCase()} at`,
  recovered: "recovered at",
  flaps: (count: number) =>
    `${plural(count, { one: "One alert keeps changing", other: "# alerts keep changing" })} between states:`,
  says: "It says:",
  owned: "Owned by",
  runbook: (count: number) => plural(count, { one: "Runbook:", other: "Runbooks:" }),
});

export const timelineWords = localize("timelineWords", {
  title: "Alert timeline",
  active: (active: number, total: number) => `${numberText(active)} of ${numberText(total)} active`,
  changes: "Changes",
  start: "Start of the window",
  end: "End of the window",
  whole: "Window",
  loading: "Loading the timeline",
  none: "No alerts",
});

export const groupingWords = localize("groupingWords", {
  shared: (tags: string, began: string) => `Grouped because all alerts have ${tags}; ${began}.`,
  linked: (began: string) => `Grouped because the topology links the alerts; ${began}.`,
  within: (duration: string) => `they began within ${duration}`,
  together: "they began together",
  byPeople: "Grouped by people: no correlation pattern fits all alerts.",
});

export const tagWords = localize("tagWords", {
  title: "Alert tags",
  count: (shown: number, total: number) => `${numberText(shown)} of ${numberText(total)}`,
  showAll: "Show all",
  none: "The alerts have no tags.",
  all: (count: number) =>
    plural(count, { one: "# tag of the alerts", other: "# tags of the alerts" }),
  filter: "Filter tags",
  more: (count: number) => `+${numberText(count)}`,
  search: (name: string, value: string) => `Search for ${name} = ${value}`,
  onAlerts: (count: number, of: number) =>
    count === of ? "on every alert" : `on ${numberText(count)} of ${alertCount(of)}`,
});

export const relatedWords = localize("relatedWords", {
  title: "Details",
  environments: "Environments",
  sources: "Sources",
  previous: "Follows",
  previousWords: "the same alert, before it was resolved",
  resolvedBy: "Resolved by",
  byAlerts: "recovery of its alerts",
  started: "Started",
  ended: "Ended",
  changed: "Last change",
  acknowledged: "Acknowledged by",
  assignee: "Assignee",
});
