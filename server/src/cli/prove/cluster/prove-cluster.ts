import type { Progress } from "../../progress.ts";
import type { Fault } from "../check.ts";
import { waitUntilDelivered } from "../collect-facts.ts";
import { type Breakage, deliveryFaults } from "../delivery-faults.ts";
import { type ClusterReport, describeRound, type FailedRound } from "./cluster-report.ts";
import { type ClusterRig, type OpenPooler, openClusterRig } from "./cluster-rig.ts";
import { planRound } from "./plan-round.ts";
import { type RoundResult, runRound } from "./run-round.ts";

export interface ClusterOptions {
  seed: string;
  nodes: number;
  /** From 1; both ends included. */
  from: number;
  to: number;
  progress: Progress;
  /** Settings of the nodes, beside the usual ones. */
  env?: Readonly<Record<string, string>>;
  openPooler?: OpenPooler;
}

/** What has piled up in a database must not slow later rounds down. */
const roundsPerRig = 25;

/** Generated rounds, each with faults of its own, on several nodes that share a database. */
export async function proveCluster(options: ClusterOptions): Promise<ClusterReport> {
  const { seed, nodes, from, to } = options;
  const rounds: RoundResult[] = [];
  const failed: FailedRound[] = [];
  const leftOut = new Set<string>();
  for (let first = from; first <= to; first += roundsPerRig) {
    const rig = await openClusterRig(nodes, options.env ?? {}, options.openPooler);
    try {
      if ("impossibleBecause" in rig.disk)
        leftOut.add(`full disk, because ${rig.disk.impossibleBecause}`);
      const last = Math.min(to, first + roundsPerRig - 1);
      const outcome = await runRounds(rig, { ...options, from: first, to: last });
      rounds.push(...outcome.rounds);
      failed.push(...outcome.failed);
    } finally {
      await rig.close();
    }
  }
  return { seed, nodes, rounds, failed, leftOut: [...leftOut] };
}

async function runRounds(
  rig: ClusterRig,
  { seed, nodes, from, to, progress }: ClusterOptions,
): Promise<{ rounds: RoundResult[]; failed: FailedRound[] }> {
  const rounds: RoundResult[] = [];
  const failures = new Map<number, Fault[]>();
  const logs = new Map<number, string[]>();
  const fail = (number: number, faults: readonly Fault[]): void => {
    if (faults.length > 0) failures.set(number, [...(failures.get(number) ?? []), ...faults]);
  };
  const breakages: Breakage[] = [];
  for (let number = from; number <= to; number += 1) {
    const plan = planRound(seed, number, nodes);
    const beginMs = performance.now();
    try {
      const result = await runRound(rig, plan, progress);
      rounds.push(result);
      fail(number, result.failures);
      progress.end(describeRound(result));
      for (const { kind, what } of result.failures) progress.end(`  ${kind}: ${what}`);
    } catch (error) {
      const what = `round ${number} broke off: ${error instanceof Error ? error.message : String(error)}`;
      fail(number, [{ kind: "server", what }]);
      progress.end(what);
    }
    logs.set(number, rig.newLogLines());
    breakages.push({ beginMs, endMs: performance.now() });
  }
  for (const { number, organizationId } of rounds)
    fail(number, await undelivered(rig, { organizationId, breakages, progress }));
  fail(
    to,
    (await rig.stop()).map((what) => ({ kind: "server", what })),
  );
  return {
    rounds,
    failed: [...failures].map(([number, faults]) => ({
      ...planRound(seed, number, nodes),
      failures: faults,
      logged: logs.get(number) ?? [],
    })),
  };
}

/** Flapping takes a while to settle, so that this is asked once at the end. */
async function undelivered(
  rig: ClusterRig,
  {
    organizationId,
    breakages,
    progress,
  }: { organizationId: string; breakages: readonly Breakage[]; progress: Progress },
): Promise<Fault[]> {
  const shares = await waitUntilDelivered({ db: rig.database.db(), organizationId }, progress);
  const ids = new Set(shares.map(({ id }) => id));
  const taken = rig.receivers.taken.filter(({ shareId }) => ids.has(shareId));
  return deliveryFaults({ shares, taken, breakages });
}
