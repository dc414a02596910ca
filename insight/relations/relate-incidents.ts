/** How incidents hang together. docs/insight.md explains how it decides. */
import type {
  EdgeType,
  RelatedIncident,
  Relation,
  RelationContext,
  RelationVerdict,
} from "./relation.ts";
import {
  readSigns,
  sharedSigns,
  shareOf,
  type Signs,
  type SignWeights,
  similarityOf,
  weightsIn,
} from "./signs.ts";

/**
 * At most one relation for two incidents, in the order of the sources' starts: the source began
 * first. What people said of a pair stands, whatever the engine thinks.
 */
export const relateIncidents = (
  incidents: readonly RelatedIncident[],
  context: RelationContext,
): Relation[] => [...relationsBySource(incidents, context)].flat();

/** The same, those of one source at a time: between them there may be other work. */
export function* relationsBySource(
  incidents: readonly RelatedIncident[],
  { links, verdicts }: RelationContext,
): Generator<Relation[]> {
  const signs = incidents.map(readSigns).sort((a, b) => a.start - b.start || compare(a.id, b.id));
  const neighbours = neighboursIn(links);
  const evidence: Evidence = {
    weights: weightsIn(signs),
    neighbours,
    reachOf: reachIn(neighbours),
  };
  const verdictsByPair = new Map(verdicts.map((verdict) => [pairOf(verdict), verdict]));
  const judged = new Set(verdicts.flatMap(({ source, target }) => [source, target]));
  const trust = trustIn(verdicts);
  for (const [index, source] of signs.entries())
    yield signs.slice(index + 1).flatMap((target): Relation[] => {
      const verdict = judged.has(source.id)
        ? verdictsByPair.get(pairOf({ source: source.id, target: target.id }))
        : undefined;
      if (verdict) return verdict.isRight ? [confirmed(verdict)] : [];
      const relation = relate(source, target, evidence);
      if (!relation) return [];
      const confidence = relation.confidence * trust(relation.type);
      return confidence < (LEAST[relation.type] ?? 0) ? [] : [{ ...relation, confidence }];
    });
}

interface Evidence {
  weights: SignWeights;
  neighbours: ReadonlyMap<string, ReadonlySet<string>>;
  reachOf(signs: Signs): ReadonlySet<string>;
}

/** Those with fewer alerts say too little of what is behind them. */
const LEAST_ALERTS = 3;
/** From here on it is no echo of the first. */
const RECURS_AFTER_S = 3600;
const TOGETHER_S = 300;
const FOLLOWS_AFTER_S = 900;
const FOLLOWS_WITHIN_S = 2700;

/** Below it there is no relation. */
const LEAST: Partial<Record<EdgeType, number>> = {
  recurrence: 0.13,
  common_external_cause: 0.12,
  source_caused_target: 0.6,
};

function relate(source: Signs, target: Signs, evidence: Evidence): Relation | null {
  if (Math.min(source.alerts, target.alerts) < LEAST_ALERTS) return null;
  const { weights } = evidence;
  const edge = (
    type: EdgeType,
    confidence: number,
    reasons: () => readonly string[],
  ): Relation | null =>
    confidence < (LEAST[type] ?? 0)
      ? null
      : { source: source.id, target: target.id, type, confidence, reasons: reasons() };
  const gapS = target.start - source.start;
  if (target.start - source.end >= RECURS_AFTER_S)
    return edge("recurrence", similarityOf(source.own, target.own, weights.own), () =>
      sharedSigns(source, target, weights.own)
        .slice(0, MAX_REASONS)
        .map(({ entity, name }) => `sign:${name} @ ${entity}`),
    );
  if (gapS <= TOGETHER_S && !overlap(source.entities, target.entities))
    return edge(
      "common_external_cause",
      similarityOf(source.families, target.families, weights.families),
      () => [...sharedNames(source, target), `time:${Math.round(gapS)}`],
    );
  if (gapS >= FOLLOWS_AFTER_S && gapS <= FOLLOWS_WITHIN_S)
    return edge("source_caused_target", nearnessOf(source, target, evidence), () => [
      ...linksBetween(source, target, evidence),
      `time:${Math.round(gapS)}`,
    ]);
  return null;
}

const sharedNames = (source: Signs, target: Signs): string[] => {
  const names = new Set([...target.labels.values()].map(({ name }) => name));
  return [...new Set([...source.labels.values()].map(({ name }) => name))]
    .filter((name) => names.has(name))
    .sort()
    .slice(0, MAX_REASONS)
    .map((name) => `sign:${name}`);
};

/** The target's entities, and those of the source that each is or is linked with. */
const linksBetween = (source: Signs, target: Signs, { neighbours }: Evidence): string[] =>
  [...target.entities]
    .flatMap((entity) => {
      const near = [entity, ...(neighbours.get(entity) ?? [])].find((candidate) =>
        source.entities.has(candidate),
      );
      return near === undefined ? [] : [`topology:${near}>${entity}`];
    })
    .sort()
    .slice(0, MAX_REASONS);

const MAX_REASONS = 3;

/** 0 to 1: how much of each is at entities of the other, or a link away from one. */
const nearnessOf = (source: Signs, target: Signs, { weights, reachOf }: Evidence): number =>
  Math.sqrt(
    shareOf(target, reachOf(source), weights.own) * shareOf(source, reachOf(target), weights.own),
  );

/** The entities of an incident and those a link away, put together once for each incident. */
function reachIn(
  neighbours: ReadonlyMap<string, ReadonlySet<string>>,
): (signs: Signs) => ReadonlySet<string> {
  const reaches = new Map<Signs, ReadonlySet<string>>();
  return (signs) => {
    const known = reaches.get(signs);
    if (known) return known;
    const near = [...signs.entities].flatMap((entity) => [
      entity,
      ...(neighbours.get(entity) ?? []),
    ]);
    const reach = new Set(near);
    reaches.set(signs, reach);
    return reach;
  };
}

function overlap(first: ReadonlySet<string>, second: ReadonlySet<string>): boolean {
  for (const item of first) if (second.has(item)) return true;
  return false;
}

function neighboursIn(links: RelationContext["links"]): Map<string, Set<string>> {
  const neighbours = new Map<string, Set<string>>();
  const add = (from: string, to: string): void => {
    const known = neighbours.get(from);
    if (known) known.add(to);
    else neighbours.set(from, new Set([to]));
  };
  for (const { source, target } of links) {
    add(source, target);
    add(target, source);
  }
  return neighbours;
}

/** How far a type is believed: the share that people found right, of at least a few. */
function trustIn(verdicts: readonly RelationVerdict[]): (type: EdgeType) => number {
  const counts = new Map<EdgeType, { right: number; all: number }>();
  for (const { type, isRight } of verdicts) {
    const { right, all } = counts.get(type) ?? { right: 0, all: 0 };
    counts.set(type, { right: right + (isRight ? 1 : 0), all: all + 1 });
  }
  return (type) => {
    const { right, all } = counts.get(type) ?? { right: 0, all: 0 };
    return (right + BELIEVED) / (all + BELIEVED);
  };
}
/** As many verdicts in its favour every type begins with. */
const BELIEVED = 10;

const confirmed = ({ source, target, type }: RelationVerdict): Relation => ({
  source,
  target,
  type,
  confidence: 1,
  reasons: ["verdict:"],
});

const pairOf = ({ source, target }: { source: string; target: string }): string =>
  [source, target].sort().join("\u0001");
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
