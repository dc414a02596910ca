/** Candidates for the cause of an incident: how likely each is, and why. */
import { type CauseTopology, rankCauses, signalKeysOf } from "../rank-causes.ts";
import { keyOf, familyOf, type Signal, SignalHistory } from "../signal-history.ts";
import { namesIn, subjectOf } from "../subject.ts";
import type { AnalysisChange, Cause, Claim } from "./facts.ts";
import {
  alertEvidence,
  compare,
  durationText,
  listText,
  plural,
  shortText,
  worstSeverity,
} from "./phrases.ts";
import type { EntityAlerts, OrderedFacts } from "./summarise.ts";

/** Most likely first, at most 5. */
export function rankCandidates(facts: OrderedFacts): Cause[] {
  const signals = facts.alerts.map(signalOf);
  const topology: CauseTopology = {
    wholeOf: () => undefined,
    instances: () => 1,
    dependenciesOf: facts.dependenciesOf,
    has: () => true,
  };
  const history = historyOf(facts, topology);
  const scores = new Map(
    rankCauses(signals, topology, history).map(({ entity, score }) => [entity, score]),
  );
  const weighed = facts.entities.map((item) => {
    const change = changeOf(item, facts.changes);
    const severity = SEVERITY_FACTORS[worstSeverity(item.alerts)] ?? 0.5;
    const weight =
      (LEAST + (scores.get(item.entity) ?? 0)) *
      severity *
      (1 + (change ? suspicionOf(change) : 0));
    return { item, change, weight };
  });
  weighed.sort((a, b) => b.weight - a.weight || compare(a.item.entity, b.item.entity));
  const best = weighed[0]?.weight ?? 0;
  const total = weighed.reduce((sum, { weight }) => sum + weight, best * UNNAMED);
  return weighed.slice(0, MAX_CAUSES).map(({ item, change, weight }) => ({
    entity: item.entity,
    score: total === 0 ? 0 : Math.round((weight / total) * 1000) / 1000,
    reasons: reasonsFor(item, change, facts),
  }));
}

/** What is everywhere still counts a little, so that order and severity decide. */
const LEAST = 0.01;
/** Of the best candidate's weight: something that no alert names. */
const UNNAMED = 0.25;
const MAX_CAUSES = 5;
const SEVERITY_FACTORS: Readonly<Record<string, number>> = { critical: 1, warning: 0.7 };
const suspicionOf = ({ isConfirmed, suspicion }: AnalysisChange): number =>
  isConfirmed ? 2 : suspicion;

const signalOf = ({
  entity,
  problem,
  start,
}: {
  entity: string;
  problem: string;
  start: number;
}): Signal => ({ entity, name: problem, kind: "metric", time: start, isDrop: false });

function historyOf({ alerts, past }: OrderedFacts, topology: CauseTopology): SignalHistory {
  const history = new SignalHistory();
  for (const incident of [{ alerts }, ...past])
    history.add(signalKeysOf(incident.alerts.map(signalOf), topology));
  return history;
}

/** The most suspicious that names the entity. */
const changeOf = (
  { alerts }: EntityAlerts,
  changes: readonly AnalysisChange[],
): AnalysisChange | undefined => {
  const names = new Set(
    alerts.flatMap(({ entity, tags }) => [
      ...namesIn(entity),
      ...subjectOf(tags).entities.flatMap(({ value }) => namesIn(value)),
    ]),
  );
  return changes.find(({ tags, summary }) => {
    const { entities } = subjectOf(tags);
    const touched = entities.length > 0 ? entities.map(({ value }) => value) : [summary];
    return touched.some((value) => namesIn(value).some((name) => names.has(name)));
  });
};

const reasonsFor = (
  item: EntityAlerts,
  change: AnalysisChange | undefined,
  facts: OrderedFacts,
): Claim[] => [
  orderReason(item, facts),
  ...dependentReason(item, facts),
  ...changeReason(item, change),
  ...noveltyReason(item, facts),
  severityReason(item),
];

function orderReason({ first }: EntityAlerts, facts: OrderedFacts): Claim {
  const delayS = first.start - (facts.alerts[0]?.start ?? first.start);
  const text =
    delayS === 0
      ? `Its first sign, “${shortText(first.problem)}”, is the earliest of the incident.`
      : `Its first sign, “${shortText(first.problem)}”, came ${durationText(delayS)} after the earliest.`;
  return { text, evidence: alertEvidence([first]) };
}

function dependentReason({ entity, first }: EntityAlerts, facts: OrderedFacts): Claim[] {
  const dependent = facts.entities.filter(
    (candidate) =>
      candidate.entity !== entity && facts.dependenciesOf(candidate.entity).has(entity),
  );
  if (dependent.length === 0) return [];
  const names = listText(dependent.map((candidate) => candidate.entity));
  return [
    {
      text: `${names} ${dependent.length === 1 ? "depends" : "depend"} on it.`,
      evidence: alertEvidence([first, ...dependent.map((candidate) => candidate.first)], 4),
      isOfTopology: true,
    },
  ];
}

function changeReason({ first }: EntityAlerts, change: AnalysisChange | undefined): Claim[] {
  if (!change) return [];
  const gap = first.start - (change.end ?? change.start);
  const when = gap >= 0 ? `${durationText(gap)} before` : "while it was failing";
  return [
    {
      text: `The change ${shortText(change.title)} touched it ${when}.`,
      evidence: [{ kind: "change", id: change.id }, ...alertEvidence([first])],
    },
  ];
}

/** No number: it would count incidents that a reader may not see. */
function noveltyReason({ entity, alerts }: EntityAlerts, facts: OrderedFacts): Claim[] {
  if (facts.past.length < FEW) return [];
  const keyOfProblem = (problem: string) =>
    keyOf(entity, familyOf({ kind: "metric", name: problem }));
  const known = new Set(
    facts.past.flatMap((incident) =>
      incident.alerts
        .filter((alert) => alert.entity === entity)
        .map(({ problem }) => keyOfProblem(problem)),
    ),
  );
  const unknown = alerts.filter(({ problem }) => !known.has(keyOfProblem(problem)));
  const [first] = unknown;
  if (!first) return [];
  return [
    { text: `“${shortText(first.problem)}” on it is new here.`, evidence: alertEvidence(unknown) },
  ];
}
/** With fewer earlier incidents, everything would be new. */
const FEW = 5;

function severityReason({ alerts }: EntityAlerts): Claim {
  const worst = worstSeverity(alerts);
  const grave = alerts.filter(({ severity }) => severity === worst);
  return {
    text: `${plural(alerts.length, "alert")} on it, ${grave.length === alerts.length ? "" : `${grave.length} of them `}${worst}.`,
    evidence: alertEvidence(grave),
  };
}
