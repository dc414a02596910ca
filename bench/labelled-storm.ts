/**
 * Labelled storms of alerts as a generator writes them, as the requests and the topology that an
 * organization would send.
 */
import type { Topology } from "#contract/topology.ts";
import type { LoggedRow } from "#server/pipeline/replay.ts";

export interface StormAlert {
  id: string;
  ts: number;
  status: "firing" | "resolved";
  source: string;
  alertname: string;
  severity: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
  fingerprint: string;
  startsAt: string;
  instance: number;
}
export interface StormTopology {
  nodes: {
    id: string;
    name: string;
    cluster: string;
    ip: string;
    fqdn: string;
    instance_id: string;
    zone: string;
  }[];
  pods: { id: string; name: string; cluster: string; ip: string }[];
  services: { id: string; name: string; cluster: string }[];
  externals: { id: string; name: string }[];
  edges: { source: string; target: string; type: string }[];
}
export interface Storm {
  alerts: StormAlert[];
  topology: StormTopology;
  truth: unknown;
}

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
              startsAt,
              ...(isResolved ? { endsAt: new Date(ts * 1000).toISOString() } : {}),
              fingerprint,
            },
          ],
        }
      : {
          ...labels,
          host: labels["host"] ?? labels["hostname"] ?? labels["InstanceId"] ?? "unknown",
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

/**
 * As somebody would upload what a cluster's own inventory says: every thing by the tags that name
 * it in alerts.
 */
export function uploadOf({ nodes, pods, services, externals, edges }: StormTopology): Topology {
  const clusters = [...new Set(nodes.map((node) => node.cluster))];
  const entries = clusters.flatMap((cluster) => entryOf({ services, edges }, cluster) ?? []);
  const serviceTags = [
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
          { host: fqdn },
          { instanceid: instance_id },
          { node: name, cluster },
          { host: ip, cluster },
        ],
      })),
      ...pods.map(({ id, name, cluster, ip }) => ({
        id,
        kind: "pod",
        names: [
          { pod: name, cluster },
          { host: ip, cluster },
        ],
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
      ...[...new Set(nodes.map((node) => node.zone))].map((id) => ({
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
