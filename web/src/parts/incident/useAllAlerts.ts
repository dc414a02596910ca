import { settingRanges } from "#contract/limits.ts";
import { type OneIncident, useIncidentAlerts } from "../../data/incidents.ts";

/** All alerts of an incident: there are never more than one page of them. */
export const useAllAlerts = (one: OneIncident) =>
  useIncidentAlerts(one, { per_page: settingRanges.alertsPerIncident.most });
export type AlertsAnswer = ReturnType<typeof useAllAlerts>;
