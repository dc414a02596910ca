import { existsSync } from "node:fs";
import type { Progress } from "../../progress.ts";
import type { Fault } from "../check.ts";
import { waitUntilDelivered } from "../collect-facts.ts";
import { type Breakage, deliveryFaults } from "../delivery-faults.ts";
import { natsProgram } from "../nats-program.ts";
import { type ClusterReport, describeRound, type FailedRound } from "./cluster-report.ts";
import { type ClusterRig, type OpenPooler, openClusterRig } from "./cluster-rig.ts";
import { planRound, type RoundPlan, withoutNats } from "./plan-round.ts";
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
    const last = Math.min(to, first + roundsPerRig - 1);
    const { plans, isWithoutNats } = planRounds({ seed, nodes, from: first, to: last });
    if (isWithoutNats) leftOut.add("faults of NATS, because nats-server is not installed");
    const rig = await openClusterRig(nodes, {
      env: options.env ?? {},
      openPooler: options.openPooler,
      hasNats: plans.some(({ usesNats }) => usesNats),
    });
    try {
      if ("impossibleBecause" in rig.disk)
        leftOut.add(`full disk, because ${rig.disk.impossibleBecause}`);
      const outcome = await runRounds(rig, plans, options.progress);
      rounds.push(...outcome.rounds);
      failed.push(...outcome.failed);
    } finally {
      await rig.close();
    }
  }
  return { seed, nodes, rounds, failed, leftOut: [...leftOut] };
}

function planRounds({ seed, nodes, from, to }: Omit<ClusterOptions, "progress">): {
  plans: RoundPlan[];
  isWithoutNats: boolean;
} {
  const plans = Array.from({ length: to - from + 1 }, (_, index) =>
    planRound(seed, from + index, nodes),
  );
  const isWithoutNats = plans.some(({ usesNats }) => usesNats) && !existsSync(natsProgram);
  return { plans: isWithoutNats ? plans.map(withoutNats) : plans, isWithoutNats };
}

async function runRounds(
  rig: ClusterRig,
  plans: readonly RoundPlan[],
  progress: Progress,
): Promise<{ rounds: RoundResult[]; failed: FailedRound[] }> {
  const rounds: RoundResult[] = [];
  const failures = new Map<number, Fault[]>();
  const logs = new Map<number, string[]>();
  const fail = (number: number, faults: readonly Fault[]): void => {
    if (faults.length > 0) failures.set(number, [...(failures.get(number) ?? []), ...faults]);
  };
  const breakages: Breakage[] = [];
  for (const plan of plans) {
    const { number } = plan;
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
    plans.at(-1)?.number ?? 0,
    (await rig.stop()).map((what) => ({ kind: "server", what })),
  );
  return {
    rounds,
    failed: plans.flatMap((plan) => {
      const faults = failures.get(plan.number);
      return faults ? [{ ...plan, failures: faults, logged: logs.get(plan.number) ?? [] }] : [];
    }),
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
