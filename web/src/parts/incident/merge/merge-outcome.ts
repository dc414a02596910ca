import type { Incident } from "#contract/incidents.ts";
import { type Status, worst } from "#contract/statuses.ts";
import { shareTargetName } from "../sharing/share-target-count.ts";

export interface MergeOutcome {
  status: Status;
  alerts: number;
  isTooMany: boolean;
  /** Of the target, which keeps its own. */
  assignee: string | null;
  acknowledgement: Incident["acknowledgement"];
  /** Of the target: ids of people. */
  responders: readonly string[];
  /** What only sources have, and the merged incident will not. */
  lost: { acknowledgement: boolean; responders: readonly string[] };
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
  const isLost = (id: string) => !target.responders.includes(id);
  const starts = all.map((incident) => incident.start);
  const alerts = all.reduce((sum, incident) => sum + incident.alerts.total, 0);
  return {
    status: all.map((incident) => incident.status).reduce(worst),
    alerts,
    isTooMany: alerts > mostAlerts,
    assignee: target.assignment?.assignee ?? null,
    acknowledgement: target.acknowledgement,
    responders: target.responders,
    lost: {
      acknowledgement:
        target.acknowledgement === null &&
        sources.some((source) => source.acknowledgement !== null),
      responders: [...new Set(sources.flatMap((source) => source.responders))].filter(isLost),
    },
    shares: target.escalations
      .filter((share) => share.unsubscribes.length === 0)
      .map(shareTargetName),
    apartS: Math.max(...starts) - Math.min(...starts),
  };
}

/**
 * The one that others most likely belong to: it holds the most alerts, and of several the oldest.
 */
export function likelyTarget(incidents: readonly Incident[]): Incident | undefined {
  return [...incidents].sort((a, b) => b.alerts.total - a.alerts.total || a.start - b.start)[0];
}
