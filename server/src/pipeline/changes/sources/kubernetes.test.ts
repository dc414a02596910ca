import { expect, test } from "vitest";
import { kubernetes } from "./kubernetes.ts";
import { readWith, refusalsOf, reportAll, testChangeSender } from "./test-change-sender.ts";

const template = { spec: { containers: [{ name: "main", image: "registry.example/orders:1.4" }] } };
const metadata = (more: object = {}) => ({
  name: "orders",
  namespace: "shop",
  uid: "6f1d7ad0-0001",
  generation: 8,
  annotations: { "deployment.kubernetes.io/revision": "7" },
  labels: { "app.kubernetes.io/name": "orders" },
  managedFields: [
    { manager: "kubectl", operation: "Apply", time: "2026-03-03T11:00:00Z" },
    {
      manager: "kube-controller-manager",
      operation: "Update",
      subresource: "status",
      time: "2026-03-03T11:04:00Z",
    },
  ],
  ...more,
});
const deployment = (reason: string, at: string, more: object = {}) => ({
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: metadata(),
  spec: { replicas: 3, template },
  status: {
    observedGeneration: 8,
    replicas: 4,
    updatedReplicas: 2,
    availableReplicas: 3,
    conditions: [
      { type: "Available", status: "True", lastUpdateTime: "2026-01-01T00:00:00Z" },
      { type: "Progressing", status: "True", reason, message: "…", lastUpdateTime: at },
    ],
    ...more,
  },
});
const progressing = deployment("ReplicaSetUpdated", "2026-03-03T11:01:00Z");
const available = deployment("NewReplicaSetAvailable", "2026-03-03T11:04:00Z");
const began = {
  kind: "Event",
  reason: "ScalingReplicaSet",
  message: "Scaled up replica set orders-5d8f7c from 0 to 1",
  firstTimestamp: "2026-03-03T11:00:00Z",
  involvedObject: {
    kind: "Deployment",
    name: "orders",
    namespace: "shop",
    annotations: { "deployment_kubernetes_io/revision": "7" },
  },
};

testChangeSender(kubernetes, {
  states: [began, progressing, available],
  stranger: { ...available, metadata: metadata({ namespace: "other" }) },
});

test("a revision of a Deployment is a rollout, from what wrote it to its last replica", () => {
  expect(readWith(kubernetes, { ...available, cluster: "eu-1" })).toMatchObject([
    {
      identifier: "eu-1 shop/deployment/orders revision 7",
      status: "Done",
      summary: "Deploy orders 1.4 to eu-1/shop",
      start: 1_772_535_600,
      end: 1_772_535_840,
      tags: {
        service: "orders",
        deployment: "orders",
        namespace: "shop",
        cluster: "eu-1",
        version: ["1.4"],
        result: "succeeded",
      },
      metadata: { revision: "7", images: "registry.example/orders:1.4" },
    },
  ]);
});

test("a scaled Deployment is the same rollout, and says nothing new", () => {
  const scaled = structuredClone(available);
  scaled.metadata.managedFields.push({
    manager: "kubectl",
    operation: "Update",
    time: "2026-03-03T11:40:00Z",
  });
  expect(reportAll(kubernetes, [available, scaled, scaled]).results).toEqual([
    "new_change",
    "unchanged",
    "unchanged",
  ]);
});

test("a rollout that makes no progress has failed; without conditions the replicas tell", () => {
  const stuck = deployment("ProgressDeadlineExceeded", "2026-03-03T11:10:00Z");
  expect(readWith(kubernetes, stuck)).toMatchObject([
    { status: "Done", tags: { result: "failed" } },
  ]);
  const full = { replicas: 3, updatedReplicas: 3, conditions: [] };
  expect(readWith(kubernetes, deployment("", "", full))).toMatchObject([{ status: "Done" }]);
  expect(readWith(kubernetes, deployment("", "", { ...full, replicas: 4 }))).toMatchObject([
    { status: "In Progress" },
  ]);
});

