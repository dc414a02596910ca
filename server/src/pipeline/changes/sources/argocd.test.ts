import { expect, test } from "vitest";
import { argocd } from "./argocd.ts";
import { readWith, refusalsOf, testChangeSender } from "./test-change-sender.ts";

const message = (phase: string, more: object = {}, name = "orders") => ({
  argocdUrl: "https://argocd.example/",
  app: {
    metadata: { name, namespace: "argocd", labels: { environment: "production" } },
    spec: {
      project: "shop",
      destination: { server: "https://kubernetes.default.svc", namespace: "shop" },
      source: { repoURL: "https://git.example/shop/deploy.git", path: "orders" },
    },
    status: {
      health: { status: "Progressing" },
      sync: { status: "Synced", revision: "f95f852bd8fca8fcc58a9a2d6c842781e32a215e" },
      summary: { images: ["registry.example:5000/shop/orders:1.4", "redis"] },
      operationState: {
        phase,
        startedAt: "2026-03-03T11:00:00Z",
        message: "successfully synced (all tasks run)",
        syncResult: { revision: "f95f852bd8fca8fcc58a9a2d6c842781e32a215e" },
        ...more,
      },
    },
  },
});
const running = message("Running");
const succeeded = message("Succeeded", { finishedAt: "2026-03-03T11:04:00Z" });

testChangeSender(argocd, {
  states: [running, succeeded],
  stranger: message("Running", {}, "cart"),
});

test("a sync is known by its application and its start", () => {
  expect(readWith(argocd, succeeded)).toMatchObject([
    {
      identifier: "argocd/orders sync 1772535600",
      status: "Done",
      summary: "Deploy orders f95f852bd8 to kubernetes.default.svc",
      start: 1_772_535_600,
      end: 1_772_535_840,
      ticket_url: "https://argocd.example/applications/orders",
      tags: {
        service: "orders",
        namespace: "shop",
        cluster: "kubernetes.default.svc",
        environment: "production",
        repository: "shop/deploy",
        version: ["1.4"],
        commit: "f95f852bd8",
        result: "succeeded",
      },
      metadata: { project: "shop", path: "orders", health: "Progressing" },
    },
  ]);
});

test.each(["Failed", "Error"])("a sync that ends as %s has changed something", (phase) => {
  expect(readWith(argocd, message(phase, { finishedAt: "2026-03-03T11:04:00Z" }))).toMatchObject([
    { status: "Done", tags: { result: "failed" } },
  ]);
});

test("a whole Application is read, with several sources and a cluster that has a name", () => {
  const { app } = succeeded;
  const sources = [{ repoURL: "https://charts.example", chart: "orders" }];
  const spec = { destination: { name: "eu-1", namespace: "shop" }, sources };
  expect(readWith(argocd, { kind: "Application", ...app, spec })).toMatchObject([
    { tags: { cluster: "eu-1" }, metadata: { path: "orders" } },
  ]);
});

test("an application that was never synced is refused", () => {
  expect(refusalsOf(argocd, { app: { metadata: { name: "orders" }, status: {} } })).toEqual([
    "invalid: This is no change of Argo CD: it must name app with its metadata and status.operationState",
  ]);
});
