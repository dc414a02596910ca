import type { Incident } from "#contract/incidents.ts";
import { type Status, worst } from "#contract/statuses.ts";
import { calledBy } from "./shared-with.ts";

export interface MergeOutcome {
  status: Status;
  alerts: number;
  isTooMany: boolean;
  /** Of the target, which keeps its own. */
  assignee: string | null;
  /** Of the target alone: who is told of it. */
  shares: string[];
  /** Between the first and the last start, in seconds. */
  apartS: number;
}

/** What one incident will be when the sources end in the target; it may hold so many alerts. */
export function mergeOutcome(
  target: Incident,
  sources: readonly Incident[],
  mostAlerts: number,
): MergeOutcome {
  const all = [target, ...sources];
  const starts = all.map((one) => one.start);
  const alerts = all.reduce((sum, one) => sum + one.alerts.total, 0);
  return {
    status: all.map((one) => one.status).reduce(worst),
    alerts,
    isTooMany: alerts > mostAlerts,
    assignee: target.assignment?.assignee ?? null,
    shares: target.escalations.filter((one) => one.unsubscribes.length === 0).map(calledBy),
    apartS: Math.max(...starts) - Math.min(...starts),
  };
}

/**
 * The one that others most likely belong to: it holds the most alerts, and of several the oldest.
 */
export function likelyTarget(incidents: readonly Incident[]): Incident | undefined {
  return [...incidents].sort(
    (one, other) => other.alerts.total - one.alerts.total || one.start - other.start,
  )[0];
}
