/**
 * Thousands of rules, of which few concern any one subject: those are found by literal, never by
 * asking each.
 */
import type { Facts } from "./facts.ts";

/** A value of the field that a rule waits for, in lower case; null stands for any value. */
export interface Need {
  readonly field: string;
  readonly values: readonly string[] | null;
}

export interface RuleIndex {
  /**
   * Positions of the rules that may concern the subject, ascending: a superset, each is still to be
   * asked.
   */
  candidates(facts: Facts): number[];
  /**
   * Positions that a field's values may concern, unordered and possibly twice; `always` not among
   * them.
   */
  candidatesByField(field: string, folded: readonly string[]): number[];
  /** Positions that no literal can rule out. */
  readonly always: readonly number[];
}

/**
 * One entry a rule: at least one of its needs must hold for the rule to matter; null means that it
 * must always be asked.
 */
export function ruleIndex(needs: readonly (readonly Need[] | null)[]): RuleIndex {
  const byField = new Map<string, { byValue: Map<string, number[]>; byPresence: number[] }>();
  const always: number[] = [];
  for (const [position, hints] of needs.entries()) {
    if (hints === null) always.push(position);
    for (const { field, values } of hints ?? []) {
      const entry = byField.get(field) ?? { byValue: new Map<string, number[]>(), byPresence: [] };
      byField.set(field, entry);
      if (values === null) entry.byPresence.push(position);
      for (const value of values ?? []) {
        const positions = entry.byValue.get(value) ?? [];
        entry.byValue.set(value, positions);
        positions.push(position);
      }
    }
  }
  const candidatesByField: RuleIndex["candidatesByField"] = (field, folded) => {
    const entry = byField.get(field);
    if (!entry || folded.length === 0) return [];
    return [...entry.byPresence, ...folded.flatMap((value) => entry.byValue.get(value) ?? [])];
  };
  const fields = [...byField.keys()];
  return {
    always,
    candidatesByField,
    candidates: (facts) =>
      [
        ...new Set([
          ...always,
          ...fields.flatMap((field) => candidatesByField(field, facts.folded(field))),
        ]),
      ].sort((a, b) => a - b),
  };
}
