/**
 * Labelled storms of alerts as a generator writes them, as the requests and the topology that an
 * organization would send.
 */
import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { Topology } from "#contract/topology.ts";
import type { LoggedRow } from "../../pipeline/replay.ts";
import { readJsonLines } from "./evaluation.ts";

const stormAlert = z.object({
  id: z.string(),
  /** Seconds since 1970. */
  ts: z.number(),
  status: z.enum(["firing", "resolved"]),
  source: z.string(),
  alertname: z.string(),
  severity: z.string(),
  labels: z.record(z.string(), z.string()),
  annotations: z.record(z.string(), z.string()),
  fingerprint: z.string(),
  startsAt: z.string().optional(),
});
export type StormAlert = z.infer<typeof stormAlert>;
const part = z.object({ id: z.string(), name: z.string(), cluster: z.string() });
const stormTopology = z.object({
  nodes: z.array(
    part.extend({ ip: z.string(), fqdn: z.string(), instance_id: z.string(), zone: z.string() }),
  ),
  pods: z.array(part.extend({ ip: z.string() })),
  services: z.array(part),
  externals: z.array(z.object({ id: z.string(), name: z.string() })),
  edges: z.array(z.object({ source: z.string(), target: z.string(), type: z.string() })),
});
export type StormTopology = z.infer<typeof stormTopology>;
export interface Storm {
  alerts: readonly StormAlert[];
  topology: StormTopology;
}

/** From alerts.jsonl and topology.json. */
export const readStorm = (directory: string): Storm => ({
  alerts: readJsonLines(directory, "alerts.jsonl", stormAlert),
  topology: stormTopology.parse(
    JSON.parse(fs.readFileSync(path.join(directory, "topology.json"), "utf8")),
  ),
});

/** Who sends: our sources by the generator's. */
export const appKeyOf = (source: string): string => `key of ${source}`;

/**
 * One request an alert. What Prometheus sends goes through Alertmanager's adapter, the rest comes
 * in our own format.
 */
export function requestOf(alert: StormAlert, index: number): LoggedRow {
  const { labels, annotations, status, startsAt, fingerprint, alertname, severity, ts } = alert;
  const isResolved = status === "resolved";
  const body =
    alert.source === "prometheus"
      ? {
          alerts: [
            {
              status,
              labels,
              annotations,
              startsAt: startsAt ?? new Date(ts * 1000).toISOString(),
              ...(isResolved ? { endsAt: new Date(ts * 1000).toISOString() } : {}),
              fingerprint,
            },
          ],
        }
      : {
          ...labels,
          ...subjectOf(labels),
          check: alertname,
          status: isResolved ? "ok" : severity,
          timestamp: ts,
          description: annotations["description"] ?? "",
          incident_identifier: fingerprint,
        };
  return {
    id: String(index),
    source: alert.source === "prometheus" ? "alertmanager" : "alerts",
    app_key: appKeyOf(alert.source),
    received_at: ts,
    body: JSON.stringify(body),
    outcomes: [{ n: 0, o: "opened", r: "" }],
  };
}

const hostLabels = ["host", "hostname", "InstanceId", "node"];
const subjectLabels = ["pod", "service"];

/** What the alert is about, in our own format. */
function subjectOf(labels: StormAlert["labels"]): Record<string, string> {
  const host = hostLabels.find((name) => labels[name]);
  if (host) return { host: labels[host] ?? "" };
  const subject = subjectLabels.find((name) => labels[name]);
  return subject ? { primary_property: subject } : { host: "unknown" };
}

/**
 * As somebody would upload what a cluster's own inventory says: every thing by the tags that name
 * it in alerts.
 */
export function uploadOf({ nodes, pods, services, externals, edges }: StormTopology): Topology {
  const clusters = [...new Set(nodes.map((node) => node.cluster))];
  const entries = clusters.flatMap((cluster) => entryOf({ services, edges }, cluster) ?? []);
  const serviceTags = [
    "service",
    "destination_workload",
    "container",
    "deployment",
    "statefulset",
    "horizontalpodautoscaler",
    "consumergroup",
    "host",
  ];
  return {
    nodes: [
      ...nodes.map(({ id, name, cluster, ip, fqdn, instance_id }) => ({
        id,
        kind: "node",
        names: [
          ...completeName({ host: fqdn }),
          ...completeName({ instanceid: instance_id }),
          { node: name, cluster },
          { host: name, cluster },
          ...completeName({ host: ip, cluster }),
        ],
      })),
      ...pods.map(({ id, name, cluster, ip }) => ({
        id,
        kind: "pod",
        names: [{ pod: name, cluster }, ...completeName({ host: ip, cluster })],
      })),
      ...services.map(({ id, name, cluster }) => ({
        id,
        kind: "service",
        names: [
          ...serviceTags.map((tag) => ({ [tag]: name, cluster })),
          { persistentvolumeclaim: `data-${name}-0`, cluster },
          ...(entries.includes(id) ? [{ host: `shop.${cluster}.example.com` }] : []),
        ],
      })),
      ...externals.map(({ id }) => ({ id, kind: "external", names: [] })),
      ...[...new Set(nodes.map((node) => node.zone).filter(Boolean))].map((id) => ({
        id,
        kind: "zone",
        names: [],
      })),
    ],
    // A pod depends on its service's configuration, a service on its pods: whatever happens to one
    // is felt at the other.
    edges: edges.flatMap(({ source, target, type }) => [
      { source, target, kind: type },
      ...(type === "instance_of" ? [{ source: target, target: source, kind: "has_instance" }] : []),
    ]),
  };
}

/** Nothing where a value is missing. */
const completeName = (name: Record<string, string>): Record<string, string>[] =>
  Object.values(name).every(Boolean) ? [name] : [];

/**
 * Where visitors come in: what calls others and is called by nobody, of several the one that calls
 * most.
 */
function entryOf(
  { services, edges }: Pick<StormTopology, "services" | "edges">,
  cluster: string,
): string | undefined {
  const calls = edges.filter((edge) => edge.type === "calls");
  const called = new Set(calls.map((edge) => edge.target));
  const callsOf = (id: string): number => calls.filter((edge) => edge.source === id).length;
  return services
    .filter(
      (service) =>
        service.cluster === cluster && !called.has(service.id) && callsOf(service.id) > 0,
    )
    .sort((a, b) => callsOf(b.id) - callsOf(a.id))[0]?.id;
}
