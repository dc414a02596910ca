import type { IncidentGrouping, IncidentPart } from "#contract/incident-grouping.ts";
import type { Activity, Alert, Incident } from "#contract/incidents.ts";
import { type Folder, statuses } from "#contract/statuses.ts";
import { shareOnWire, type ShareRow } from "../../sharing/share.ts";
import type { AlertState, IncidentState } from "../world/state.ts";
import { stepsOf } from "../world/timeline.ts";
import { noPriority } from "../world/roll-up.ts";

/** What a caller is told of an incident besides its row; all of it as far as they may see it. */
export interface IncidentContext {
  /** Those of its set. */
  environments: readonly string[];
  shares: readonly ShareRow[];
  part: IncidentPart | null;
  description: string;
}

/** The row as the contract words it. */
export function incidentOnWire(
  row: IncidentState,
  { environments, shares, part, description }: IncidentContext,
): Incident {
  return {
    id: row.id,
    title: row.title,
    subtitle: row.subtitle,
    description,
    status: row.status,
    severity: row.severity,
    active: row.active,
    folders: foldersOf(row),
    start: row.start,
    end: row.end,
    last_change: row.last_change,
    updated_at: row.updated_at,
    version: row.version,
    alerts: {
      total: row.alerts_total,
      active: row.alerts_active,
      by_status: Object.fromEntries(
        statuses.map((status, index) => [status, row.by_status[index] ?? 0]),
      ),
    },
    source_systems: row.source_systems,
    environments: [...environments],
    priority: row.priority === noPriority ? null : row.priority,
    flapping: row.flapping_alerts > 0,
    assignment:
      row.assignment === null
        ? null
        : {
            _id: row.assignment._id,
            incident_id: row.id,
            assignee: row.assignment.assignee,
            assigner: row.assignment.assigner,
            created_at: row.assignment.created_at,
            updated_at: row.assignment.updated_at,
          },
    acknowledgement: row.acknowledgement,
    responders: row.responders.map((responder) => responder.id),
    snooze: row.snooze,
    maintenance: row.maintenance,
    escalations: shares.map(shareOnWire),
    incident_tags: row.incident_tags,
    resolved_by: row.resolved_by,
    merged_into: row.merged_into,
    previous_incident_id: row.previous_incident_id,
    part,
    grouping: groupingOf(row),
  };
}

/** By the pattern whose tags say most. */
function groupingOf({ patterns, alerts_total }: IncidentState): IncidentGrouping | null {
  const [pattern] = patterns.toSorted(
    (a, b) => Object.keys(b.values).length - Object.keys(a.values).length,
  );
  return pattern === undefined || alerts_total < 2
    ? null
    : { pattern_id: pattern.id, tags: pattern.values, is_linked: pattern.linked !== undefined };
}

export function foldersOf(row: Pick<IncidentState, "folder" | "attention">): Folder[] {
  if (row.folder === null) return [];
  return row.attention === null ? [row.folder] : [row.folder, row.attention];
}

export const alertOnWire = (row: AlertState): Alert => ({
  id: row.id,
  incident_id: row.incident_id,
  status: row.status,
  severity: row.severity,
  source_system: row.source_system,
  integration_id: row.integration_id,
  primary: { name: row.primary_name, value: row.primary_value },
  secondary:
    row.secondary_name === null
      ? null
      : { name: row.secondary_name, value: row.secondary_value ?? "" },
  description: row.description,
  tags: row.tags,
  start: row.start,
  end: row.end,
  last_change: row.last_change,
  last_seen: row.last_seen,
  events: row.events,
  muted: row.muted,
  ...(row.mute === null
    ? {}
    : {
        muted_by: row.mute.plans.map((plan) => plan.id),
        muted_until: Math.max(...row.mute.plans.map((plan) => plan.until)),
      }),
  flapping: row.flapping,
  resolved_by: row.resolved_by,
  last_receipt: row.last_receipt,
  timeline: stepsOf(row.timeline),
});

export interface ActivityRow {
  id: string;
  type: Activity["type"];
  at: number;
  actor_kind: Activity["actor"]["kind"];
  actor_id: string | null;
  actor_name: string;
  params: Record<string, unknown>;
}
export const activityOnWire = (row: ActivityRow): Activity => ({
  id: row.id,
  type: row.type,
  at: row.at,
  actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
  params: row.params,
});
