import type { Command } from "commander";
import {
  CANDIDATES_AFTER_S,
  CANDIDATES_BEFORE_S,
  type Change,
  rankChanges,
  type Suspect,
} from "#insight/rank-changes.ts";
import { table } from "../print.ts";
import { evaluation } from "./evaluation.ts";
import {
  incidentOf,
  type LabelledAlert,
  type LabelledChanges,
  readLabelledChanges,
} from "./labelled-changes.ts";

export const changesEvaluation = (): Command =>
  evaluation({
    name: "changes",
    description:
      "which change caused which incident: reads alerts.jsonl, changes.jsonl, topology.json and truth.json",
    answer: (directory) => evaluateChanges(readLabelledChanges(directory)),
    report: ({ faults, groups }) =>
      table([
        ["", "caused", "suspected", "others", "suspected", "in part", "suspected", "suspects"],
        ["faults as they were", ...cellsOf(faults)],
        ["alerts of a service or host, 10 minutes apart", ...cellsOf(groups)],
      ]),
  });

interface EvaluatedIncident {
  id: string;
  alerts: number;
  /** The change that caused its alerts, or else some of them. */
  cause: string | null;
  /** It caused at least half of them. */
  isMain: boolean;
  candidates: number;
  suspects: readonly Suspect[];
}

/** The same storm as incidents twice: as it was, and as a simple grouping would show it. */
function evaluateChanges(data: LabelledChanges): Record<"faults" | "groups", EvaluatedIncident[]> {
  const causes = new Map(
    data.faults.flatMap(({ change, alerts }) => alerts.map((id) => [id, change] as const)),
  );
  const faults = data.faults.map(({ id, alerts }) => ({
    id,
    alerts: alerts.flatMap((alert) => data.alerts.get(alert) ?? []),
  }));
  const evaluate = (incidents: readonly { id: string; alerts: readonly LabelledAlert[] }[]) =>
    incidents.map(({ id, alerts }) => ({
      id,
      alerts: alerts.length,
      ...mostFrequent(alerts.map((alert) => causes.get(alert.id))),
      ...suspectsOf(alerts, data),
    }));
  return { faults: evaluate(faults), groups: evaluate(groupsOf(data.alerts.values())) };
}

function suspectsOf(
  alerts: readonly LabelledAlert[],
  { changes, neighbours }: LabelledChanges,
): Pick<EvaluatedIncident, "candidates" | "suspects"> {
  const incident = incidentOf(alerts);
  const candidates = changes.filter(
    ({ start }) =>
      start >= incident.start - CANDIDATES_BEFORE_S &&
      start <= (incident.end ?? Infinity) + CANDIDATES_AFTER_S,
  );
  const howOften = (change: Change): number =>
    changes.filter((earlier) => isLike(earlier, change) && earlier.start < change.start).length;
  return {
    candidates: candidates.length,
    suspects: rankChanges(incident, candidates, { neighbours, howOften }),
  };
}

/** A storm lasts less than the 30 days that count. */
const isLike = (a: Change, b: Change): boolean => JSON.stringify(a.tags) === JSON.stringify(b.tags);

function mostFrequent(
  causes: readonly (string | undefined)[],
): Pick<EvaluatedIncident, "cause" | "isMain"> {
  const counts = new Map<string, number>();
  for (const cause of causes)
    if (cause !== undefined) counts.set(cause, (counts.get(cause) ?? 0) + 1);
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return { cause: most?.[0] ?? null, isMain: most !== undefined && most[1] * 2 >= causes.length };
}

/** Alerts of the same service or host, each within 10 minutes of the one before. */
function groupsOf(
  alerts: Iterable<LabelledAlert>,
): { id: string; alerts: readonly LabelledAlert[] }[] {
  const groups: LabelledAlert[][] = [];
  const openGroups = new Map<string, LabelledAlert[]>();
  for (const alert of alerts) {
    const key = keyOf(alert);
    const open = openGroups.get(key) ?? [];
    if (open.length > 0 && alert.start - (open.at(-1)?.start ?? 0) <= GAP_S) open.push(alert);
    else {
      const group = [alert];
      groups.push(group);
      openGroups.set(key, group);
    }
  }
  return groups.map((group, index) => ({ id: `G${index + 1}`, alerts: group }));
}

const GAP_S = 600;
const keyOf = ({ tags }: LabelledAlert): string => {
  const name = GROUPING_TAGS.find((tag) => tags[tag] !== undefined) ?? "";
  return `${String(tags["cluster"])} ${String(tags[name]).replace(/:\d+$/, "")}`;
};
const GROUPING_TAGS = [
  "destination_workload",
  "container",
  "deployment",
  "statefulset",
  "horizontalpodautoscaler",
  "consumergroup",
  "host",
  "hostname",
  "node",
  "instance",
];

function cellsOf(incidents: readonly EvaluatedIncident[]): string[] {
  const caused = incidents.filter(({ isMain }) => isMain);
  const uncaused = incidents.filter(({ cause }) => cause === null);
  const partly = incidents.filter(({ cause, isMain }) => cause !== null && !isMain);
  const hasCause = ({ cause, suspects }: EvaluatedIncident): boolean =>
    suspects.some(({ id }) => id === cause);
  const hasAny = ({ suspects }: EvaluatedIncident): boolean => suspects.length > 0;
  const suspects = incidents.reduce((sum, incident) => sum + incident.suspects.length, 0);
  return [
    String(caused.length),
    shareOf(caused, hasCause),
    String(uncaused.length),
    shareOf(uncaused, hasAny),
    String(partly.length),
    shareOf(partly, hasCause),
    (suspects / Math.max(incidents.length, 1)).toFixed(2),
  ];
}

const shareOf = (
  incidents: readonly EvaluatedIncident[],
  has: (incident: EvaluatedIncident) => boolean,
): string =>
  incidents.length === 0
    ? "-"
    : `${((100 * incidents.filter(has).length) / incidents.length).toFixed(1)} %`;
