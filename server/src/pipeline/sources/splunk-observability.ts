import type { Status } from "#contract/statuses.ts";
import { alertEvent } from "./shared/alert-event.ts";
import { defineSource } from "./shared/define-source.ts";
import { type Fields, fieldsOf, meaningOf } from "./shared/fields.ts";
import { tagsOf } from "./shared/tags.ts";

/**
 * The webhook of Splunk Observability Cloud, formerly SignalFx, with its default payload:
 * https://docs.splunk.com/observability/en/admin/notif-services/webhook.html
 */
export const splunkObservability = defineSource({
  name: "splunk-observability",
  label: "Splunk Observability Cloud",
  hint: "Add a webhook integration with this address, and notify it in your detectors' rules.",
  needs: "incidentId, and statusExtended or status",
  replyStatus: 200,
  read(alert) {
    const [id, status] = [alert.text("incidentid"), statusOf(alert)];
    if (id === undefined || status === undefined) return null;
    const dimensions = dimensionsOf(alert);
    const facts = fieldsOf(dimensions);
    const [first] = Object.values(dimensions);
    return alertEvent({
      status,
      identity: `incident ${id}`,
      subjects: [
        ["host", facts.text("host", "hostname", "instance")],
        ["service", facts.text("service", "servicename", "sfservice")],
        ["resource", typeof first === "string" ? first : undefined],
      ],
      check: alert.text("rule", "detector"),
      description: alert.text("messagebody", "description", "messagetitle", "readablerule"),
      timestamp: alert.time("timestamp", "timestampiso8601"),
      link: alert.text("detectorurl"),
      tags: {
        ...tagsOf(dimensions),
        ...tagsOf({
          severity: alert.text("severity"),
          detector: alert.text("detector"),
          metric: alert.text("originatingmetric"),
          runbook: alert.text("runbookurl"),
        }),
      },
    });
  },
});

const states: Readonly<Record<string, "open" | "ok">> = {
  anomalous: "open",
  ok: "ok",
  autoresolved: "ok",
  manuallyresolved: "ok",
  stopped: "ok",
};

function statusOf(alert: Fields): Status | undefined {
  const state = meaningOf(states, alert.text("statusextended", "status"));
  if (state !== "open") return state;
  return /^(critical|major)$/i.test(alert.text("severity") ?? "critical") ? "critical" : "warning";
}

/** Of the alert, else of the first signal that it came from. */
function dimensionsOf(alert: Fields): object {
  const own = alert.value("dimensions");
  if (typeof own === "object" && own !== null) return tagsOf(own);
  const [signal] = Object.values(Object(alert.value("inputs")) as Record<string, unknown>); // of JSON
  return tagsOf(fieldsOf(signal).value("key"));
}
