import { z } from "zod";
import type { RawEvent } from "../normalise.ts";
import { type Source, SourceFault } from "./source.ts";

const labels = z.record(z.string(), z.string());
const alert = z.looseObject({
  status: z.string().optional(),
  labels,
  annotations: labels.default({}),
  startsAt: z.string().optional(),
  endsAt: z.string().optional(),
  generatorURL: z.string().optional(),
  fingerprint: z.string().optional(),
});
export type PrometheusAlert = z.output<typeof alert>;
const webhook = z.object({ alerts: z.array(alert), externalURL: z.string().optional() });

/**
 * Alertmanager's webhook, version 4:
 * https://prometheus.io/docs/alerting/latest/configuration/#webhook_config
 */
export const alertmanager: Source = {
  name: "alertmanager",
  label: "Prometheus Alertmanager",
  hint: "Add a webhook receiver with this address to alertmanager.yml.",
  toEvents(payload) {
    const parsed = webhook.safeParse(payload);
    if (!parsed.success)
      throw new SourceFault(
        `This is not an Alertmanager webhook: ${z.prettifyError(parsed.error)}`,
      );
    return parsed.data.alerts.map((alert) => fromPrometheus(alert, alert.status === "resolved"));
  },
};

/** Labels become tags; the host is the instance without its port. */
export function fromPrometheus(alert: PrometheusAlert, isResolved: boolean): RawEvent {
  const { alertname, severity, instance, ...rest } = alert.labels;
  const check = alertname ?? "alert";
  return {
    ...rest,
    ...(instance === undefined ? {} : { instance }),
    ...subjectOf(alert.labels),
    check,
    ...(severity === undefined ? {} : { severity }),
    status: isResolved ? "ok" : statusOf(severity),
    timestamp: isResolved
      ? (knownTime(alert.endsAt) ?? knownTime(alert.startsAt))
      : knownTime(alert.startsAt),
    description:
      alert.annotations["description"] ??
      alert.annotations["summary"] ??
      alert.annotations["message"] ??
      check,
    ...(alert.annotations["summary"] ? { summary: alert.annotations["summary"] } : {}),
    ...(alert.annotations["runbook_url"] ? { runbook: alert.annotations["runbook_url"] } : {}),
    ...(alert.generatorURL ? { generator_url: alert.generatorURL } : {}),
    incident_identifier: identifierOf(alert),
  };
}

/** Prometheus' identity of an alert is its label set. */
function identifierOf(alert: PrometheusAlert): string {
  return Object.keys(alert.labels)
    .sort()
    .map((name) => `${name}=${JSON.stringify(alert.labels[name])}`)
    .join(",");
}

/** Beside a host, the job is how it is scraped: every host that has the same exporter shares it. */
function subjectOf(labels: Record<string, string>): RawEvent {
  const host =
    labels["host"] ?? labels["hostname"] ?? labels["node"] ?? withoutPort(labels["instance"]);
  if (host !== undefined) return { host };
  const service = labels["service"] ?? labels["job"];
  if (service !== undefined) return { service };
  const name = [
    "application",
    "app",
    "pod",
    "deployment",
    "namespace",
    "device",
    "cluster",
    "alertname",
  ].find((label) => labels[label]);
  return name === undefined
    ? { service: "unnamed" }
    : { [name]: labels[name], primary_property: name };
}

const withoutPort = (instance: string | undefined): string | undefined =>
  instance
    ?.replace(/^https?:\/\//, "")
    .replace(/(?<=[^:]):\d+$/, "")
    .replace(/^\[(.*)\](:\d+)?$/, "$1");

/** Unknown severities are the sender's own words; they warn. */
function statusOf(severity: string | undefined): string {
  const word = severity?.toLowerCase() ?? "";
  if (/^(critical|crit|page|error|emergency|fatal|high|disaster|p1|sev1)$/.test(word))
    return "critical";
  if (/^(none|ok)$/.test(word)) return "unknown";
  return "warning";
}

/** "0001-01-01T00:00:00Z" is Go's way to say never. */
const knownTime = (text: string | undefined): string | undefined =>
  text === undefined || text.startsWith("0001-") ? undefined : text;
