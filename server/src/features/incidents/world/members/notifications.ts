import type { NewNotification } from "../../../notifications/notification-row.ts";

/** By person, incident and reason: the newest counts. */
export type WorldNotifications = Map<string, NewNotification>;

export const newNotifications = (): WorldNotifications => new Map();
