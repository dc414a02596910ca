import type { PreviewSide } from "#contract/time-machine.ts";
import type { PlacedAlert } from "../compare-groups.ts";

const dayS = 24 * 3600;
const dayOf = (atS: number): number => Math.floor(atS / dayS) * dayS;

/** What one set of rules made of the events. */
export function sideOf(alerts: readonly PlacedAlert[]): PreviewSide {
  const incidents = new Map<string, { alerts: number; start: number }>();
  const days = new Map<number, { alerts: number; incidents: number }>();
  const onDay = (atS: number): { alerts: number; incidents: number } => {
    const day = days.get(dayOf(atS)) ?? { alerts: 0, incidents: 0 };
    days.set(dayOf(atS), day);
    return day;
  };
  for (const { incident_id, start } of alerts) {
    onDay(start).alerts += 1;
    const incident = incidents.get(incident_id);
    if (!incident) incidents.set(incident_id, { alerts: 1, start });
    else {
      incident.alerts += 1;
      incident.start = Math.min(incident.start, start);
    }
  }
  let [largest, alone] = [0, 0];
  for (const incident of incidents.values()) {
    onDay(incident.start).incidents += 1;
    largest = Math.max(largest, incident.alerts);
    if (incident.alerts === 1) alone += 1;
  }
  return {
    alerts: alerts.length,
    incidents: incidents.size,
    reduction: alerts.length === 0 ? 0 : 1 - incidents.size / alerts.length,
    largest,
    alone,
    per_day: [...days].sort(([a], [b]) => a - b).map(([day, counts]) => ({ day, ...counts })),
  };
}
