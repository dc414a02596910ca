import type { Status } from "#contract/statuses.ts";
import { alertEvent } from "./shared/alert-event.ts";
import { defineSource, NotAnAlert } from "./shared/define-source.ts";
import { type Fields, fieldsOf, meaningOf } from "./shared/fields.ts";
import { tagsOf } from "./shared/tags.ts";
import { jsonIn } from "./shared/values.ts";

/**
 * Google Cloud Monitoring's incidents, by webhook or through a push subscription of Pub/Sub:
 * https://cloud.google.com/monitoring/support/notification-options#webhooks
 */
export const googleCloudMonitoring = defineSource({
  name: "google-cloud-monitoring",
  label: "Google Cloud Monitoring",
  hint: "Add a webhook notification channel with this address to your alerting policies.",
  needs: "an incident with its incident_id and its state",
  read(posted) {
    const message = unwrapped(posted);
    if (message.text("version")?.toLowerCase() === "test")
      return new NotAnAlert("test", "This is a test of a notification channel");
    const incident = message.part("incident");
    const [id, status] = [incident.text("incidentid"), statusOf(incident)];
    if (id === undefined || status === undefined) return null;
    const labels = incident.part("resource").part("labels");
    return alertEvent({
      status,
      identity: `incident ${id}`,
      subjects: [
        ["resource", incident.text("resourcedisplayname") ?? labels.text(...things)],
        ["resource_name", incident.text("resourcename", "resourceid")],
      ],
      check: incident.text("conditionname", "policyname"),
      description: incident.text("summary"),
      timestamp: status === "ok" ? incident.time("endedat") : incident.time("startedat"),
      link: incident.text("url"),
      tags: {
        ...tagsOf(incident.part("metric").value("labels")),
        ...tagsOf(incident.part("resource").value("labels")),
        ...tagsOf(incident.value("policyuserlabels")),
        ...tagsOf({
          policy: incident.text("policyname"),
          severity: incident.text("severity"),
          project: incident.text("scopingprojectid"),
          resource_type: incident.part("resource").text("type"),
          metric: incident.part("metric").text("type"),
        }),
      },
    });
  },
});

/** Labels that name one thing, not where it stands. */
const things = [
  "instancename",
  "host",
  "podname",
  "containername",
  "servicename",
  "databaseid",
  "functionname",
  "clustername",
  "instanceid",
];

const states: Readonly<Record<string, "open" | "acknowledged" | "ok">> = {
  open: "open",
  acknowledged: "acknowledged",
  closed: "ok",
};

function statusOf(incident: Fields): Status | undefined {
  const state = meaningOf(states, incident.text("state"));
  if (state !== "open") return state;
  return /^(critical|error)$/i.test(incident.text("severity") ?? "critical")
    ? "critical"
    : "warning";
}

/** Pub/Sub pushes {message: {data: base64}, subscription}. */
function unwrapped(posted: Fields): Fields {
  const data = posted.part("message").text("data");
  return data === undefined
    ? posted
    : fieldsOf(jsonIn(Buffer.from(data, "base64").toString("utf8")));
}
