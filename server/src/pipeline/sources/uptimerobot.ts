import type { Status } from "#contract/statuses.ts";
import { alertEvent } from "./shared/alert-event.ts";
import { defineSource, NotAnAlert } from "./shared/define-source.ts";
import { type Fields, meaningOf } from "./shared/fields.ts";
import { tagsOf } from "./shared/tags.ts";
import { watchedSubjects } from "./shared/watched.ts";

/**
 * UptimeRobot's webhook, with its variables in the query, in a form or as JSON:
 * https://uptimerobot.com/integrations/webhooks/
 */
export const uptimerobot = defineSource({
  name: "uptimerobot",
  label: "UptimeRobot",
  hint: "Add a webhook with this address as an alert contact, with the default variables.",
  needs: "monitorID or monitorFriendlyName, and alertType",
  read(alert) {
    const status = statusOf(alert);
    if (status === undefined || status instanceof NotAnAlert) return status ?? null;
    const id = alert.text("monitorid");
    const isExpiry = kindOf(alert) === "expiry";
    return alertEvent({
      status,
      identity: id === undefined ? undefined : `monitor ${id}${isExpiry ? " certificate" : ""}`,
      subjects: watchedSubjects(alert.text("monitorurl")),
      check: nameOf(alert, isExpiry),
      description: alert.text("alertdetails"),
      timestamp: alert.time("alertdatetime"),
      link: undefined,
      tags: tagsOf({
        monitor_id: id,
        certificate_days_left: alert.text("sslexpirydaysleft"),
      }),
    });
  },
});

type Kind = "down" | "up" | "expiry" | "quiet";
const kinds: Readonly<Record<string, Kind>> = {
  "1": "down",
  down: "down",
  "2": "up",
  up: "up",
  "3": "expiry",
  sslexpiry: "expiry",
  domainexpiry: "expiry",
  paused: "quiet",
  started: "quiet",
};

const kindOf = (alert: Fields): Kind | undefined =>
  meaningOf(kinds, alert.text("alerttype")) ??
  meaningOf(kinds, alert.text("alerttypefriendlyname"));

function statusOf(alert: Fields): Status | NotAnAlert | undefined {
  switch (kindOf(alert)) {
    case "down":
      return "critical";
    case "up":
      return "ok";
    case "expiry":
      return "warning";
    case "quiet":
      return new NotAnAlert("quiet", "This is a monitor of UptimeRobot that was paused or started");
    case undefined:
      return undefined;
  }
}

/** A certificate expires while the monitor is up: it is an alert of its own. */
function nameOf(alert: Fields, isExpiry: boolean): string | undefined {
  const name = alert.text("monitorfriendlyname");
  return name !== undefined && isExpiry ? `${name}: certificate` : name;
}
