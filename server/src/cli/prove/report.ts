import { table } from "../print.ts";
import type { Fault } from "./check.ts";
import type { SabotageCounts } from "./sabotage.ts";

export interface Report {
  seed: string;
  minutes: number;
  ratePerS: number;
  versions: { tocsin: string; node: string; postgres: string };
  done: SabotageCounts;
  requests: number;
  accepted: number;
  unanswered: number;
  unansweredStored: number;
  heldBack: number;
  /** Of the full disk, with the seconds after which events were accepted again. */
  fullDisk: { fills: number; returnS: number[] };
  /** What was told to whom; `repeats` came again to the healthy receiver after a crash. */
  delivery: { shares: number; messages: number; repeats: number };
  /** What could not be broken here, and why. */
  leftOut: string[];
  outcomes: Record<string, number>;
  alerts: number;
  incidents: number;
  ackMs: readonly number[];
  drainMs: number;
  faults: Fault[];
}

const maxFaultsShown = 40;

export function formatReport(report: Report): string {
  const { versions, done, faults } = report;
  const rows = [
    ["run", `${report.minutes} min at ${report.ratePerS} events/s, seed ${report.seed}`],
    [
      "versions",
      `Tocsin ${versions.tocsin}, Node ${versions.node}, PostgreSQL ${versions.postgres}`,
    ],
    [
      "broken",
      `${done.kills} kills, ${done.restarts} database restarts, ${done.cuts} cuts, ${done.forgets} times all connections forgotten, ${done.stops} times PostgreSQL stopped, ${done.floods} floods (${done.heldBack} refused with Retry-After), ${done.storms} shuffled storms; one server's clock was an hour ahead, the other's an hour behind`,
    ],
    [
      "full disk",
      report.fullDisk.fills === 0
        ? "not filled"
        : `filled ${report.fullDisk.fills} times; events again after ${report.fullDisk.returnS.map((s) => s.toFixed(1)).join(", ")} s`,
    ],
    [
      "sent",
      `${report.requests} requests; ${report.accepted} events accepted; ${report.heldBack} times asked to retry later`,
    ],
    [
      "no answer",
      `${report.unanswered} requests, of which ${report.unansweredStored} were stored, whole`,
    ],
    [
      "outcomes",
      Object.entries(report.outcomes)
        .map(([outcome, events]) => `${events} ${outcome}`)
        .join(", "),
    ],
    ["made", `${report.alerts} alerts in ${report.incidents} incidents`],
    [
      "told",
      `${report.delivery.shares} shares, ${report.delivery.messages} messages to five receivers: one steady, one that answered 500, one that hung, one that reset, one that was gone; ${report.delivery.repeats} came again to the steady one, after a crash`,
    ],
    [
      "202 after",
      `p50 ${percentile(report.ackMs, 0.5)} ms, p99 ${percentile(report.ackMs, 0.99)} ms; drained ${(report.drainMs / 1000).toFixed(1)} s after the last request`,
    ],
    ...faultRows(faults),
  ];
  const faultLines = faults
    .slice(0, maxFaultsShown)
    .map((fault) => `✗ ${fault.kind}: ${fault.what}`);
  const more =
    faults.length > maxFaultsShown ? [`… and ${faults.length - maxFaultsShown} more`] : [];
  return [
    table(rows),
    ...faultLines,
    ...more,
    ...report.leftOut.map((reason) => `Left out: ${reason}.`),
    faults.length === 0
      ? "Nothing was lost, nothing was duplicated, and the replay is identical."
      : `${faults.length} faults.`,
  ].join("\n");
}

function faultRows(faults: readonly Fault[]): string[][] {
  const count = (kind: Fault["kind"]): string =>
    String(faults.filter((fault) => fault.kind === kind).length);
  return [
    ["lost", count("lost")],
    ["duplicated", count("duplicated")],
    ["half stored", count("half")],
    ["without one outcome", count("outcome")],
    ["dead letters", count("dead letter")],
    ["wrong counters", count("counter")],
    ["wrong alerts", `${count("alert")} and ${count("identity")} identities`],
    ["in another state by order", count("order")],
    ["wrong incidents", count("incident")],
    ["replay differs", count("replay")],
    ["wrong deliveries", count("delivery")],
    ["full disk at fault", count("disk")],
    ["servers at fault", count("server")],
  ];
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}
