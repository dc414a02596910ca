import type { ReadyPattern } from "./patterns.ts";

/** A pattern that all alerts of an incident still satisfy, and for each of its tags the values they all share. */
export interface HeldPattern { id: string; revision: number; values: Record<string, string[]> }
/** What correlation asks of an incident. */
export interface Group { id: string; start: number; latest_start: number; active: boolean; merged_into: string | null; alerts_total: number; patterns: HeldPattern[]; source_systems: string[] }
/** What correlation asks of an alert. */
export interface Subject { facts: Record<string, string[]>; source_system: string; status: string; description: string; start: number }
export interface Fit { pattern: ReadyPattern; values: Record<string, string[]>; keys: string[] }
export interface Tried { pattern_id: string; result: "joined" | "no_incident" | "out_of_window" | "full" | "lacks_tag" | "filter" | "source"; detail?: string }

/** Patterns that an alert satisfies by itself, and why it does not satisfy the others. */
export function fitsOf(subject: Subject, patterns: readonly ReadyPattern[]): { fits: Fit[]; tried: Tried[] } {
  const fits: Fit[] = [];
  const tried: Tried[] = [];
  for (const pattern of patterns) {
    const missing = pattern.tags.find((tag) => !(subject.facts[tag]?.length));
    if (missing !== undefined) tried.push({ pattern_id: pattern.id, result: "lacks_tag", detail: missing });
    else if (pattern.sources.size > 0 && !(subject.facts["source"] ?? []).some((name) => pattern.sources.has(name))) tried.push({ pattern_id: pattern.id, result: "source" });
    else if (!pattern.accepts(subject.facts, subject.status, subject.description)) tried.push({ pattern_id: pattern.id, result: "filter" });
    else {
      const values = Object.fromEntries(pattern.tags.map((tag) => [tag, subject.facts[tag] ?? []]));
      fits.push({ pattern, values, keys: keysOf(pattern, values, subject.source_system) });
    }
  }
  return { fits, tried };
}

const combinationsMost = 64;
/** One key per combination of values, so that agreeing on any shared value is an index lookup. */
function keysOf(pattern: ReadyPattern, values: Record<string, string[]>, source: string): string[] {
  const start = `${pattern.id}.${pattern.revision}${pattern.crossesSources ? "" : ` ${source}`}`;
  let keys = [start];
  for (const tag of pattern.tags) {
    const folded = [...new Set((values[tag] ?? []).map(fold))];
    keys = keys.flatMap((key) => folded.map((value) => `${key}\u0001${value}`)).slice(0, combinationsMost);
  }
  return keys;
}

const fold = (value: string): string => value.toLowerCase();

export interface Choice<G extends Group> { incident: G; held: HeldPattern[]; by: Fit; linkedTo: null }
export interface NewGroup { incident: null; linkedTo: string | null }

/**
 * The incident that an alert joins: the first pattern in order that some open incident matches, and of several
 * incidents the one with the latest start. Pure: `candidates` are whatever the keys found, verified here.
 */
export function choose<G extends Group>(subject: Subject, fits: readonly Fit[], { candidates, mostAlerts }: { candidates: (key: string) => Iterable<G>; mostAlerts: number }): { choice: Choice<G> | NewGroup; tried: Tried[] } {
  const tried: Tried[] = [];
  let fullId: string | null = null;
  for (const fit of fits) {
    const found = new Set(fit.keys.flatMap((key) => [...candidates(key)]));
    const same = [...found].filter((incident) => incident.active && incident.merged_into === null && isSourceKept(incident, subject, fit) && shares(incident, fit));
    const near = same.filter((incident) => isWithin(incident, subject.start, fit.pattern));
    const open = near.filter((incident) => incident.alerts_total < mostAlerts);
    const best = open.reduce<G | null>((latest, one) => (latest === null || isLater(one, latest) ? one : latest), null);
    if (best) {
      tried.push({ pattern_id: fit.pattern.id, result: "joined" });
      return { choice: { incident: best, held: stillHeld(best, subject, fits), by: fit, linkedTo: null }, tried };
    }
    if (near.length > 0) fullId ??= near.reduce((latest, one) => (isLater(one, latest) ? one : latest)).id;
    tried.push({ pattern_id: fit.pattern.id, result: near.length > 0 ? "full" : same.length > 0 ? "out_of_window" : "no_incident" });
  }
  return { choice: { incident: null, linkedTo: fullId }, tried };
}

const isLater = (one: Group, other: Group): boolean => one.start > other.start || (one.start === other.start && Number(one.id) > Number(other.id));

const heldOf = (incident: Group, pattern: ReadyPattern): HeldPattern | undefined => incident.patterns.find((held) => held.id === pattern.id && held.revision === pattern.revision);

function shares(incident: Group, fit: Fit): boolean {
  const held = heldOf(incident, fit.pattern);
  return held !== undefined && fit.pattern.tags.every((tag) => common(held.values[tag] ?? [], fit.values[tag] ?? []).length > 0);
}

const common = (held: string[], offered: string[]): string[] => {
  const folded = new Set(offered.map(fold));
  return held.filter((value) => folded.has(fold(value)));
};

/** A pattern that stays within one source holds no longer once another pattern has mixed them. */
const isSourceKept = (incident: Group, subject: Subject, { pattern }: Fit): boolean => pattern.crossesSources || incident.source_systems.every((source) => source === subject.source_system);

/** Anchored: all starts lie within the window of the first. Sliding: within the window of the latest. */
function isWithin(incident: Group, start: number, pattern: ReadyPattern): boolean {
  if (pattern.isSliding) return start >= incident.start - pattern.windowS && start <= incident.latest_start + pattern.windowS;
  return Math.max(incident.latest_start, start) - Math.min(incident.start, start) <= pattern.windowS;
}

/** The patterns that the incident's alerts and this one satisfy together, narrowed to the values they all share. */
function stillHeld(incident: Group, subject: Subject, fits: readonly Fit[]): HeldPattern[] {
  return incident.patterns.flatMap((held) => {
    const fit = fits.find((one) => one.pattern.id === held.id && one.pattern.revision === held.revision);
    if (!fit || !isSourceKept(incident, subject, fit)) return [];
    const values = Object.fromEntries(Object.entries(held.values).map(([tag, values]) => [tag, common(values, fit.values[tag] ?? [])]));
    return Object.values(values).every((left) => left.length > 0) ? [{ ...held, values }] : [];
  });
}

export const heldBy = (fits: readonly Fit[]): HeldPattern[] => fits.map((fit) => ({ id: fit.pattern.id, revision: fit.pattern.revision, values: fit.values }));

/** The keys under which an incident's remaining patterns can be found, as far as those patterns still stand unchanged. */
export function keysOfHeld(incident: Group, patterns: readonly ReadyPattern[]): { pattern: ReadyPattern; keys: string[] }[] {
  return patterns.flatMap((pattern) => {
    const held = heldOf(incident, pattern);
    return held ? [{ pattern, keys: keysOf(pattern, held.values, incident.source_systems[0] ?? "") }] : [];
  });
}

/** Latest start with which an alert can still join under this fit; after it the key finds nothing that matches. */
export const keyUntil = (incident: Group, pattern: ReadyPattern): number => (pattern.isSliding ? Number.MAX_SAFE_INTEGER : incident.start + pattern.windowS);
