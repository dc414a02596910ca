import { assignIncidents } from "#contract/incident-actions.ts";
import { defaultNotificationSettings } from "#contract/notification-settings.ts";
import type { Organization } from "../../test-cast.ts";
import { secret } from "../../test-fixtures.ts";
import type { FeatureCalls } from "../../test-feature-calls.ts";

export async function createCalls(of: Organization): Promise<FeatureCalls> {
  const [outcome] = await of.send({
    status: "critical",
    host: `${secret}-notifications`,
    check: "disk",
  });
  const id = outcome?.incident_id ?? "0";
  await of.as("uma").call(assignIncidents, {
    params: { env: "all" },
    body: { ids: [id], assignee: of.as("ada").userId },
  });
  // What is done in the background is not a change that a call made.
  await of.settle();
  return {
    pages: {},
    calls: {
      "notifications.listNotifications": {},
      "notifications.countNotifications": {},
      "notifications.markNotifications": { body: { is_read: true } },
      "notifications.listMentionable": { params: { env: "all", id }, statusForOutsider: 404 },
      "notificationSettings.getNotificationSettings": {},
      "notificationSettings.saveNotificationSettings": { body: defaultNotificationSettings },
      "notificationSettings.showNotificationUnsubscribe": {
        params: { token: "none" },
        statusForOutsider: 404,
      },
      "notificationSettings.unsubscribeFromNotifications": {
        params: { token: "none" },
        statusForOutsider: 404,
      },
    },
  };
}
