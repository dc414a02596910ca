/** Which component makes a measure of another one worse. docs/insight.md explains how it decides. */
import { median } from "./season.ts";

export interface ComponentMeasure {
  /** While all was well; NaN where it was not measured. */
  normal: readonly number[];
  /** Since it is worse. */
  current: readonly number[];
}

export interface SlowdownFacts {
  /** The component whose measure is worse. */
  target: string;
  /** Of the same measure, in the same unit, by component. */
  measures: ReadonlyMap<string, ComponentMeasure>;
  /** What each component calls. */
  calls: ReadonlyMap<string, readonly string[]>;
  /** Whether more is worse (latency) or less (availability). */
  isMoreWorse: boolean;
}

export interface SlowdownCause {
  component: string;
  /** Share of the target's deterioration that begins here; all sum up to 1 at most. */
  share: number;
  /** Mean deterioration, in the unit of the measure. */
  excess: number;
  /** The same in units of its usual spread. */
  deviation: number;
}

/**
 * Follows the calls from the target to what is worse than usual, with as much of the blame as the
 * callee's excess is of the caller's; where several are worse, to each by how unusual it is. What
 * no callee explains stays. Most likely first.
 */
export function traceSlowdown(facts: SlowdownFacts): SlowdownCause[] {
  const deteriorations = deteriorationsOf(facts);
  const shares = new Map<string, number>();
  const callers = callersOf(facts.calls);
  const isSeenByOneCaller = (component: string): boolean =>
    (facts.calls.get(component) ?? []).length === 0 && callers.get(component) === 1;

  const follow = (component: string, blame: number, path: ReadonlySet<string>): void => {
    const excess = deteriorations.get(component)?.excess ?? 0;
    const callees = (facts.calls.get(component) ?? []).flatMap((name) => {
      const worse = path.has(name) ? undefined : deteriorations.get(name);
      if (!worse) return [];
      const weight = worse.deviation * (isSeenByOneCaller(name) ? OF_ONE_CALLER : 1);
      return [{ name, weight, explained: Math.min(1, worse.excess / excess) }];
    });
    const explained = Math.max(0, ...callees.map((callee) => callee.explained));
    const stays = blame * (1 - explained * CERTAINTY);
    shares.set(component, (shares.get(component) ?? 0) + stays);
    const total = callees.reduce((sum, { weight }) => sum + weight, 0);
    if (path.size >= MAX_DEPTH) return;
    for (const { name, weight } of callees) {
      const passed = ((blame - stays) * weight) / total;
      if (passed >= LEAST_SHARE) follow(name, passed, new Set([...path, name]));
    }
  };
  if (deteriorations.has(facts.target)) follow(facts.target, 1, new Set([facts.target]));

  return [...shares]
    .map(([component, share]) => {
      const { excess = 0, deviation = 0 } = deteriorations.get(component) ?? {};
      return { component, share, excess, deviation };
    })
    .sort((a, b) => b.share - a.share || (a.component < b.component ? -1 : 1));
}

/** A leaf that only one component calls is known from that caller's side alone. */
const OF_ONE_CALLER = 0.5;
/** So that a chain in which all explain all still has an order. */
const CERTAINTY = 0.98;
const MAX_DEPTH = 20;
const LEAST_SHARE = 1e-3;

interface Deterioration {
  excess: number;
  deviation: number;
}

/** Of what is worse than usual, and of the target in any case if it is measured. */
function deteriorationsOf({
  target,
  measures,
  isMoreWorse,
}: SlowdownFacts): Map<string, Deterioration> {
  const deteriorations = new Map<string, Deterioration>();
  for (const component of [...measures.keys()].sort()) {
    const { normal = [], current = [] } = measures.get(component) ?? {};
    const known = normal.filter(Number.isFinite);
    if (known.length < LEAST_NORMAL || current.length === 0) continue;
    const usual = median(known);
    const spread = MAD_TO_SIGMA * median(known.map((value) => Math.abs(value - usual)));
    const scale = Math.max(spread, FLOOR * Math.abs(usual), Number.MIN_VALUE);
    // What is not measured is as usual.
    const worse = current.map((value) =>
      Number.isFinite(value) ? (isMoreWorse ? value - usual : usual - value) : 0,
    );
    const mean = worse.reduce((sum, value) => sum + value, 0) / worse.length;
    const excess = component === target ? Math.max(mean, Number.MIN_VALUE) : mean;
    const deviation = excess / scale;
    if (Number.isFinite(deviation) && (deviation >= LEAST_DEVIATION || component === target))
      deteriorations.set(component, { excess, deviation });
  }
  return deteriorations;
}

const LEAST_NORMAL = 10;
/** Median absolute deviation to the standard deviation of a normal distribution (Hampel, 1974). */
const MAD_TO_SIGMA = 1.4826;
/** Of the usual value: what never varies is not infinitely precise. */
const FLOOR = 0.002;
const LEAST_DEVIATION = 2;

function callersOf(calls: ReadonlyMap<string, readonly string[]>): Map<string, number> {
  const callers = new Map<string, number>();
  for (const callees of calls.values())
    for (const callee of new Set(callees)) callers.set(callee, (callers.get(callee) ?? 0) + 1);
  return callers;
}
