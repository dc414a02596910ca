import { rankOf, type Status, statuses, worst } from "#contract/statuses.ts";
import type { AlertState, FactsState, IncidentState } from "./state.ts";

/** Counts an alert in (+1) or out (-1). Call with -1 before changing it and +1 after. */
export function countAlert(incident: IncidentState, alert: AlertState, by: 1 | -1): void {
  const index = statuses.indexOf(alert.status);
  const isActive = alert.status !== "ok";
  incident.alerts_total += by;
  incident.by_status[index] = (incident.by_status[index] ?? 0) + by;
  if (isActive) incident.alerts_active += by;
  if (isActive && alert.muted)
    incident.muted_by_status[index] = (incident.muted_by_status[index] ?? 0) + by;
  if (alert.flapping) incident.flapping_alerts += by;
}

/** Worst of the unmuted active alerts; of all active ones while every one of them is muted. */
function statusOf(incident: IncidentState): Status {
  const unmuted = statuses.find(
    (status, index) =>
      status !== "ok" && (incident.by_status[index] ?? 0) > (incident.muted_by_status[index] ?? 0),
  );
  return (
    unmuted ??
    statuses.find((status, index) => status !== "ok" && (incident.by_status[index] ?? 0) > 0) ??
    "ok"
  );
}

export function updateStatus(incident: IncidentState): void {
  incident.status = statusOf(incident);
  incident.status_rank = rankOf(incident.status);
  incident.severity = worst(incident.severity, incident.status);
  incident.active = incident.alerts_active > 0;
  const muted = incident.muted_by_status.reduce((sum, count) => sum + count, 0);
  incident.maintenance =
    muted === 0 ? null : muted === incident.alerts_active ? "active" : "partial";
}

/**
 * Folders are derived. A merged incident is in none, and so is one that was resolved long ago,
 * until it is active again.
 */
export function updateFolder(incident: IncidentState): void {
  if (incident.folder === null && incident.merged_into === null && !incident.active) return;
  incident.folder =
    incident.merged_into !== null
      ? null
      : !incident.active
        ? "resolved"
        : incident.maintenance === "active"
          ? "maintenance"
          : incident.snooze !== null
            ? "snoozed"
            : "active";
  incident.attention =
    incident.folder !== "active"
      ? null
      : incident.shares > 0
        ? "shared"
        : incident.assignment === null && incident.acknowledgement === null
          ? "unhandled"
          : null;
}

/**
 * Title: what the first pattern that holds agreed on, else what it was. `describing` are the tags
 * that a subtitle names.
 */
export function updateTitle(
  incident: IncidentState,
  facts: FactsState,
  describing: readonly string[],
): void {
  const title = Object.values(sharedValues(incident))
    .map((values) => values[0] ?? "")
    .join(" · ");
  if (title !== "") incident.title = title;
  incident.subtitle = subtitleOf(incident, facts, describing);
}

/** The other properties' values, 3 then "+N". */
export function subtitleOf(
  incident: Pick<IncidentState, "title" | "patterns">,
  { facts }: FactsState,
  describing: readonly string[],
): string {
  const agreed = sharedValues(incident);
  const properties = [...(facts["@secondary"] ?? []), ...describing, ...(facts["@primary"] ?? [])];
  const propertyValues = [...new Set(properties)]
    .filter((name) => !(name in agreed))
    .flatMap((name) => facts[name] ?? []);
  const values = [...new Set(propertyValues)].filter((value) => value !== incident.title);
  return values.slice(0, 3).join(", ") + (values.length > 3 ? ` +${values.length - 3}` : "");
}

const sharedValues = (incident: Pick<IncidentState, "patterns">): Record<string, string[]> =>
  incident.patterns[0]?.values ?? {};

/** After the least urgent. */
export const noPriority = 9;
