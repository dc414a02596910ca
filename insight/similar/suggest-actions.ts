/** What helped in incidents like one, ranked. docs/insight.md explains how it decides. */
import { actionKindOf, actionKinds, type ActionKind } from "./action-kinds.ts";
import { type IncidentIndex, indexIncidents, type IncidentRecord } from "./index-incidents.ts";
import { rankIndexed } from "./rank-similar.ts";

export interface ResolvedIncident extends IncidentRecord {
  /** What people did before it ended, each in a sentence. */
  actions: readonly string[];
}

export interface SuggestedAction {
  kind: ActionKind;
  /** 0 to 1: its share among what helped, the likeliest highest. */
  score: number;
  /** How many of the incidents that are like it were ended so. */
  incidents: number;
  /** The most similar of them, with what was done. At most 3. */
  evidence: readonly { id: string; action: string }[];
}

/** Past incidents with what ended them, for any number of suggestions. */
export interface ActionIndex {
  incidents: IncidentIndex;
  actions: ReadonlyMap<string, ReadonlyMap<ActionKind, string>>;
  /** In how many incidents each kind helped. */
  counts: ReadonlyMap<ActionKind, number>;
}

export function indexActions(past: readonly ResolvedIncident[]): ActionIndex {
  const actions = new Map(past.map((item) => [item.id, kindsOf(item.actions)]));
  const counts = new Map<ActionKind, number>();
  for (const kinds of actions.values())
    for (const kind of kinds.keys()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return { incidents: indexIncidents(past), actions, counts };
}

export const suggestActions = (
  incident: IncidentRecord,
  past: readonly ResolvedIncident[],
): SuggestedAction[] => suggestIndexed(incident, indexActions(past));

/** Best first; none without a past. What was done about the incident itself does not count. */
export function suggestIndexed(
  incident: IncidentRecord,
  { incidents, actions, counts }: ActionIndex,
): SuggestedAction[] {
  const similar = rankIndexed(incident, incidents, {
    atMost: NEIGHBOURS,
    ignoresDetail: true,
  });
  const lowest = similar.at(-1)?.score ?? 0;
  const weights = similar.map(({ score }) => score - lowest + LEAST_WEIGHT);
  const sum = weights.reduce((total, weight) => total + weight, 0) || 1;
  const own = actions.get(incident.id);
  const pastCount = Math.max(1, incidents.ids.length - (own ? 1 : 0));
  const suggestions = actionKinds.map((kind): SuggestedAction => {
    const votes = similar.map(({ id }, at) =>
      actions.get(id)?.has(kind) ? (weights[at] ?? 0) / sum : 0,
    );
    const evidence = similar.flatMap(({ id }) => {
      const action = actions.get(id)?.get(kind);
      return action === undefined ? [] : [{ id, action }];
    });
    const usual = ((counts.get(kind) ?? 0) - (own?.has(kind) ? 1 : 0)) / pastCount;
    const vote = votes.reduce((total, share) => total + share, 0);
    return {
      kind,
      // A sum of shares may be a rounding above 1.
      score: Math.min(1, (vote + USUAL * usual) / (1 + USUAL)),
      incidents: evidence.length,
      evidence: evidence.slice(0, MAX_EVIDENCE),
    };
  });
  return suggestions.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
}

/** docs/insight.md says how these were chosen. */
const NEIGHBOURS = 40;
/** What is usual in the organization counts so much against those that are alike. */
const USUAL = 0.3;
/** Of the least similar of the neighbours. */
const LEAST_WEIGHT = 0.02;
const MAX_EVIDENCE = 3;

/** The first action of each kind. */
function kindsOf(actions: readonly string[]): Map<ActionKind, string> {
  const kinds = new Map<ActionKind, string>();
  for (const action of actions) {
    const kind = actionKindOf(action);
    if (kind && !kinds.has(kind)) kinds.set(kind, action);
  }
  return kinds;
}
