import type { Notification } from "#contract/notifications.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { loadVisibleSets, readableEnvironments } from "../access/store-visible-sets.ts";
import type { NotificationRow } from "./notification-row.ts";
import type { InboxScope } from "./store-inbox.ts";

export const inboxS = 90 * 24 * 3600;

/** Judged anew each time: access that has ended since hides what was written before. */
export const inboxScope = async (sql: Sql, caller: Caller, nowS: number): Promise<InboxScope> => ({
  userId: caller.userId ?? "0",
  visibleSets: await loadVisibleSets(sql, await readableEnvironments(caller)),
  fromS: nowS - inboxS,
});

export const notificationOnWire = (row: NotificationRow): Notification => ({
  id: row.id,
  reason: row.reason,
  at: row.at,
  times: row.version,
  is_read: row.read_at !== null,
  actor: row.actor_name,
  is_responder: row.params.is_responder === true,
  excerpt: row.params.excerpt ?? null,
  environment_id: row.params.environment_id ?? null,
  approval: approvalOf(row),
  incident: { id: row.incident_id, title: row.title, status: row.status, active: row.active },
});

const approvalOf = ({ params, thread_id, is_asking }: NotificationRow): Notification["approval"] =>
  params.execution_id === undefined || params.step_id === undefined
    ? null
    : {
        incident_id: thread_id,
        execution_id: params.execution_id,
        step_id: params.step_id,
        is_open: is_asking,
        needs_text: params.needs_text === true,
      };
