/** Which entity is most likely at the root of an incident. docs/insight.md explains how it decides. */
import { familyOf, keyOf, type Signal, type SignalHistory } from "./signal-history.ts";

/** What depends on what, by the names that signals use. */
export interface CauseTopology {
  /** The whole of which an entity is an instance. */
  wholeOf: (entity: string) => string | undefined;
  /** How many instances a whole has. */
  instances: (entity: string) => number;
  /** All that an entity calls, directly or not. */
  dependenciesOf: (entity: string) => ReadonlySet<string>;
  has: (entity: string) => boolean;
}

export interface CauseEvidence {
  name: string;
  kind: Signal["kind"];
  /** How many of a whole's instances show it; 1 if the entity shows it itself. */
  instances: number;
  /** From the first such signal of the incident. */
  delayS: number;
  weight: number;
}

export interface CauseCandidate {
  entity: string;
  /** Not a probability; comparable within an incident. */
  score: number;
  /** The most telling first, at most 5. */
  evidence: CauseEvidence[];
}

/** The keys by which an incident is counted in the history. */
export function signalKeysOf(signals: readonly Signal[], topology: CauseTopology): Set<string> {
  return new Set(evidenceOf(signals, topology).map(({ entity, family }) => keyOf(entity, family)));
}

/** Most likely first. The history contains the incident itself. */
export function rankCauses(
  signals: readonly Signal[],
  topology: CauseTopology,
  history: SignalHistory,
): CauseCandidate[] {
  const all = evidenceOf(signals, topology);
  const spread = groupBy(all, ({ family }) => family);
  const byEntity = groupBy(all, ({ entity }) => entity);
  return [...byEntity]
    .filter(([entity]) => topology.has(entity))
    .map(([entity, items]) => {
      const evidence = items
        .map((item): CauseEvidence => {
          const { name, kind, instances, delayS } = item;
          const alike = spread.get(item.family) ?? [];
          const weight =
            history.rarityOf(keyOf(entity, item.family)) * factorOf(item, alike, topology);
          return { name, kind, instances, delayS, weight };
        })
        .sort((a, b) => b.weight - a.weight || (a.name < b.name ? -1 : 1));
      const score = evidence.reduce((sum, { weight }, rank) => sum + weight * PER_RANK ** rank, 0);
      return { entity, score, evidence: evidence.slice(0, MAX_EVIDENCE) };
    })
    .sort((a, b) => b.score - a.score || compare(a.entity, b.entity));
}

interface Evidence {
  entity: string;
  /** The whole, or the entity itself: what counts once where a signal is everywhere. */
  group: string;
  family: string;
  name: string;
  kind: Signal["kind"];
  isDrop: boolean;
  delayS: number;
  instances: number;
  /** Of the whole's instances, those that show it. */
  coverage: number;
}

/** A signal counts once for its entity, and for the whole if two or more instances show it. */
function evidenceOf(signals: readonly Signal[], topology: CauseTopology): Evidence[] {
  const starts = new Map<Signal["kind"], number>();
  for (const { kind, time } of signals)
    starts.set(kind, Math.min(starts.get(kind) ?? Infinity, time));
  const own = new Map<string, Evidence>();
  for (const signal of signals.toSorted(bySignal)) {
    const { entity, kind, isDrop, name } = signal;
    const family = familyOf(signal);
    const key = keyOf(entity, family);
    if (own.has(key)) continue;
    const delayS = signal.time - (starts.get(kind) ?? signal.time);
    const group = topology.wholeOf(entity) ?? entity;
    own.set(key, { entity, group, family, name, kind, isDrop, delayS, instances: 1, coverage: 1 });
  }
  const wholes = groupBy(
    [...own.values()].filter(({ entity, group }) => group !== entity),
    ({ group, family }) => keyOf(group, family),
  );
  const shared = [...wholes.values()].flatMap((parts): Evidence[] => {
    const [first] = parts;
    if (!first || parts.length < 2) return [];
    const coverage = parts.length / Math.max(topology.instances(first.group), parts.length);
    // Apart from what the whole shows itself.
    const family = `${first.family}\u0001instances`;
    return [{ ...first, entity: first.group, family, instances: parts.length, coverage }];
  });
  return [...own.values(), ...shared];
}

/** What is early, of few, and not explained by what it depends on, tells more. */
function factorOf(item: Evidence, alike: readonly Evidence[], topology: CauseTopology): number {
  const groups = new Set(alike.map(({ group }) => group));
  const siblings = alike.filter(({ group }) => group === item.group).length;
  const dependencies = topology.dependenciesOf(item.group);
  const isFelt = [...groups].some((group) => group !== item.group && dependencies.has(group));
  return (
    (item.kind === "request" ? OF_REQUEST : 1) *
    (item.isDrop ? OF_DROP : 1) *
    (isFelt ? OF_FELT : 1) *
    item.coverage ** 2 *
    (groups.size ** -SPREAD_POWER / siblings) *
    Math.exp(-item.delayS / DECAY_S)
  );
}

/** What callers measure says less about the entity than its own metrics and logs. */
const OF_REQUEST = 0.25;
/** Less of something is often a consequence. */
const OF_DROP = 0.5;
/** Something that the entity depends on shows the same. */
const OF_FELT = 0.5;
const SPREAD_POWER = 0.75;
const DECAY_S = 180;
/** Signals of an entity are seldom independent: each further one counts less. */
const PER_RANK = 0.6;
const MAX_EVIDENCE = 5;

const bySignal = (a: Signal, b: Signal): number =>
  a.time - b.time ||
  compare(a.entity, b.entity) ||
  compare(a.name, b.name) ||
  compare(a.kind, b.kind);
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function groupBy<Item>(
  items: readonly Item[],
  keyOfItem: (item: Item) => string,
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOfItem(item));
    if (group) group.push(item);
    else groups.set(keyOfItem(item), [item]);
  }
  return groups;
}
