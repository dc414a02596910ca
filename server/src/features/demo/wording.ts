import { createHash } from "node:crypto";
import type { SenderName } from "./site.ts";
import type { Step } from "./steps.ts";

/**
 * How each sender words what it saw: its address, and the body it posts. `source` is the pipeline's
 * name of the format.
 */
export interface Wording {
  source: string;
  path: string;
  events: number;
  text: string;
}

/**
 * `sentS`: when it is posted. A Prometheus server says until when an alert holds, and that must lie
 * after it.
 */
export function wordingOf(sender: SenderName, steps: readonly Step[], sentS: number): Wording {
  if (sender === "api")
    return {
      source: "alerts",
      path: "/data/v2/alerts",
      events: steps.length,
      text: JSON.stringify({ alerts: steps.map(ownAlert) }),
    };
  const alerts = steps.flatMap(prometheusAlerts);
  const events = alerts.length;
  if (sender === "prometheus")
    return {
      source: "prometheus",
      path: "/data/v2/alertmanager/api/v2/alerts",
      events,
      text: JSON.stringify(alerts.map((one) => posted(one, sentS))),
    };
  const body = sender === "grafana" ? grafanaBody(alerts) : alertmanagerBody(alerts);
  return { source: sender, path: `/data/v2/sources/${sender}`, events, text: JSON.stringify(body) };
}

const iso = (atS: number): string => new Date(atS * 1000).toISOString();
const tagsOf = ({ subject: { part }, tags }: Step): Record<string, string> => ({
  application: part.application,
  team: part.team,
  cluster: part.cluster,
  region: part.region,
  stage: part.stage,
  ...tags,
});

const ownAlert = (step: Step): object => ({
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
  const said = (status: string, startS: number, endS: number | null): PrometheusAlert => ({
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
    step.was && step.was.status !== "ok" && step.was.status !== step.status
      ? [said(step.was.status, step.was.sinceS, step.atS)]
      : [];
  return step.status === "ok" ? before : [...before, said(step.status, step.sinceS, null)];
}

const holdsS = 720;
const posted = ({ labels, annotations, startS, endS }: PrometheusAlert, sentS: number): object => ({
  labels,
  annotations,
  startsAt: iso(startS),
  endsAt: iso(endS ?? sentS + holdsS),
  generatorURL: `https://prometheus.northwind.example/graph?g0.expr=${encodeURIComponent(labels["alertname"] ?? "")}`,
});

const never = "0001-01-01T00:00:00Z";
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
  startsAt: iso(startS),
  endsAt: endS === null ? never : iso(endS),
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
  alerts.some((one) => one.isFiring) ? "firing" : "resolved";

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
  message: alerts.map((one) => one.annotations["description"]).join("\n"),
  alerts: alerts.map((one) => ({
    ...webhookAlert(one),
    dashboardURL: "https://grafana.northwind.example/d/shop",
    panelURL: "https://grafana.northwind.example/d/shop?viewPanel=4",
    values: null,
  })),
});
