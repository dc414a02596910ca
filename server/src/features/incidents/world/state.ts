import type { ActivityType, Actor } from "#contract/incidents.ts";
import type { EndAction } from "#contract/maintenance-plans.ts";
import type { attentions, standings, Status } from "#contract/statuses.ts";
import type { IncidentPattern } from "../../correlation/decide.ts";
import type { Tags } from "./event.ts";
import type { IncidentTags } from "./tagging.ts";
import type { Timeline } from "./timeline.ts";

/** A row of alerts, in the column's names. Times in Unix seconds. */
export interface AlertState {
  id: string;
  incident_id: string;
  integration_id: string;
  identity: string;
  is_current: boolean;
  source_system: string;
  status: Status;
  severity: Status;
  primary_name: string;
  primary_value: string;
  secondary_name: string | null;
  secondary_value: string | null;
  description: string;
  tags: Tags;
  start: number;
  end: number | null;
  last_change: number;
  last_seen: number;
  fingerprint: string;
  last_event_at: number;
  events: number;
  muted: boolean;
  mute: Mute | null;
  flapping: boolean;
  /** A rule or a mapping table has added one of its tags. */
  enriched: boolean;
  expires_at: number | null;
  resolved_by: string | null;
  last_receipt: { id: string; index: number } | null;
  timeline: Timeline;
  updated_at: number;
}

/**
 * Why an alert is muted: the plans whose windows are open, and the strongest that those which ended
 * meanwhile ask for.
 */
export interface Mute {
  plans: { id: string; until: number }[];
  ended: EndAction;
}

/** What an exact repeat touches of its alert. */
export type AlertHead = Pick<
  AlertState,
  | "id"
  | "incident_id"
  | "identity"
  | "status"
  | "fingerprint"
  | "last_seen"
  | "last_event_at"
  | "events"
  | "expires_at"
  | "last_receipt"
>;

export interface Assignment {
  _id: string;
  assignee: string;
  assignee_name: string;
  assigner: string;
  created_at: number;
  updated_at: number;
}
export interface Acknowledgement {
  by: string;
  name: string;
  at: number;
}
export interface Responder {
  id: string;
  name: string;
}
export interface Snooze {
  until: number;
  wake_on_change: boolean;
  by: string;
  annotation: string | null;
}

/** A row of incidents, in the column's names. */
export interface IncidentState {
  id: string;
  title: string;
  subtitle: string;
  status: Status;
  status_rank: number;
  severity: Status;
  active: boolean;
  folder: (typeof standings)[number] | null;
  attention: (typeof attentions)[number] | null;
  set_id: number;
  start: number;
  latest_start: number;
  end: number | null;
  last_change: number;
  updated_at: number;
  created_at: number;
  version: number;
  alerts_total: number;
  alerts_active: number;
  by_status: number[];
  muted_by_status: number[];
  source_systems: string[];
  priority: number;
  incident_tags: IncidentTags;
  flapping_alerts: number;
  assignment: Assignment | null;
  acknowledgement: Acknowledgement | null;
  responders: Responder[];
  snooze: Snooze | null;
  maintenance: "partial" | "active" | null;
  shares: number;
  patterns: IncidentPattern[];
  merged_into: string | null;
  previous_incident_id: string | null;
  /** Of an incident that continues one that was full: the first of all its parts. */
  first_part_id: string | null;
  resolved_at: number | null;
  resolved_by: string | null;
}

/**
 * What BPQL asks of an incident: distinct values by field, kept countable so that a value can also
 * leave.
 */
export interface FactsState {
  incident_id: string;
  facts: Record<string, string[]>;
  /** field → value → how many alerts have it, where more than one has. */
  repeated: Record<string, Record<string, number>>;
  comments: string[];
}

export interface ActorState {
  kind: Actor["kind"];
  id: string | null;
  name: string;
}
export const tocsin: ActorState = { kind: "system", id: null, name: "Tocsin" };

export interface NewActivity {
  incident_id: string;
  type: ActivityType;
  at: number;
  actor: ActorState;
  params: Record<string, unknown>;
}
export interface NewTimer {
  kind: string;
  subject: string;
  due_at: number;
  params: Record<string, unknown>;
}