const statefulSet = (current: string) => ({
  kind: "StatefulSet",
  metadata: metadata({ name: "db" }),
  spec: { replicas: 2, template },
  status: {
    observedGeneration: 8,
    replicas: 2,
    readyReplicas: 2,
    currentRevision: current,
    updateRevision: "db-6c9d5d6b8f",
  },
});
const daemonSet = (available: number) => ({
  kind: "DaemonSet",
  metadata: metadata({
    name: "agent",
    annotations: { "deprecated.daemonset.template.generation": "4" },
  }),
  spec: { template },
  status: {
    observedGeneration: 8,
    desiredNumberScheduled: 5,
    updatedNumberScheduled: 5,
    numberAvailable: available,
  },
});
test.each([
  [statefulSet("db-1"), "shop/statefulset/db revision 6c9d5d6b8f", "In Progress"],
  [statefulSet("db-6c9d5d6b8f"), "shop/statefulset/db revision 6c9d5d6b8f", "Done"],
  [daemonSet(4), "shop/daemonset/agent revision 4", "In Progress"],
  [daemonSet(5), "shop/daemonset/agent revision 4", "Done"],
])("StatefulSets and DaemonSets are counted", (object, identifier, status) => {
  expect(readWith(kubernetes, object)).toMatchObject([
    { identifier, status, start: 1_772_535_600, end: null },
  ]);
});

test("a list is as many changes, and what is none is named by its place", () => {
  const list = { kind: "List", cluster: "eu-1", items: [available, { kind: "Pod" }, daemonSet(5)] };
  expect(readWith(kubernetes, list).map(({ tags }) => tags["cluster"])).toEqual(["eu-1", "eu-1"]);
  expect(refusalsOf(kubernetes, list)).toEqual([
    "not_a_change: A Pod of Kubernetes has no rollout; it records no change",
  ]);
  expect(refusalsOf(kubernetes, { kind: "DeploymentList", items: [] })).toEqual([
    "not_a_change: This list of Kubernetes is empty",
  ]);
});

test("events of a watch are rollouts and deletions", () => {
  expect(readWith(kubernetes, { type: "MODIFIED", object: available })).toMatchObject([
    { identifier: "shop/deployment/orders revision 7" },
  ]);
  expect(readWith(kubernetes, { type: "DELETED", object: available })).toMatchObject([
    {
      identifier: "shop/deployment/orders deleted 6f1d7ad0-0001",
      status: "Done",
      summary: "Delete deployment orders of shop",
    },
  ]);
});

test("a new replica set begins a rollout; more or fewer pods of it do not", () => {
  expect(readWith(kubernetes, began)).toMatchObject([
    {
      identifier: "shop/deployment/orders revision 7",
      status: "In Progress",
      start: 1_772_535_600,
    },
  ]);
  const { annotations: _none, ...object } = began.involvedObject;
  const message = "Scaled up replica set orders-5d8f7c to 1 from 0";
  expect(readWith(kubernetes, { ...began, message, involvedObject: object })).toMatchObject([
    { identifier: "shop/deployment/orders orders-5d8f7c" },
  ]);
  for (const text of [
    "Scaled up replica set a from 1 to 3",
    "Scaled down replica set a from 1 to 0",
  ])
    expect(refusalsOf(kubernetes, { ...began, message: text })[0]).toMatch(/^not_a_change/);
});

test("what its controller has not seen yet is said next time; without a revision it is refused", () => {
  const early = deployment("NewReplicaSetAvailable", "2026-03-03T11:04:00Z", {
    observedGeneration: 7,
  });
  expect(refusalsOf(kubernetes, early)[0]).toMatch(/^not_a_change: The controller has not seen/);
  const { annotations: _none, ...bare } = metadata();
  expect(refusalsOf(kubernetes, { ...available, metadata: bare })[0]).toMatch(/^invalid: /);
});
