import {
  defaultNotificationSettings,
  type NotificationSettings,
  type NotificationWay,
} from "#contract/notification-settings.ts";

/** What was stored by an earlier version lacks what has been added since. */
export const withDefaults = (stored: Partial<NotificationSettings>): NotificationSettings => ({
  ...defaultNotificationSettings,
  ...stored,
  reasons: { ...defaultNotificationSettings.reasons, ...stored.reasons },
  quiet: { ...defaultNotificationSettings.quiet, ...stored.quiet },
});

/** By the link of a mail: the reason's, or all that a summary lists. */
export function withoutWay(
  settings: NotificationSettings,
  reason: keyof NotificationSettings["reasons"] | "summary",
  way: NotificationWay,
): NotificationSettings {
  const without = ({ ways }: { ways: NotificationWay[] }) => ({
    ways: ways.filter((candidate) => candidate !== way),
  });
  const { assigned, mentioned, environment, approval } = settings.reasons;
  if (reason !== "summary")
    return {
      ...settings,
      reasons: { ...settings.reasons, [reason]: without(settings.reasons[reason]) },
    };
  return {
    ...settings,
    reasons: {
      assigned: without(assigned),
      mentioned: without(mentioned),
      environment: without(environment),
      approval: without(approval),
    },
    daily_summary_at: null,
  };
}
