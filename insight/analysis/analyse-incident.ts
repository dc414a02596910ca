/** The analysis of an incident without a model. docs/insight.md explains how it decides. */
import { subjectOf } from "../subject.ts";
import { categoryOf } from "./category.ts";
import type { Analysis, AnalysisAlert, AnalysisFacts, Cause, Claim } from "./facts.ts";
import { alertEvidence, byStart, compare, listText, plural, shortText } from "./phrases.ts";
import { rankCandidates } from "./rank-candidates.ts";
import { recommendTags } from "./recommend-tags.ts";
import { type EntityAlerts, type OrderedFacts, summarise } from "./summarise.ts";

/** The same facts give the same answer, whatever order they come in. */
export function analyseIncident(unordered: AnalysisFacts): Analysis {
  const alerts = unordered.alerts.toSorted(byStart);
  const facts: OrderedFacts = {
    ...unordered,
    alerts,
    entities: entitiesOf(alerts),
    changes: unordered.changes.toSorted(
      (a, b) =>
        Number(b.isConfirmed) - Number(a.isConfirmed) ||
        b.suspicion - a.suspicion ||
        compare(a.id, b.id),
    ),
    activities: unordered.activities.toSorted((a, b) => a.at - b.at || compare(a.id, b.id)),
    past: unordered.past.toSorted((a, b) => compare(a.id, b.id)),
  };
  const causes = rankCandidates(facts);
  return {
    summary: summarise(facts),
    causes,
    category: categoryOf(alerts),
    impact: impactOf(facts),
    next_step: nextStepOf(facts, causes[0]),
    recommended_tags: recommendTags(facts),
  };
}

/** Earliest first. */
function entitiesOf(alerts: readonly AnalysisAlert[]): EntityAlerts[] {
  return [...Map.groupBy(alerts, ({ entity }) => entity)].flatMap(([entity, own]) => {
    const [first] = own;
    return first ? [{ entity, first, alerts: own }] : [];
  });
}

function impactOf({ alerts }: OrderedFacts): Claim[] {
  const byTag = new Map<string, { values: Set<string>; alerts: AnalysisAlert[] }>();
  for (const alert of alerts)
    for (const { tag, value } of subjectOf(alert.tags).entities) {
      const known = byTag.get(tag) ?? { values: new Set(), alerts: [] };
      byTag.set(tag, known);
      if (!known.values.has(value)) known.alerts.push(alert);
      known.values.add(value);
    }
  return [...byTag]
    .sort(([a, { values: ofA }], [b, { values: ofB }]) => ofB.size - ofA.size || compare(a, b))
    .slice(0, MAX_IMPACT)
    .map(([tag, { values, alerts: examples }]) => ({
      text: `${plural(values.size, tag)}: ${listText([...values], 4)}.`,
      evidence: alertEvidence(examples, 4),
    }));
}
const MAX_IMPACT = 3;

/** Instructions first, then what changed, then what failed first. */
function nextStepOf(facts: OrderedFacts, cause: Cause | undefined): Claim | null {
  const ofCause = facts.alerts.filter(({ entity }) => entity === cause?.entity);
  const [first] = ofCause;
  if (!cause || !first) return null;
  for (const alert of ofCause)
    for (const tag of facts.runbookTags) {
      const [link] = [alert.tags[tag] ?? []].flat();
      if (link)
        return {
          text: `Follow the instructions for “${shortText(alert.problem)}”: ${shortText(link, 200)}`,
          evidence: alertEvidence([alert]),
        };
    }
  const [change] = facts.changes;
  if (change && (change.isConfirmed || change.suspicion >= 0.5))
    return {
      text: `Check whether the change ${shortText(change.title)} can be taken back.`,
      evidence: [{ kind: "change", id: change.id }],
    };
  return {
    text: `Look at ${shortText(cause.entity, 60)} first: “${shortText(first.problem)}”.`,
    evidence: alertEvidence([first]),
  };
}
