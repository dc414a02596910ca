/** NATS in front of the database of a cluster, with servers that fail. */
import { fileURLToPath } from "node:url";
import { beforeEach, expect, test } from "vitest";
import { natsMissing } from "../../../test-peers/nats-missing.ts";
import { planRound } from "./plan-round.ts";
import { proveCluster } from "./prove-cluster.ts";

const quiet = { say: () => undefined, end: () => undefined };
const brokenBuild = fileURLToPath(new URL("test-broken-build.ts", import.meta.url));

beforeEach(({ skip }) => skip(natsMissing !== null, natsMissing ?? ""));

test("three servers that are killed at once, and one that is cut off, cost no event", async () => {
  const report = await proveCluster({ seed: "short", nodes: 3, from: 9, to: 10, progress: quiet });
  expect(report.leftOut.filter((text) => text.includes("NATS"))).toEqual([]);
  expect(report.failed).toEqual([]);
  expect(report.rounds.map(({ faults }) => faults.at(-1))).toMatchObject([
    { kind: "nats-kill", node: null },
    { kind: "nats-cut", node: 1 },
  ]);
  for (const { accepted, throughNats, faults } of report.rounds) {
    expect(accepted).toBeGreaterThan(50);
    expect(throughNats).toBeGreaterThan(20);
    for (const { workedOffS } of faults) expect(workedOffS).not.toBeNull();
  }
}, 600_000);

test("a build whose repeated requests are new ones to NATS fails where its servers stand still", async () => {
  const env = { NODE_OPTIONS: `--import=${brokenBuild}`, BROKEN: "message ids" };
  const round = { seed: "short", from: 23, to: 23, nodes: 2 };
  expect(planRound(round.seed, round.from, round.nodes).faults.at(-1)).toMatchObject({
    kind: "nats-freeze",
    node: null,
  });
  const report = await proveCluster({ ...round, progress: quiet, env });
  expect(report.failed[0]?.failures.map((failure) => failure.kind)).toContain("duplicated");
}, 600_000);
