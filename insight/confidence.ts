/** What a similarity is worth: docs/insight.md says where the numbers come from. */

interface Evidence {
  /** Of the texts, 0 to 1. */
  similarity: number;
  /** How long before its start or after its end. */
  gapS: number;
}

/**
 * The probability that two texts are about the same incident: a logistic curve over their
 * similarity (Platt, "Probabilistic outputs for support vector machines", 1999), with odds that
 * are halved two hours outside the incident and fall slower later on.
 */
export function confidenceOf({ similarity, gapS }: Evidence): number {
  if (similarity === 0) return 0;
  const odds = Math.exp(STEEPNESS * (similarity - EVEN)) / (1 + gapS / HALVED_AFTER_S);
  return odds / (1 + odds);
}

const STEEPNESS = 20;
/** The similarity at which it is as likely as not. */
const EVEN = 0.34;
const HALVED_AFTER_S = 2 * 3600;
