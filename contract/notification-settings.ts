/**
 * What a person is notified of in an organization, and how. Apart from the inbox: only the page of
 * settings loads what knows time zones.
 */
import { z } from "zod";
import { anyone, endpoint, signedIn } from "./endpoint.ts";
import { seconds } from "./scalars.ts";
import { isZone, weekdays } from "./schedule.ts";

/** Of one person. */
const maxWatchedEnvironments = 50;

/** How a notification leaves the inbox. Each is an object in `features/notifications/ways.ts`. */
export const notificationWays = ["email", "push"] as const;
export const notificationWay = z.enum(notificationWays);
export type NotificationWay = (typeof notificationWays)[number];

const minutes = /^([01]\d|2[0-3]):[0-5]\d$/;
const clockTime = z.string().regex(minutes, "must be a time of day, such as 22:00");
const ways = z.array(notificationWay).max(notificationWays.length);
const environmentSubscription = z.object({
  /** `all` is every environment, and what is in none. */
  environment_id: z.string().max(20),
  /** New and worse incidents of this status, or a worse one. */
  min_status: z.enum(["critical", "warning", "unknown"]),
  /** Of this priority or a more urgent one; null for any, also none. */
  max_priority: z.number().int().min(1).max(5).nullable(),
});
export type EnvironmentSubscription = z.infer<typeof environmentSubscription>;
const quietHours = z.object({
  is_on: z.boolean(),
  /** On which they begin. */
  days: z.array(z.enum(weekdays)).min(1, "Choose a weekday").max(7),
  from: clockTime,
  /** The same or an earlier time is on the next day. */
  to: clockTime,
});
export type QuietHours = z.infer<typeof quietHours>;
const settings = z.object({
  /** How I am told besides my inbox, by reason. */
  reasons: z.object({
    assigned: z.object({ ways }),
    mentioned: z.object({ ways }),
    environment: z.object({ ways }),
    /** A workflow waits for my answer. */
    approval: z.object({ ways }).default({ ways: ["email", "push"] }),
  }),
  environments: z.array(environmentSubscription).max(maxWatchedEnvironments),
  /** Of quiet hours and the summary. */
  timezone: z.string().max(100).refine(isZone, "must be the name of a time zone"),
  quiet: quietHours,
  /** When a mail lists each day what is unread and was not mailed; null for none. */
  daily_summary_at: clockTime.nullable(),
});
export type NotificationSettings = z.infer<typeof settings>;

export const defaultNotificationSettings: NotificationSettings = {
  reasons: {
    assigned: { ways: ["email", "push"] },
    mentioned: { ways: ["email", "push"] },
    environment: { ways: [] },
    approval: { ways: ["email", "push"] },
  },
  environments: [],
  timezone: "UTC",
  quiet: { is_on: false, days: [...weekdays], from: "22:00", to: "07:00" },
  daily_summary_at: null,
};

const settingsReply = z.object({
  settings,
  /** Nothing was chosen: these are the defaults. */
  is_default: z.boolean(),
  ways: z.array(
    z.object({
      name: notificationWay,
      /** Whether it is set up for this installation, and allowed in this organization. */
      is_available: z.boolean(),
      /** Where it leads; empty for a list of its own, such as devices. */
      address: z.string(),
      /** Why the newest message did not arrive; null since one did. */
      problem: z.object({ at: seconds, reason: z.string() }).nullable(),
    }),
  ),
});
export const getNotificationSettings = endpoint({
  method: "GET",
  path: "/web/me/notification-settings",
  summary: "Get what I am notified of in this organization, and how",
  needs: signedIn,
  reply: settingsReply,
});
export const saveNotificationSettings = endpoint({
  method: "PUT",
  path: "/web/me/notification-settings",
  summary: "Change what I am notified of, and how",
  needs: signedIn,
  body: settings.superRefine(({ quiet, environments }, context) => {
    if (quiet.is_on && quiet.from === quiet.to && quiet.days.length === weekdays.length)
      context.addIssue({
        code: "custom",
        path: ["quiet", "to"],
        message: "Quiet hours must end on some day",
      });
    const known = new Set<string>();
    for (const [place, { environment_id }] of environments.entries()) {
      if (known.has(environment_id))
        context.addIssue({
          code: "custom",
          path: ["environments", place, "environment_id"],
          message: "This environment is listed twice",
        });
      known.add(environment_id);
    }
  }),
  reply: settingsReply,
  refuses: ["not_found"],
});

const unsubscribeToken = z.object({ token: z.string().max(500) });
export const showNotificationUnsubscribe = endpoint({
  method: "GET",
  path: "/unsubscribe/notifications/{token}",
  summary: "Show the page behind the link of a notification's mail, which asks first",
  needs: anyone,
  raw: true,
  sends: "text/html",
  attemptsPerMinute: 30,
  params: unsubscribeToken,
  reply: z.unknown(),
  apiOnly: true,
  refuses: ["too_many_attempts"],
});
/** A mail program posts it by itself (RFC 8058), without cookies. */
export const unsubscribeFromNotifications = endpoint({
  method: "POST",
  path: "/unsubscribe/notifications/{token}",
  summary: "End the mails of the reason that a mail names",
  needs: anyone,
  raw: true,
  sends: "text/html",
  rawBody: {
    mediaType: "application/x-www-form-urlencoded",
    schema: z.object({ "List-Unsubscribe": z.string().optional() }),
  },
  isFromElsewhere: true,
  attemptsPerMinute: 30,
  params: unsubscribeToken,
  reply: z.unknown(),
  apiOnly: true,
  refuses: ["too_many_attempts"],
});
