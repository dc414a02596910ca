import type { NotificationWay } from "#contract/notification-settings.ts";
import type { NotificationReason } from "#contract/notifications.ts";
import type { Status } from "#contract/statuses.ts";

/** By reason: what is said besides the incident. */
export interface NotificationParams {
  is_responder?: true;
  excerpt?: string;
  environment_id?: string;
  /** Of the step that asks. */
  execution_id?: string;
  step_id?: string;
  needs_text?: boolean;
}

/** One person, incident and reason. */
export interface NewNotification {
  user_id: string;
  incident_id: string;
  reason: NotificationReason;
  at: number;
  actor_name: string;
  params: NotificationParams;
  /** The incident's title, for the first message about it. */
  thread_title: string;
}

/** What was last handed to each way. */
export type Handed = Partial<Record<NotificationWay, { version: number; at: number }>>;

/** With its incident as it is now, which the person may see. */
export interface NotificationRow {
  id: string;
  reason: NotificationReason;
  at: number;
  version: number;
  actor_name: string;
  params: NotificationParams;
  read_at: number | null;
  handed: Handed;
  /** Of the incident that it was about first, however it is called and merged since. */
  thread_id: string;
  thread_title: string;
  /** Where it was merged, the one that took it over. */
  incident_id: string;
  title: string;
  status: Status;
  active: boolean;
  /** The person is its assignee or a responder. */
  is_assigned: boolean;
  /** A step of a workflow still waits for an answer. */
  is_asking: boolean;
}
