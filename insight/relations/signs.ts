/** What an incident shows, and how much of it two incidents have in common. */
import { familyOf, keyOf, SignalHistory } from "../signal-history.ts";
import type { RelatedIncident } from "./relation.ts";

/** Of an incident. */
export interface Signs {
  id: string;
  start: number;
  /** Infinity while it lasts. */
  end: number;
  alerts: number;
  /** What is wrong with which entity. */
  own: ReadonlySet<string>;
  /** Of each of them, in the words of the alert. */
  labels: ReadonlyMap<string, { entity: string; name: string }>;
  /** What is wrong, wherever. */
  families: ReadonlySet<string>;
  entities: ReadonlySet<string>;
}

/** What each sign weighs, by how rare it is: what many incidents show tells little. */
export interface SignWeights {
  own: WeightOf;
  families: WeightOf;
}
type WeightOf = (sign: string) => number;

export function readSigns({ id, start, end, alerts }: RelatedIncident): Signs {
  const signs = alerts.map(({ name, entity }) => ({
    entity: entity ?? "",
    name,
    family: familyOf({ kind: "metric", name }),
  }));
  return {
    id,
    start,
    end: end ?? Infinity,
    alerts: alerts.length,
    own: new Set(signs.map(({ entity, family }) => keyOf(entity, family))),
    labels: new Map(
      signs.map(({ entity, name, family }) => [keyOf(entity, family), { entity, name }]),
    ),
    families: new Set(signs.map(({ family }) => family)),
    entities: new Set(signs.map(({ entity }) => entity)),
  };
}

export function weightsIn(incidents: readonly Signs[]): SignWeights {
  const [own, families] = [new SignalHistory(), new SignalHistory()];
  for (const incident of incidents) {
    own.add(incident.own);
    families.add(incident.families);
  }
  return { own: weighing(own), families: weighing(families) };
}

/** Each sign is weighed once: as many pairs of incidents ask for it as have it. */
function weighing(history: SignalHistory): WeightOf {
  const weights = new Map<string, number>();
  return (sign) => {
    const known = weights.get(sign);
    if (known !== undefined) return known;
    const weight = history.rarityOf(sign) ** RARITY_POWER;
    weights.set(sign, weight);
    return weight;
  };
}

/**
 * 0 to 1: the weighted Jaccard index of the signs, each by the fourth power of its rarity, so that
 * one rare sign outweighs a dozen that every storm has.
 */
export function similarityOf(
  first: ReadonlySet<string>,
  second: ReadonlySet<string>,
  weightOf: WeightOf,
): number {
  let [shared, all] = [0, 0];
  for (const sign of first) {
    const weight = weightOf(sign);
    all += weight;
    if (second.has(sign)) shared += weight;
  }
  for (const sign of second) if (!first.has(sign)) all += weightOf(sign);
  return all === 0 ? 0 : shared / all;
}

/** 0 to 1: how much of what an incident shows is shown by these entities, weighted alike. */
export function shareOf(
  { labels }: Signs,
  entities: ReadonlySet<string>,
  weightOf: WeightOf,
): number {
  let [among, all] = [0, 0];
  for (const [sign, { entity }] of labels) {
    const weight = weightOf(sign);
    all += weight;
    if (entities.has(entity)) among += weight;
  }
  return all === 0 ? 0 : among / all;
}

/** What both show, the rarest first, as the first says it. */
export const sharedSigns = (
  { own, labels }: Signs,
  second: Signs,
  weightOf: WeightOf,
): { entity: string; name: string }[] =>
  [...own]
    .filter((sign) => second.own.has(sign))
    .sort((a, b) => weightOf(b) - weightOf(a) || (a < b ? -1 : 1))
    .flatMap((sign) => labels.get(sign) ?? []);

const RARITY_POWER = 4;
