/**
 * Links between Kubernetes objects, as `kubectl get … -o json` prints them: pods run on nodes and
 * belong to workloads, services need the workloads that their selectors match, ingresses need
 * services. https://kubernetes.io/docs/reference/kubernetes-api/
 */
import type { Topology, TopologyEdge, TopologyNode } from "#contract/topology.ts";
import { namedNode, topologyOf } from "./merge.ts";

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const fieldsAt = (value: unknown, name: string): Fields => {
  const inner = isFields(value) ? value[name] : undefined;
  return isFields(inner) ? inner : {};
};
const textAt = (value: unknown, name: string): string => {
  const inner = isFields(value) ? value[name] : undefined;
  return typeof inner === "string" ? inner : "";
};
const listAt = (value: unknown, name: string): readonly unknown[] => {
  const inner = isFields(value) ? value[name] : undefined;
  return Array.isArray(inner) ? inner : [];
};

interface Pod {
  namespace: string;
  /** The workload that it belongs to; its own name where there is none. */
  workload: string;
  labels: Fields;
  node: string;
}

const kinds = new Set(["Node", "Pod", "Service", "Ingress"]);

export function readKubernetes(items: readonly unknown[]): Topology & { objects: number } {
  const known = items.filter((item) => kinds.has(textAt(item, "kind")));
  const of = (kind: string) => known.filter((item) => textAt(item, "kind") === kind);
  const pods = of("Pod").map(readPod);
  const podsIn = Map.groupBy(pods, ({ namespace }) => namespace);
  const parts = [
    ...of("Node").map((node): Part => ({ nodes: [hostNode(nameOf(node))], edges: [] })),
    ...pods.map(linksOfPod),
    ...of("Service").map((service) =>
      linksOfService(service, podsIn.get(namespaceOf(service)) ?? []),
    ),
    ...of("Ingress").map(linksOfIngress),
  ];
  const { nodes, edges } = topologyOf(
    parts.flatMap((part) => part.nodes),
    parts.flatMap((part) => part.edges),
  );
  return { nodes, edges, objects: known.length };
}

interface Part {
  nodes: TopologyNode[];
  edges: TopologyEdge[];
}

const nameOf = (item: unknown): string => textAt(fieldsAt(item, "metadata"), "name");
const namespaceOf = (item: unknown): string =>
  textAt(fieldsAt(item, "metadata"), "namespace") || "default";

function readPod(item: unknown): Pod {
  const metadata = fieldsAt(item, "metadata");
  const owner = listAt(metadata, "ownerReferences")[0];
  const ownerName = textAt(owner, "name");
  return {
    namespace: namespaceOf(item),
    // A ReplicaSet is its Deployment's, with a hash behind the name.
    workload:
      textAt(owner, "kind") === "ReplicaSet"
        ? ownerName.replace(/-[0-9a-z]{5,10}$/, "")
        : ownerName || nameOf(item),
    labels: fieldsAt(metadata, "labels"),
    node: textAt(fieldsAt(item, "spec"), "nodeName"),
  };
}

const idOf = (namespace: string, name: string, kind: string): string =>
  `${namespace}/${kind}/${name}`;
const hostNode = (name: string): TopologyNode => namedNode(name, "host");
const workloadNode = ({ namespace, workload }: Pod): TopologyNode => ({
  id: idOf(namespace, workload, "workload"),
  kind: "workload",
  title: workload,
  names: [
    { namespace, workload },
    { namespace, deployment: workload },
  ],
});
const serviceNode = (namespace: string, name: string): TopologyNode => ({
  id: idOf(namespace, name, "service"),
  kind: "service",
  title: name,
  names: [{ service: name, namespace }, { service: name }],
});

function linksOfPod(pod: Pod): Part {
  const workload = workloadNode(pod);
  if (pod.node === "") return { nodes: [workload], edges: [] };
  return {
    nodes: [workload, hostNode(pod.node)],
    edges: [{ source: workload.id, target: pod.node, kind: "runs_on" }],
  };
}

/** `pods`: those of its namespace, which alone it can select. */
function linksOfService(item: unknown, pods: readonly Pod[]): Part {
  const namespace = namespaceOf(item);
  const labels = Object.entries(fieldsAt(fieldsAt(item, "spec"), "selector"));
  const service = serviceNode(namespace, nameOf(item));
  const matching = pods.filter(
    (pod) => labels.length > 0 && labels.every(([label, value]) => pod.labels[label] === value),
  );
  return {
    nodes: [service, ...matching.map(workloadNode)],
    edges: matching.map((pod) => ({
      source: service.id,
      target: workloadNode(pod).id,
      kind: "needs",
    })),
  };
}

function linksOfIngress(item: unknown): Part {
  const namespace = namespaceOf(item);
  const id = idOf(namespace, nameOf(item), "ingress");
  const services = listAt(fieldsAt(item, "spec"), "rules").flatMap((rule) =>
    listAt(fieldsAt(rule, "http"), "paths").flatMap((path) => {
      const name = textAt(fieldsAt(fieldsAt(path, "backend"), "service"), "name");
      return name === "" ? [] : [serviceNode(namespace, name)];
    }),
  );
  const ingress: TopologyNode = {
    id,
    kind: "ingress",
    title: nameOf(item),
    names: [{ namespace, ingress: nameOf(item) }],
  };
  return {
    nodes: [ingress, ...services],
    edges: services.map((service) => ({ source: id, target: service.id, kind: "needs" })),
  };
}
