import type { InputOf } from "#contract/endpoint.ts";
import type { MaintenancePreview, previewMaintenance } from "#contract/maintenance-plans.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { measureHidden } from "../hiding/measure.ts";
import type { HiddenAlertRow } from "../hiding/store.ts";
import { coveredTime, loadStoredWeek } from "../hiding/stored-week.ts";
import { mutesAlert, projectPlan } from "./hiding.ts";

/** What a plan would have muted of the alerts that were heard of in the last week. */
export async function previewPlan(
  sql: Sql,
  caller: Caller,
  { nowS, schedule, ...plan }: InputOf<typeof previewMaintenance>["body"] & { nowS: number },
): Promise<MaintenancePreview> {
  const week = await loadStoredWeek(sql, nowS);
  const projection = schedule && projectPlan({ schedule, stopped_at: null }, week);
  const covered = coveredTime(projection, week);
  const measure = await measureHidden(sql, caller, {
    hides: mutesAlert(plan, { covered, nowS }),
    week,
  });
  return {
    looked_at: measure.looked_at,
    is_cut: measure.is_cut,
    from: week.from,
    to: week.to,
    windows: covered && projection && projection.windows,
    muted: measure.hidden,
    incidents: measure.incidents,
    source_systems: measure.source_systems.map(({ hidden, ...source }) => ({
      ...source,
      muted: hidden,
    })),
    environments: measure.environments.map(({ hidden, ...environment }) => ({
      ...environment,
      muted: hidden,
    })),
    share_of_environment: measure.share_of_environment,
    needs_confirmation: measure.needs_confirmation,
    samples: measure.samples.map(sampleOnWire),
  };
}

const sampleOnWire = (alert: HiddenAlertRow) => ({
  alert_id: alert.id,
  incident_id: alert.incident_id,
  status: alert.severity,
  source_system: alert.source_system,
  primary: alert.primary_value,
  secondary: alert.secondary_value,
  description: alert.description,
  start: alert.start,
  last_seen: alert.last_seen,
});
