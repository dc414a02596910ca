/** What speaks against a change, as one number: docs/insight.md says where the parameters come from. */

interface Evidence {
  /** Links between the change and each alert that it may have brought about. */
  hops: readonly number[];
  /** Of the incident, all of them. */
  alerts: number;
  /** Of the texts, 0 to 1. */
  similarity: number;
  /** From the change to the first such alert. */
  ageS: number;
  /** Changes like it in the 30 days before. */
  howOften: number;
}

/**
 * 0 to 1: a logistic curve over the share of the alerts that it explains. An alert that is a link
 * away counts less, what the texts have in common counts as if it explained as many. The odds of a
 * change that breaks something only later are divided, those of an unusual one up to doubled.
 */
export function suspicionOf({ hops, alerts, similarity, ageS, howOften }: Evidence): number {
  const nearness = hops.reduce((sum, links) => sum + PER_LINK ** links, 0) / Math.max(alerts, 1);
  const explained = 1 - (1 - nearness) * (1 - similarity);
  if (explained === 0) return 0;
  const odds =
    (Math.exp(STEEPNESS * (explained - EVEN)) * (1 + unusualness(howOften))) /
    (1 + ageS / HALVED_AFTER_S);
  return odds / (1 + odds);
}

/** 1 of the first of its kind in 30 days, ½ of the second. */
export const unusualness = (howOften: number): number => 1 / (1 + howOften);

const PER_LINK = 0.7;
const STEEPNESS = 7;
/** The share at which it is as likely as not, of a frequent change right before. */
const EVEN = 0.88;
const HALVED_AFTER_S = 1800;
