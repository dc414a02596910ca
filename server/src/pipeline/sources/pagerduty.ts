import type { Status } from "#contract/statuses.ts";
import { alertEvent } from "./shared/alert-event.ts";
import { defineSource, NotAnAlert } from "./shared/define-source.ts";
import { type Fields, meaningOf } from "./shared/fields.ts";

/**
 * PagerDuty's webhooks, version 3 (one event a request) and the retired version 2 (messages):
 * https://developer.pagerduty.com/docs/webhooks-overview
 */
export const pagerduty = defineSource({
  name: "pagerduty",
  label: "PagerDuty",
  hint: "Add a generic webhook (version 3) with this address, for the incident events of a service.",
  needs: "an event with its event_type and its incident",
  alerts: (message) => {
    const messages = message.list("messages");
    return messages.length > 0 ? messages : [message.value("event")];
  },
  read(event) {
    const type = event.text("eventtype", "event") ?? "";
    const incident = event.text("eventtype") ? event.part("data") : event.part("incident");
    if (type !== "" && !type.startsWith("incident."))
      return new NotAnAlert("note", "This is no event of an incident in PagerDuty");
    const status = statusOf(type, incident);
    if (status === null || status instanceof NotAnAlert) return status;
    const id = incident.text("id");
    if (id === undefined) return null;
    const service = incident.part("service");
    return alertEvent({
      status,
      identity: `incident ${id}`,
      subjects: [["service", service.text("summary", "name")]],
      check: incident.text("title", "summary", "description"),
      description: incident.text("description"),
      timestamp: event.time("occurredat", "createdon"),
      link: incident.text("htmlurl"),
      tags: {
        urgency: incident.text("urgency"),
        priority: incident.part("priority").text("summary"),
        incident_number: incident.text("number", "incidentnumber"),
      },
    });
  },
});

type State = "open" | "acknowledged" | "ok";
const states: Readonly<Record<string, State>> = {
  trigger: "open",
  triggered: "open",
  reopened: "open",
  unacknowledged: "open",
  unacknowledge: "open",
  acknowledge: "acknowledged",
  acknowledged: "acknowledged",
  resolve: "ok",
  resolved: "ok",
};
/** Events that leave the incident as it is, and say how that is. */
const unchanged = /^incident\.(escalated?|delegated?|reassigned|assign|priority_updated)$/;

function statusOf(type: string, incident: Fields): Status | NotAnAlert | null {
  if (type === "") return null;
  const word = unchanged.test(type) ? incident.text("status") : type.slice("incident.".length);
  const state = meaningOf(states, word);
  if (state === undefined)
    return new NotAnAlert("note", "This is a note to an incident in PagerDuty");
  if (state !== "open") return state;
  return incident.text("urgency") === "low" ? "warning" : "critical";
}
