/** What was done in similar incidents, ranked by how alike they are. */
export interface VotedAction {
  key: string;
  /** 0 to 1: its share among the similar incidents, each by its similarity. */
  score: number;
  incidents: number;
  /** The most similar incidents, with what was done. At most 3. */
  evidence: readonly { id: string; text: string }[];
}

/** One thing that was done; of several with one key in an incident the first counts. */
export interface DoneAction {
  key: string;
  text: string;
}

/** Best first; among equals by key. `similar` is most similar first. */
export function voteActions(
  similar: readonly { id: string; score: number }[],
  actions: ReadonlyMap<string, readonly DoneAction[]>,
): VotedAction[] {
  const sum = similar.reduce((total, { score }) => total + score, 0) || 1;
  const voted = new Map<string, { score: number; evidence: { id: string; text: string }[] }>();
  for (const { id, score } of similar) {
    const first = new Map<string, string>();
    for (const { key, text } of actions.get(id) ?? []) if (!first.has(key)) first.set(key, text);
    for (const [key, text] of first) {
      const action = voted.get(key) ?? { score: 0, evidence: [] };
      action.score += score / sum;
      action.evidence.push({ id, text });
      voted.set(key, action);
    }
  }
  return [...voted]
    .map(([key, { score, evidence }]) => ({
      key,
      score: Math.min(1, score),
      incidents: evidence.length,
      evidence: evidence.slice(0, MAX_EVIDENCE),
    }))
    .sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1));
}

const MAX_EVIDENCE = 3;
