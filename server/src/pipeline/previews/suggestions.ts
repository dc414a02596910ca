import type { PatternBody, PatternSuggestion } from "#contract/correlation-patterns.ts";
import { isQueryable } from "#contract/tags.ts";
import type { Topology } from "#contract/topology.ts";
import { subjectOf } from "../../features/incidents/world/subject.ts";
import { graphOf } from "../../features/topology/graph.ts";
import {
  IncidentGroups,
  joinByPatterns,
  joinedAlerts,
  type SortedAlert,
} from "../../features/correlation/joined-alerts.ts";
import { patternKey } from "../../features/correlation/kind.ts";
import {
  type MinedPattern,
  type MinedAlert,
  minePatterns,
} from "../../features/correlation/mine-patterns.ts";
import { readyPatterns } from "../../features/correlation/pattern-book.ts";
import {
  recommendedPatterns,
  recommendedReopenWindowS,
  scopeTags,
} from "../../features/correlation/recommended-patterns.ts";
import type { PatternRow } from "../../features/correlation/store.ts";
import type { MiningAlertRow } from "./store-suggestions.ts";

const weekS = 7 * 24 * 3600;
const maxSuggestions = 10;
/** What would spare fewer incidents a week is not worth anybody's time. */
const minSavedPerWeek = 1;
/** A tag that is on fewer alerts does not name the whole that they are in. */
const minScopeShare = 0.5;

interface SuggestionInput {
  alerts: readonly MiningAlertRow[];
  patterns: readonly PatternRow[];
  topology: Topology;
  dismissed: ReadonlySet<string>;
  /** The organization's. */
  reopenWindowS: number;
  nowS: number;
}

/**
 * What an organization might want, without what it has, what it has dismissed, and what would join
 * next to nothing that is apart today.
 */
export function suggestionsOf({
  alerts,
  patterns,
  topology,
  dismissed,
  reopenWindowS,
  nowS,
}: SuggestionInput): PatternSuggestion[] {
  const mined = alerts.map(minedAlert);
  const graph = graphOf(topology);
  const sorted = alerts
    .toSorted((a, b) => a.start - b.start)
    .map((alert) => sortedAlert(alert, nowS));
  const live = new IncidentGroups();
  joinByPatterns(sorted, readyPatterns(patterns, "time_window", graph), live);
  const weeks = Math.max(
    1 / 7,
    (nowS - Math.min(nowS, ...alerts.map((alert) => alert.start))) / weekS,
  );
  const standing = new Set(patterns.map(patternKey));
  const knownTags = new Set(
    patterns.flatMap((pattern) =>
      pattern.topology === null ? [[...pattern.tags].sort().join("+")] : [],
    ),
  );
  const set = recommendedPatterns(scopeTagOf(mined), topology).filter(
    (pattern) => !standing.has(patternKey(pattern)),
  );
  const candidates: Candidate[] = [
    ...(set.length === 0 ? [] : [recommendedCandidate(set, reopenWindowS)]),
    ...minePatterns(mined, knownTags).slice(0, maxSuggestions).map(minedCandidate),
  ];
  return candidates
    .map((candidate): PatternSuggestion => {
      const draft = readyPatterns(draftRows(candidate.patterns), "manual", graph);
      const { support, incidentsSaved, samples } = joinedAlerts(sorted, draft, live);
      return {
        ...candidate,
        effect: effectOf(candidate.patterns),
        support,
        incidents_per_week: Math.round((incidentsSaved / weeks) * 10) / 10,
        samples,
      };
    })
    .filter(
      ({ effect, incidents_per_week }) =>
        incidents_per_week >= minSavedPerWeek && !dismissed.has(effect),
    );
}

type Candidate = Pick<PatternSuggestion, "kind" | "patterns" | "lift" | "reopen_window_s">;

const recommendedCandidate = (patterns: PatternBody[], reopenWindowS: number): Candidate => ({
  kind: "recommended",
  patterns,
  lift: null,
  reopen_window_s: reopenWindowS > recommendedReopenWindowS ? recommendedReopenWindowS : null,
});

function minedCandidate({ tags, windowMinutes, lift }: MinedPattern): Candidate {
  const pattern: PatternBody = {
    tags,
    time_window: windowMinutes,
    filter: "",
    source_systems: [],
    title: "",
    window_mode: "anchored",
    cross_source: true,
    note: "",
    topology: null,
  };
  return {
    kind: "mined",
    patterns: [pattern],
    lift: Math.round(lift * 10) / 10,
    reopen_window_s: null,
  };
}

/** As they would stand, in this order. */
const draftRows = (patterns: readonly PatternBody[]): PatternRow[] =>
  patterns.map((pattern, index) => ({
    ...pattern,
    id: String(index),
    name: null,
    order: index,
    active: true,
    revision: 1,
    created_at: 0,
    updated_at: 0,
    problem: null,
  }));

/** As it was while it mattered: what is ok by now was not when it was correlated. */
const sortedAlert = (alert: MiningAlertRow, nowS: number): SortedAlert => ({
  incident_id: alert.incident_id,
  title: alert.incident_title,
  subject: subjectOf({ ...alert, status: alert.severity }, nowS),
});

const effectOf = (patterns: readonly PatternBody[]): string => patterns.map(patternKey).join(" ");

/** One value a tag: the first of a list. */
function minedAlert({ id, incident_id, start, primary_value, tags }: MiningAlertRow): MinedAlert {
  const values = Object.entries(tags).flatMap(([name, value]): [string, string][] => {
    const first: unknown = Array.isArray(value) ? value[0] : value;
    return isQueryable(name) &&
      (typeof first === "string" || typeof first === "number" || typeof first === "boolean") &&
      first !== ""
      ? [[name, String(first).toLowerCase()]]
      : [];
  });
  return { id, incident_id, start, title: primary_value, tags: Object.fromEntries(values) };
}

function scopeTagOf(alerts: readonly MinedAlert[]): string | null {
  return (
    scopeTags.find(
      (tag) =>
        alerts.length > 0 &&
        alerts.filter((alert) => alert.tags[tag] !== undefined).length >=
          minScopeShare * alerts.length,
    ) ?? null
  );
}
