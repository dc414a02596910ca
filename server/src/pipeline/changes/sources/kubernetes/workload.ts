import { type Fields, fieldsOf } from "../../../sources/shared/fields.ts";
import { timeIn } from "../../../sources/shared/values.ts";
import { imageVersions } from "../shared/names.ts";

const kinds: ReadonlySet<string> = new Set(["Deployment", "StatefulSet", "DaemonSet"]);

export const isWorkload = (object: Fields): boolean =>
  kinds.has(object.text("kind") ?? "") && object.part("metadata").text("name") !== undefined;

/** What is the same in everything that is said of one workload. */
export interface Workload {
  kind: string;
  name: string;
  namespace: string;
  labels: Fields;
  cluster: string | undefined;
}

export function workloadOf(object: Fields, cluster: string | undefined): Workload {
  const metadata = object.part("metadata");
  return {
    kind: (object.text("kind") ?? "").toLowerCase(),
    name: metadata.text("name") ?? "",
    namespace: metadata.text("namespace") ?? "default",
    labels: metadata.part("labels"),
    cluster,
  };
}

/** "eu-1 shop/deployment/orders": the cluster, if it is known, for one source may serve several. */
export const pathOf = ({ kind, name, namespace, cluster }: Workload): string =>
  [cluster, `${namespace}/${kind}/${name}`].filter((part) => part !== undefined).join(" ");

export const workloadTags = ({ kind, name, namespace, labels, cluster }: Workload) => ({
  service: labels.text("appkubernetesioname", "app", "k8sapp") ?? name,
  [kind]: name,
  namespace,
  cluster,
  environment: labels.text("environment", "env"),
});

export const revisionIn = (annotations: Fields): string | undefined =>
  annotations.text("deploymentkubernetesiorevision");

export function versionOf(object: Fields): string | readonly string[] | undefined {
  const label = object.part("metadata").part("labels").text("appkubernetesioversion");
  return label ?? imageVersions(imagesOf(object));
}

export const imagesOf = (object: Fields): string[] =>
  object
    .part("spec")
    .part("template")
    .part("spec")
    .list("containers")
    .flatMap((container) => fieldsOf(container).text("image") ?? []);

interface Write {
  at: number;
  isOfSpec: boolean;
}

/**
 * When somebody last wrote the specification, and when anybody wrote anything: kubectl leaves this
 * out unless it is asked for with --show-managed-fields.
 */
export function writeTimes(object: Fields): { spec: number | undefined; any: number | undefined } {
  const writes = object
    .part("metadata")
    .list("managedfields")
    .map(fieldsOf)
    .flatMap((write): Write[] => {
      const at = timeIn(write.value("time"));
      const isOfSpec =
        write.text("subresource") === undefined && write.text("manager") !== controller;
      return at === undefined ? [] : [{ at, isOfSpec }];
    });
  return { spec: latest(writes.filter(({ isOfSpec }) => isOfSpec)), any: latest(writes) };
}

const controller = "kube-controller-manager";

const latest = (writes: readonly Write[]): number | undefined =>
  writes.length === 0 ? undefined : Math.max(...writes.map(({ at }) => at));
