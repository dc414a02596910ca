import { localize } from "../language.ts";

/** The query line. What is wrong with a query is worded by the language itself. */
export const queryWords = localize("queryWords", {
  clear: "Clear the query",
  searchIncidents: "Search incidents",
  searchLabel: "Search incidents with a query",
  unknownField: (name: string) => `No open incident has the field “${name}”.`,
  unknownValue: (field: string, value: string, known: string) =>
    `“${value}” is not a value of ${field}. Use ${known}.`,
  didYouMean: (name: string) => `Did you mean “${name}”?`,
  useInstead: (name: string) => `Use “${name}”`,
  recent: "Recent queries",
  staleAll: "These results are from before your change.",
  stale: (query: string) => `These are still the results of ${query}.`,
  notRun: (problem: string) => `The query you are typing has not run: ${problem}`,
  incomplete: "it is not finished",
  filterAlerts: "Filter alerts",
  filterAlertsLabel: "Filter the alerts with a query",
});
