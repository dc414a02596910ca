import type { PatternBody, PatternSuggestion } from "#contract/correlation-patterns.ts";
import { isQueryable } from "#contract/tags.ts";
import type { Topology } from "#contract/topology.ts";
import { patternKey } from "./kind.ts";
import { type MinedPattern, type MinedAlert, minePatterns } from "./mine-patterns.ts";
import { recommendedPatterns, scopeTags } from "./recommended-patterns.ts";
import type { MiningAlertRow } from "./store-suggestions.ts";

const weekS = 7 * 24 * 3600;
const maxSuggestions = 10;
/** A tag that is on fewer alerts does not name the whole that they are in. */
const minScopeShare = 0.5;

interface SuggestionInput {
  alerts: readonly MiningAlertRow[];
  patterns: readonly PatternBody[];
  topology: Topology;
  dismissed: ReadonlySet<string>;
  nowS: number;
}

/** What an organization might want, without what it has and what it has dismissed. */
export function suggestionsOf({
  alerts,
  patterns,
  topology,
  dismissed,
  nowS,
}: SuggestionInput): PatternSuggestion[] {
  const mined = alerts.map(minedAlert);
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
  const recommended: PatternSuggestion[] =
    set.length === 0
      ? []
      : [
          {
            effect: effectOf(set),
            kind: "recommended",
            patterns: set,
            lift: null,
            support: 0,
            incidents_per_week: 0,
            samples: [],
          },
        ];
  return [
    ...recommended,
    ...minePatterns(mined, knownTags)
      .slice(0, maxSuggestions)
      .map((minedPattern) => suggestionOf(minedPattern, weeks)),
  ].filter((suggestion) => !dismissed.has(suggestion.effect));
}

function suggestionOf(
  { tags, windowMinutes, lift, support, incidentsSaved, samples }: MinedPattern,
  weeks: number,
): PatternSuggestion {
  const pattern: PatternBody = {
    tags,
    time_window: windowMinutes,
    filter: "",
    source_systems: [],
    window_mode: "anchored",
    cross_source: true,
    note: "",
    topology: null,
  };
  return {
    effect: effectOf([pattern]),
    kind: "mined",
    patterns: [pattern],
    lift: Math.round(lift * 10) / 10,
    support,
    incidents_per_week: Math.round((incidentsSaved / weeks) * 10) / 10,
    samples,
  };
}

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
