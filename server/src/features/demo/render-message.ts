import { createHash } from "node:crypto";
import type { SenderName } from "./site.ts";
import type { Step } from "./steps.ts";

/**
 * How each sender words what it saw: its address, and the body it posts. `source` is the pipeline's
 * name of the format.
 */
export interface RenderedMessage {
  source: string;
  path: string;
  events: number;
  text: string;
}

/**
 * `sentS`: when it is posted. A Prometheus server says until when an alert holds, and that must lie
 * after it.
 */
export function renderMessage(
  sender: SenderName,
  steps: readonly Step[],
  sentS: number,
): RenderedMessage {
  if (sender === "api")
    return {
      source: "alerts",
      path: "/data/v2/alerts",
      events: steps.length,
      text: JSON.stringify({ alerts: steps.map(apiAlert) }),
    };
  const alerts = steps.flatMap(prometheusAlerts);
  const events = alerts.length;
  if (sender === "prometheus")
    return {
      source: "prometheus",
      path: "/data/v2/alertmanager/api/v2/alerts",
      events,
      text: JSON.stringify(alerts.map((alert) => postedAlert(alert, sentS))),
    };
  const body = sender === "grafana" ? grafanaBody(alerts) : alertmanagerBody(alerts);
  return { source: sender, path: `/data/v2/sources/${sender}`, events, text: JSON.stringify(body) };
}

const isoTime = (atS: number): string => new Date(atS * 1000).toISOString();
const tagsOf = ({ subject: { part }, tags }: Step): Record<string, string> => ({
  application: part.application,
  team: part.team,
  cluster: part.cluster,
  region: part.region,
  stage: part.stage,
  ...tags,
});

const apiAlert = (step: Step): object => ({
  status: step.status,
  timestamp: Math.round(step.atS),
  host: step.subject.host,
  device: step.subject.part.name,
  check: step.subject.check.name,
  description: `${step.subject.host}: ${step.text}`,
  priority: step.subject.part.stage === "staging" ? "P4" : "P2",
  ...tagsOf(step),
});

interface PrometheusAlert {
  isFiring: boolean;
  labels: Record<string, string>;
  annotations: Record<string, string>;
  startS: number;
  endS: number | null;
}

/**
 * Severity is a label, and labels are the identity: an alert that gets worse is another one, and
 * the first ends.
 */
function prometheusAlerts(step: Step): PrometheusAlert[] {
  const {
    subject: { part, host, check },
  } = step;
  const prometheusAlert = (
    status: string,
    startS: number,
    endS: number | null,
  ): PrometheusAlert => ({
    isFiring: endS === null,
    startS,
    endS,
    labels: {
      alertname: check.name,
      severity: status === "critical" ? "critical" : "warning",
      instance: `${host}:9100`,
      host,
      service: part.name,
      ...tagsOf(step),
    },
    annotations: {
      summary: `${check.label} of ${part.name}`,
      description: `${part.name} on ${host}: ${step.text}`,
      runbook_url: `https://runbooks.northwind.example/${part.name}/${encodeURIComponent(check.name)}`,
    },
  });
  const before =
    step.previous && step.previous.status !== "ok" && step.previous.status !== step.status
      ? [prometheusAlert(step.previous.status, step.previous.sinceS, step.atS)]
      : [];
  return step.status === "ok"
    ? before
    : [...before, prometheusAlert(step.status, step.sinceS, null)];
}

const alertLifeS = 720;
const postedAlert = (
  { labels, annotations, startS, endS }: PrometheusAlert,
  sentS: number,
): object => ({
  labels,
  annotations,
  startsAt: isoTime(startS),
  endsAt: isoTime(endS ?? sentS + alertLifeS),
  generatorURL: `https://prometheus.northwind.example/graph?g0.expr=${encodeURIComponent(labels["alertname"] ?? "")}`,
});

const zeroTime = "0001-01-01T00:00:00Z";
const webhookAlert = ({
  isFiring,
  labels,
  annotations,
  startS,
  endS,
}: PrometheusAlert): object => ({
  status: isFiring ? "firing" : "resolved",
  labels,
  annotations,
  startsAt: isoTime(startS),
  endsAt: endS === null ? zeroTime : isoTime(endS),
  generatorURL: `https://prometheus.northwind.example/graph?g0.expr=${encodeURIComponent(labels["alertname"] ?? "")}`,
  fingerprint: createHash("sha1")
    .update(
      JSON.stringify(
        Object.keys(labels)
          .sort()
          .map((name) => [name, labels[name]]),
      ),
    )
    .digest("hex")
    .slice(0, 16),
});

const stateOf = (alerts: readonly PrometheusAlert[]): "firing" | "resolved" =>
  alerts.some((alert) => alert.isFiring) ? "firing" : "resolved";

const alertmanagerBody = (alerts: readonly PrometheusAlert[]): object => ({
  version: "4",
  groupKey: `{}:{cluster="${alerts[0]?.labels["cluster"] ?? ""}"}`,
  truncatedAlerts: 0,
  status: stateOf(alerts),
  receiver: "tocsin",
  groupLabels: { cluster: alerts[0]?.labels["cluster"] ?? "" },
  commonLabels: {},
  commonAnnotations: {},
  externalURL: "https://alertmanager.northwind.example",
  alerts: alerts.map(webhookAlert),
});

const grafanaBody = (alerts: readonly PrometheusAlert[]): object => ({
  receiver: "tocsin",
  status: stateOf(alerts),
  orgId: 1,
  version: "1",
  groupKey: "{}:{}",
  truncatedAlerts: 0,
  groupLabels: {},
  commonLabels: {},
  commonAnnotations: {},
  externalURL: "https://grafana.northwind.example/",
  title: `[${stateOf(alerts).toUpperCase()}:${alerts.length}]`,
  state: stateOf(alerts) === "firing" ? "alerting" : "ok",
  message: alerts.map((alert) => alert.annotations["description"]).join("\n"),
  alerts: alerts.map((alert) => ({
    ...webhookAlert(alert),
    dashboardURL: "https://grafana.northwind.example/d/shop",
    panelURL: "https://grafana.northwind.example/d/shop?viewPanel=4",
    values: null,
  })),
});
