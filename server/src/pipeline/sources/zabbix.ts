import type { Status } from "#contract/statuses.ts";
import { alertEvent } from "./shared/alert-event.ts";
import { defineSource, NotAnAlert } from "./shared/define-source.ts";
import { type Fields, meaningOf } from "./shared/fields.ts";
import { tagsOf } from "./shared/tags.ts";

/**
 * A media type of Zabbix with parameters named after its macros:
 * https://www.zabbix.com/documentation/current/en/manual/appendix/macros/supported_by_location
 */
export const zabbix = defineSource({
  name: "zabbix",
  label: "Zabbix",
  hint: "Add a media type of type webhook with this address, and send its recoveries and updates too.",
  needs: "a host, and an event value (EVENT.VALUE) or a status",
  read(alert) {
    if (alert.text("eventsource") === "2")
      return new NotAnAlert("note", "This is a host that registered itself with Zabbix");
    const status = statusOf(alert);
    if (status === null || status instanceof NotAnAlert) return status;
    const triggerId = alert.text("triggerid");
    return alertEvent({
      status,
      identity: triggerId === undefined ? undefined : `trigger ${triggerId}`,
      subjects: [
        ["host", alert.text("hostname", "host", "hosthost", "eventhost", "hostvisiblename")],
      ],
      check: checkOf(alert),
      description: alert.text(
        "eventopdata",
        "opdata",
        "alertmessage",
        "message",
        "item",
        "description",
      ),
      timestamp:
        status === "ok"
          ? alert.time("eventrecoverytimestamp", "recoverytimestamp")
          : alert.time("eventtimestamp", "timestamp"),
      link: alert.text("link", "eventurl", "triggerurl", "url"),
      tags: {
        ...tagsOf(alert.value("eventtagsjson", "eventtags", "tags")),
        ...tagsOf({
          severity: alert.text("eventseverity", "triggerseverity", "severity"),
          host_ip: alert.text("hostip", "ip"),
          event_id: alert.text("eventid"),
        }),
      },
    });
  },
});

const states: Readonly<Record<string, "open" | "ok">> = {
  "1": "open",
  problem: "open",
  down: "open",
  "0": "ok",
  ok: "ok",
  resolved: "ok",
  up: "ok",
};
const severities: Readonly<Record<string, Status>> = {
  "0": "unknown",
  notclassified: "unknown",
  "1": "warning",
  information: "warning",
  "2": "warning",
  warning: "warning",
  "3": "warning",
  average: "warning",
  "4": "critical",
  high: "critical",
  "5": "critical",
  disaster: "critical",
};

function statusOf(alert: Fields): Status | NotAnAlert | null {
  const state = meaningOf(
    states,
    alert.text("eventvalue", "triggervalue", "eventstatus", "triggerstatus", "status", "value"),
  );
  if (state === undefined) return null;
  if (state === "ok") return "ok";
  if (alert.text("eventupdatestatus", "updatestatus") === "1")
    return /^(yes|1|true)$/i.test(alert.text("eventackstatus", "acknowledged", "ackstatus") ?? "")
      ? "acknowledged"
      : new NotAnAlert("note", "This is a comment on a problem in Zabbix");
  const severity = alert.text(
    "eventnseverity",
    "nseverity",
    "eventseverity",
    "triggerseverity",
    "severity",
  );
  return meaningOf(severities, severity) ?? "critical";
}

/** A subject says the state before the problem's name: "Resolved in 5m: High load". */
const checkOf = (alert: Fields): string | undefined =>
  alert
    .text("eventname", "triggername", "trigger", "problem", "name", "alertsubject", "subject")
    ?.replace(/^(problem|resolved( in [\dywdhms ]+)?|updated problem( in [\dywdhms ]+)?):\s*/i, "");
