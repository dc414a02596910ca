import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { proveCluster } from "./prove-cluster.ts";

const quiet = { say: () => undefined, end: () => undefined };
const brokenBuild = fileURLToPath(new URL("test-broken-build.ts", import.meta.url));

test("three nodes, with all roles and with parts of them, lose nothing in five rounds", async () => {
  const report = await proveCluster({ seed: "short", nodes: 3, from: 1, to: 5, progress: quiet });
  expect(report.failed).toEqual([]);
  expect(report.rounds).toHaveLength(5);
  for (const { accepted, incidents, faults } of report.rounds) {
    expect(accepted).toBeGreaterThan(50);
    expect(incidents).toBeGreaterThan(5);
    for (const { workedOffS } of faults) expect(workedOffS).not.toBeNull();
  }
}, 900_000);

test("a build that loses accepted events fails", async () => {
  const env = { NODE_OPTIONS: `--import=${brokenBuild}`, BROKEN: "receipts" };
  const round = { from: 1, to: 1, nodes: 2, progress: quiet };
  const report = await proveCluster({ seed: "short", ...round, env });
  expect(report.failed[0]?.failures.map((failure) => failure.kind)).toContain("lost");
}, 600_000);
