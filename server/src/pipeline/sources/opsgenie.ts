import type { Status } from "#contract/statuses.ts";
import { alertEvent } from "./shared/alert-event.ts";
import { defineSource, NotAnAlert } from "./shared/define-source.ts";
import { type Fields, meaningOf } from "./shared/fields.ts";
import { tagsOf } from "./shared/tags.ts";

/**
 * The webhook of Opsgenie, and of the alerts of Jira Service Management:
 * https://support.atlassian.com/opsgenie/docs/opsgenie-edge-connector-alert-action-data/
 */
export const opsgenie = defineSource({
  name: "opsgenie",
  label: "Opsgenie",
  hint: "Add a webhook integration with this address, for created, acknowledged and closed alerts.",
  needs: "an action, and the alert with its alertId",
  read(message) {
    const alert = message.part("alert");
    const [action, id] = [message.text("action"), alert.text("alertid", "id")];
    if (action === undefined || id === undefined) return null;
    const status = statusOf(action, alert);
    if (status === null)
      return new NotAnAlert("note", `This is a note to an alert in Opsgenie (${action})`);
    return alertEvent({
      status,
      identity: `alert ${id}`,
      subjects: [["entity", alert.text("entity")]],
      check: alert.text("message"),
      description: alert.text("description", "message"),
      timestamp: /^create$/i.test(action)
        ? alert.time("createdat", "updatedat")
        : alert.time("updatedat"),
      link: undefined,
      tags: {
        ...tagsOf(alert.value("details")),
        ...tagsOf(alert.value("tags")),
        priority: priorityOf(alert),
        alias: alert.text("alias"),
        alert_number: alert.text("tinyid"),
      },
    });
  },
});

const actions: Readonly<Record<string, "open" | "acknowledged" | "ok">> = {
  create: "open",
  unacknowledge: "open",
  acknowledge: "acknowledged",
  close: "ok",
  delete: "ok",
};

/** Null for actions that leave the alert as it is, and do not say how that is. */
function statusOf(action: string, alert: Fields): Status | null {
  const state = meaningOf(actions, action);
  if (state !== "open") return state ?? null;
  return /^P[345]$/.test(priorityOf(alert) ?? "") ? "warning" : "critical";
}

const priorityOf = (alert: Fields): string | undefined => {
  const digit = /^p?([1-5])$/i.exec(alert.text("priority") ?? "")?.[1];
  return digit === undefined ? undefined : `P${digit}`;
};
