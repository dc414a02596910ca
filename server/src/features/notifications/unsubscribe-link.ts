import { type NotificationWay, notificationWay } from "#contract/notification-settings.ts";
import { type NotificationReason, notificationReason } from "#contract/notifications.ts";
import type { Secrets } from "../../platform/secrets.ts";

const place = "unsubscribe-notifications";

export interface UnsubscribeLink {
  organizationId: string;
  userId: string;
  way: NotificationWay;
  reason: NotificationReason | "summary";
}

/** Names what it ends; nobody can make one, and it needs no row of its own. */
export const unsubscribeToken = (
  secrets: Secrets,
  { organizationId, userId, way, reason }: UnsubscribeLink,
): string => secrets.seal([organizationId, userId, way, reason].join(":"), place);

/** Null for what this installation did not make. */
export function readUnsubscribeToken(secrets: Secrets, token: string): UnsubscribeLink | null {
  try {
    const [organizationId = "", userId = "", way, reason] = secrets.open(token, place).split(":");
    return {
      organizationId,
      userId,
      way: notificationWay.parse(way),
      reason: reason === "summary" ? reason : notificationReason.parse(reason),
    };
  } catch {
    return null;
  }
}
