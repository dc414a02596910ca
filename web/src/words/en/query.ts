import { localize } from "../language.ts";

/** The query line. What is wrong with a query is worded by the language itself. */
export const queryWords = localize("queryWords", {
  clear: "Clear the query",
  searchIncidents: "Search incidents",
  searchLabel: "Search incidents with a query",
  unknownStatus: (value: string, known: string) =>
    `There is no status “${value}”. A status is one of ${known}.`,
  filterAlerts: "Filter alerts",
  filterAlertsLabel: "Filter the alerts with a query",
});
