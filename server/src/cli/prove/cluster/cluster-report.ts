import { nodeRoles } from "#contract/node-roles.ts";
import { table } from "../../print.ts";
import type { Fault } from "../check.ts";
import { faultKinds, isOfNats, type PlannedFault, type RoundPlan } from "./plan-round.ts";
import type { RoundResult } from "./run-round.ts";

export interface FailedRound extends RoundPlan {
  failures: readonly Fault[];
  /** By its nodes, meanwhile. */
  logged: readonly string[];
}
export interface ClusterReport {
  seed: string;
  nodes: number;
  rounds: readonly RoundResult[];
  failed: readonly FailedRound[];
  /** What could not be broken here, and why. */
  leftOut: readonly string[];
}

const maxFailuresShown = 10;
const maxLogLinesShown = 20;

export function formatClusterReport(report: ClusterReport): string {
  const { seed, nodes, rounds, failed } = report;
  const sum = (count: (round: RoundResult) => number): number =>
    rounds.reduce((total, round) => total + count(round), 0);
  const slowestS = Math.max(0, ...rounds.map(({ tookS }) => tookS));
  return [
    table([
      [
        "rounds",
        `${rounds.length} on ${nodes} nodes, seed ${seed}; the longest took ${slowestS.toFixed(1)} s`,
      ],
      [
        "sent",
        `${sum((round) => round.requests)} requests; ${sum((round) => round.accepted)} events accepted; ${sum((round) => round.unanswered)} requests without an answer went to another node`,
      ],
      ...(rounds.some(({ usesNats }) => usesNats)
        ? [["through NATS", `${sum((round) => round.throughNats)} requests`]]
        : []),
      ["made", `${sum((round) => round.incidents)} incidents`],
    ]),
    table([["fault", "times", "backlog worked off after, at worst"], ...faultRows(rounds)]),
    ...failed.flatMap(failureLines(report)),
    ...report.leftOut.map((reason) => `Left out: ${reason}.`),
    failed.length === 0
      ? "Nothing was lost, nothing was duplicated, every console was told, and the replay is identical."
      : `${failed.length} rounds failed.`,
  ].join("\n");
}

function faultRows(rounds: readonly RoundResult[]): string[][] {
  const byKind = Map.groupBy(
    rounds.flatMap(({ faults }) => faults),
    ({ kind }) => kind,
  );
  return faultKinds.flatMap((kind) => {
    const faults = byKind.get(kind) ?? [];
    const seconds = faults.map(({ workedOffS }) => workedOffS ?? Number.POSITIVE_INFINITY);
    return faults.length === 0
      ? []
      : [[kind, String(faults.length), `${Math.max(...seconds).toFixed(1)} s`]];
  });
}

const failureLines =
  ({ seed, nodes }: ClusterReport) =>
  (round: FailedRound): string[] => [
    `✗ round ${round.number}: ${describePlan(round)}; again with: tocsin prove --cluster --nodes ${nodes} --seed ${seed} --round ${round.number}`,
    ...round.failures.slice(0, maxFailuresShown).map(({ kind, what }) => `  ${kind}: ${what}`),
    ...(round.failures.length > maxFailuresShown
      ? [`  … and ${round.failures.length - maxFailuresShown} more`]
      : []),
    ...round.logged.slice(-maxLogLinesShown).map((line) => `  ${line}`),
  ];

export const describeRound = (round: RoundResult): string =>
  `round ${round.number} in ${round.tookS.toFixed(1)} s: ${describePlan(round)}; ${round.accepted} events, ${round.failures.length === 0 ? "nothing wrong" : `${round.failures.length} failures`}`;

function describePlan({ faults, roles, usesNats }: RoundPlan): string {
  const isSplit = roles.some((list) => list.length < nodeRoles.length);
  return `${faults.map(describeFault).join(" and ")}${usesNats ? ", with NATS" : ""}${isSplit ? `, roles ${roles.map((list) => list.join("+")).join(" | ")}` : ""}`;
}

const describeFault = ({ kind, node, atMs, forMs, amount }: PlannedFault): string =>
  [
    kind,
    ...(isOfNats(kind)
      ? [node === null ? "of all servers" : `of server ${node + 1}`]
      : node === null
        ? []
        : [`of node ${node + 1}`]),
    ...(amount === 0 ? [] : [`by ${amount} ${kind === "clock" ? "s" : "ms"}`]),
    `at ${(atMs / 1000).toFixed(1)} s for ${(forMs / 1000).toFixed(1)} s`,
  ].join(" ");
