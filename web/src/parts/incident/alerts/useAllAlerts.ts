import { settingRanges } from "#contract/setting-limits.ts";
import { useIncidentAlerts } from "../../../data/feed/incident-alerts.ts";
import type { IncidentKey } from "../../../data/feed/incidents.ts";

/** All alerts of an incident: there are never more than one page of them. */
export const useAllAlerts = (incidentKey: IncidentKey) =>
  useIncidentAlerts(incidentKey, { per_page: settingRanges.alertsPerIncident.max });
export type AlertsQueryResult = ReturnType<typeof useAllAlerts>;
