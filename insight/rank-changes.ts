/** Which change caused an incident. docs/insight.md explains how it decides. */
import { type AffectedAlert, affectedAlertsOf, type Neighbours } from "./affected-alerts.ts";
import { compareTexts, indexTexts, type Similarity } from "./similarity.ts";
import type { Tags } from "./subject.ts";
import { suspicionOf, unusualness } from "./suspicion.ts";

export interface AlertFacts {
  tags: Tags;
  text: string;
  /** Seconds since 1970. */
  start: number;
}

export interface IncidentFacts {
  /** Seconds since 1970. */
  start: number;
  /** Null while it lasts. */
  end: number | null;
  alerts: readonly AlertFacts[];
}

export interface Change {
  id: string;
  summary: string;
  /** `Planned`, `In Progress`, `Done` or `Canceled`. */
  status: string;
  /** Seconds since 1970. */
  start: number;
  /** Null if it took no time, or is not over. */
  end: number | null;
  tags: Tags;
}

export interface ChangeContext {
  neighbours: Neighbours;
  /** Changes like it in the 30 days before it began. */
  howOften: (change: Change) => number;
}

export type ReasonCode = "same_entity" | "near_entity" | "text" | "recency" | "unusual";

/**
 * What speaks against a change, with the parameters of its sentence. `same_entity` and
 * `near_entity`: `tag` and `value` of the change (`summary` where its tags name none), the `hops`
 * to the nearest (only near_entity), and how many `alerts` `of` how many are about it. `text`:
 * `words`. `recency`: `seconds` from the change to the first of those alerts. `unusual`: how many
 * `changes` like it in so many `days`.
 */
export interface Reason {
  code: ReasonCode;
  params: Record<string, string | number>;
}

export interface Suspect {
  id: string;
  /** 0 to 1; comparable between incidents. */
  score: number;
  reasons: Reason[];
}

/** Candidates are what began between 4 hours before the incident and an hour after its end. */
export const CANDIDATES_BEFORE_S = 4 * 3600;
export const CANDIDATES_AFTER_S = 3600;

/** So many links away a neighbour is of interest. */
export const NEIGHBOUR_LINKS = 3;

/** At most 5, most suspicious first; none if no change is suspicious enough. */
export function rankChanges(
  incident: IncidentFacts,
  candidates: readonly Change[],
  { neighbours, howOften }: ChangeContext,
): Suspect[] {
  // Whatever order they come in: among equals, and where fractions are summed.
  const changes = candidates
    .filter(({ status }) => !NOT_BEGUN.has(status))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const affected = affectedAlertsOf(incident.alerts, changes, neighbours);
  const similarities = compareTexts(
    [[...new Set(incident.alerts.map(({ text }) => text))].sort()],
    indexTexts(changes.map(({ summary }) => summary)),
  );
  return changes
    .flatMap((change, index) => {
      const [near, similarity] = [affected[index], similarities[index]];
      if (!near || near.isElsewhere || !similarity) return [];
      const facts = { near: near.alerts, similarity, howOften: howOften(change) };
      return judge(incident.alerts, change, facts) ?? [];
    })
    .filter(({ score }) => score >= SUSPICIOUS)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_SUSPECTS);
}

const NOT_BEGUN: ReadonlySet<string> = new Set(["Planned", "Canceled"]);
const SUSPICIOUS = 0.15;
const MAX_SUSPECTS = 5;

interface Facts {
  near: readonly AffectedAlert[];
  similarity: Similarity;
  howOften: number;
}

/** Undefined if no alert began after the change. */
function judge(
  alerts: readonly AlertFacts[],
  change: Change,
  { near, similarity, howOften }: Facts,
): Suspect | undefined {
  const beganAfter = ({ start }: { start: number }): boolean =>
    start >= change.start - CLOCKS_APART_S;
  const affected = near.filter(beganAfter).sort(byNearness);
  const firstS = earliest(affected.length > 0 ? affected : alerts.filter(beganAfter));
  if (firstS === undefined) return undefined;
  const evidence = {
    hops: affected.map(({ hops }) => hops),
    alerts: alerts.length,
    similarity: similarity.score,
    ageS: Math.max(0, Math.round(firstS - endOf(change))),
    howOften,
  };
  return {
    id: change.id,
    score: suspicionOf(evidence),
    reasons: [
      ...entityReasons(affected, alerts.length),
      ...(similarity.score < TELLING
        ? []
        : [{ code: "text", params: { words: similarity.words.join(", ") } } as const]),
      { code: "recency", params: { seconds: evidence.ageS } },
      ...(unusualness(howOften) < UNUSUAL
        ? []
        : [{ code: "unusual", params: { changes: howOften, days: 30 } } as const]),
    ],
  };
}

/** Senders' clocks differ, and pipelines report a change when it is already at work. */
const CLOCKS_APART_S = 120;
/** Below it, the texts have common words alone. */
const TELLING = 0.1;
/** At most one other in 30 days. */
const UNUSUAL = 0.5;

const byNearness = (a: AffectedAlert, b: AffectedAlert): number =>
  a.hops - b.hops || (nameOf(a) < nameOf(b) ? -1 : 1);
const nameOf = ({ entity }: AffectedAlert): string => `${entity.tag}\u0001${entity.value}`;

const endOf = ({ status, start, end }: Change): number =>
  end ?? (status === "In Progress" ? Infinity : start);

const earliest = (alerts: readonly { start: number }[]): number | undefined =>
  alerts.length === 0
    ? undefined
    : alerts.reduce((first, { start }) => Math.min(first, start), Infinity);

function entityReasons(affected: readonly AffectedAlert[], of: number): Reason[] {
  const same = affected.filter(({ hops }) => hops === 0);
  const near = affected.filter(({ hops }) => hops > 0);
  const [first, nearest] = [same[0], near[0]];
  return [
    ...(first
      ? [{ code: "same_entity", params: { ...first.entity, alerts: same.length, of } } as const]
      : []),
    ...(nearest
      ? [
          {
            code: "near_entity",
            params: { ...nearest.entity, hops: nearest.hops, alerts: near.length, of },
          } as const,
        ]
      : []),
  ];
}
