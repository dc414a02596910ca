import { localize } from "../language.ts";

export const feedStateWords = localize("feedStateWords", {
  noAccess: "You have no access to any environment",
  noAccessWords: "Incidents are not shown to you. Ask an administrator for access.",
  refused: "You have no access to this environment",
  refusedWords: "Ask an administrator for access.",
  gone: "Environment not found",
  goneWords: "It may have been deleted, or you have no access to it.",
  toAll: "Show all incidents",
  invalid: "This query cannot run",
  clearQuery: "Clear the query",
  clearRange: "Any time",
  everyFolder: "Search in all folders",
  noMatch: "No incident matches",
  noMatchWords: (query: string) => `Nothing matches “${query}”.`,
  noneInRange: "No incidents in this period",
  empty: {
    active: "All quiet",
    unhandled: "Nothing unhandled",
    shared: "Nothing shared",
    snoozed: "Nothing snoozed",
    maintenance: "Nothing in maintenance",
    resolved: "Nothing resolved recently",
  },
  emptyWords: {
    active: "There are no active incidents here. New ones appear automatically.",
    unhandled: "Every active incident is acknowledged, assigned or shared.",
    shared: "No active incident has been shared.",
    snoozed: "Snoozed incidents are listed here until their time is up.",
    maintenance: "Incidents whose active alerts are all in maintenance are listed here.",
    resolved: "Resolved incidents stay here for 24 hours. Search also finds older ones.",
  },
});
