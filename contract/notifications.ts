/** What a person is told of personally, in one organization: nobody else sees it. */
import { z } from "zod";
import { endpoint, inEnvironment, signedIn } from "./endpoint.ts";
import { id, ids, listOf, page, perPage, seconds } from "./scalars.ts";
import { status } from "./statuses.ts";

export const notificationReasons = ["assigned", "mentioned", "environment", "approval"] as const;
export const notificationReason = z.enum(notificationReasons);
export type NotificationReason = (typeof notificationReasons)[number];

export const notification = z.object({
  id: z.string(),
  reason: notificationReason,
  /** When it last happened. */
  at: seconds,
  /** How often it happened. */
  times: z.number().int(),
  is_read: z.boolean(),
  /** Who caused it, as they were called then. */
  actor: z.string(),
  /** Assigned as a responder, beside the assignee. */
  is_responder: z.boolean(),
  /** The beginning of the comment that mentions the person. */
  excerpt: z.string().nullable(),
  /** The environment that is watched; the incident may be in others too. */
  environment_id: z.string().nullable(),
  /** What a workflow asks, in `excerpt`; null unless the reason is that. */
  approval: z
    .object({
      /** Of the incident that the run is about, whatever it was merged into since. */
      incident_id: z.string(),
      execution_id: z.string(),
      step_id: z.string(),
      /** Nobody has answered yet. */
      is_open: z.boolean(),
      /** The answer is a text besides. */
      needs_text: z.boolean(),
    })
    .nullable(),
  /** As it is now; where it was merged, the one that took it over. */
  incident: z.object({ id: z.string(), title: z.string(), status, active: z.boolean() }),
});
export type Notification = z.infer<typeof notification>;

const unread = z.number().int();

export const listNotifications = endpoint({
  method: "GET",
  path: "/web/me/notifications",
  summary: "List my notifications, newest first, as far as I may see their incidents",
  needs: signedIn,
  query: z.object({
    page,
    per_page: perPage(50, 200),
    /** Only those that are unread. */
    only_unread: z.stringbool().default(false),
  }),
  reply: listOf(notification).extend({ unread }),
  changesWith: ["roles", "workflow-runs"],
});
export const countNotifications = endpoint({
  method: "GET",
  path: "/web/me/notifications/unread",
  summary: "Count my unread notifications",
  needs: signedIn,
  reply: z.object({ unread }),
  changesWith: ["roles"],
});
export const markNotifications = endpoint({
  method: "PATCH",
  path: "/web/me/notifications",
  summary: "Mark some of my notifications, or all of them, as read or unread",
  needs: signedIn,
  body: z.object({
    /** All where it is left out. */
    ids: ids.optional(),
    is_read: z.boolean(),
  }),
  reply: z.object({ unread }),
});

/** Somebody whom a comment at the incident may mention. */
export const mentionable = z.object({ id: z.string(), name: z.string(), username: z.string() });
export type Mentionable = z.infer<typeof mentionable>;
export const listMentionable = endpoint({
  method: "GET",
  path: "/resources/v2.0/environments/{env}/incidents/{id}/mentionable",
  summary: "List people who may see an incident, by name",
  needs: inEnvironment("read"),
  params: z.object({ env: z.string().max(40), id }),
  reply: z.array(mentionable),
  refuses: ["not_found"],
});
