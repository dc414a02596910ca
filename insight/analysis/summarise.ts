/** What is known of an incident in sentences: what, where, since when, how it spread, who knows. */
import { arePlacedApart, subjectOf } from "../subject.ts";
import type { AnalysisActivity, AnalysisAlert, AnalysisFacts, Claim } from "./facts.ts";
import {
  alertEvidence,
  durationText,
  listText,
  plural,
  shortText,
  timeText,
  worstSeverity,
} from "./phrases.ts";

/** `alerts` and `entities`: earliest first. */
export interface OrderedFacts extends AnalysisFacts {
  entities: readonly EntityAlerts[];
}
export interface EntityAlerts {
  entity: string;
  first: AnalysisAlert;
  alerts: readonly AnalysisAlert[];
}

export const summarise = (facts: OrderedFacts): Claim[] => [
  ...whatSentence(facts),
  ...whereSentence(facts),
  ...stateSentence(facts),
  ...spreadSentence(facts),
  ...dependencySentence(facts),
  ...changeSentence(facts),
  ...peopleSentence(facts),
];

function whatSentence({ alerts }: OrderedFacts): Claim[] {
  const [first] = alerts;
  if (!first) return [];
  const what = `“${shortText(first.problem)}” on ${shortText(first.entity, 60)}`;
  const at = timeText(first.start);
  const text =
    alerts.length === 1
      ? `${what} since ${at}, ${first.severity}.`
      : `It began with ${what} at ${at}.`;
  return [{ text, evidence: alertEvidence([first]) }];
}

/** Places that all alerts share. */
function whereSentence({ alerts }: OrderedFacts): Claim[] {
  const [first, ...rest] = alerts;
  if (!first) return [];
  const { places } = subjectOf(first.tags);
  const subjects = rest.map(({ tags }) => subjectOf(tags));
  const shared = [...places].filter(([kind, value]) =>
    subjects.every(
      (subject) =>
        subject.places.get(kind) === value &&
        !arePlacedApart(subject, { places: new Map([[kind, value]]) }),
    ),
  );
  if (shared.length === 0) return [];
  const where = listText(
    shared.map(([kind, value]) => `${kind} ${value}`),
    4,
  );
  const text = alerts.length === 1 ? `It is in ${where}.` : `All of it is in ${where}.`;
  return [{ text, evidence: alertEvidence(alerts) }];
}

function stateSentence({ alerts, start, end }: OrderedFacts): Claim[] {
  const active = alerts.filter(({ isActive }) => isActive);
  const of = plural(alerts.length, "alert");
  if (end !== null || active.length === 0) {
    const lasted = end === null ? "" : ` after ${durationText(end - start)}`;
    return [{ text: `It ended${lasted}: ${of}, none active.`, evidence: alertEvidence(alerts) }];
  }
  const worst = worstSeverity(active);
  return [
    {
      text: `${active.length} of ${of} ${active.length === 1 ? "is" : "are"} active, the worst is ${worst}.`,
      evidence: alertEvidence(active),
    },
  ];
}

function spreadSentence({ entities }: OrderedFacts): Claim[] {
  const [origin, ...reached] = entities;
  if (!origin || reached.length === 0) return [];
  const later = reached.filter(({ first }) => first.start > origin.first.start);
  if (later.length === 0) {
    const names = listText(entities.map(({ entity }) => entity));
    return [
      {
        text: `${names} were hit at the same time.`,
        evidence: alertEvidence(entities.map(({ first }) => first)),
      },
    ];
  }
  const steps = listText(
    later.map(
      ({ entity, first }) => `${entity} after ${durationText(first.start - origin.first.start)}`,
    ),
  );
  return [
    {
      text: `From ${shortText(origin.entity, 60)} it reached ${steps}.`,
      evidence: alertEvidence([origin.first, ...later.map(({ first }) => first)], 4),
    },
  ];
}

function dependencySentence({ entities, dependenciesOf }: OrderedFacts): Claim[] {
  const [origin, ...reached] = entities;
  if (!origin) return [];
  const dependent = reached.filter(({ entity }) => dependenciesOf(entity).has(origin.entity));
  if (dependent.length === 0) return [];
  const names = listText(dependent.map(({ entity }) => entity));
  return [
    {
      text: `${names} ${dependent.length === 1 ? "depends" : "depend"} on ${shortText(origin.entity, 60)}.`,
      evidence: alertEvidence([origin.first, ...dependent.map(({ first }) => first)], 4),
      isOfTopology: true,
    },
  ];
}

function changeSentence({ changes, alerts }: OrderedFacts): Claim[] {
  const confirmed = changes.find(({ isConfirmed }) => isConfirmed);
  const change = confirmed ?? changes[0];
  const [first] = alerts;
  if (!change || !first) return [];
  const title = shortText(change.title);
  const evidence = [{ kind: "change", id: change.id }] as const;
  if (confirmed) return [{ text: `Somebody named its cause: the change ${title}.`, evidence }];
  const gap = first.start - (change.end ?? change.start);
  const when = gap >= 0 ? `${durationText(gap)} before the first alert` : "around the first alert";
  return [{ text: `The change ${title} came ${when} and is suspected.`, evidence }];
}

const ACTION_TEXTS: Record<AnalysisActivity["action"], string> = {
  acknowledged: "acknowledged it",
  assigned: "assigned it",
  commented: "commented on it",
  resolved: "resolved it",
};

function peopleSentence({ activities }: OrderedFacts): Claim[] {
  const latest = new Map<string, AnalysisActivity>();
  for (const activity of activities.toSorted((a, b) => a.at - b.at))
    latest.set(activity.action, activity);
  const known = [...latest.values()].sort((a, b) => a.at - b.at);
  if (known.length === 0) return [];
  const actionTypes = listText(
    known.map(({ actor, action }) => `${actor} ${ACTION_TEXTS[action]}`),
    4,
  );
  const evidence = known.map(({ id }) => ({ kind: "activity", id }) as const);
  return [{ text: `${actionTypes}.`, evidence }];
}
