/**
 * What patterns would join of alerts that are apart: neither in one incident, nor joined by the
 * patterns in force. Pure.
 */
import { type Fit, matchPatterns, type Subject } from "./decide.ts";
import { keyPrefix } from "./match-pattern.ts";
import type { PatternBook } from "./pattern-book.ts";

export interface SortedAlert {
  incident_id: string;
  title: string;
  subject: Subject;
}
export interface JoinedAlerts {
  /** Alerts that would be in one incident with others than today. */
  support: number;
  incidentsSaved: number;
  samples: { title: string; alerts: number; incident_ids: string[] }[];
}

const maxSamples = 5;
const maxIncidents = 20;

/** Incidents by what joins them; each stands for one of those that it is joined with. */
export class IncidentGroups {
  readonly #parents: Map<string, string>;
  constructor(parents: Iterable<[string, string]> = []) {
    this.#parents = new Map(parents);
  }
  copy(): IncidentGroups {
    return new IncidentGroups(this.#parents);
  }
  rootOf(id: string): string {
    let root = id;
    for (let parent = this.#parents.get(root); parent !== undefined;) {
      root = parent;
      parent = this.#parents.get(root);
    }
    return root;
  }
  join(a: string, b: string): void {
    const [rootA, rootB] = [this.rootOf(a), this.rootOf(b)];
    if (rootA !== rootB) this.#parents.set(rootB, rootA);
  }
}

/** `alerts` in the order in which they started. */
export function joinByPatterns(
  alerts: readonly SortedAlert[],
  book: PatternBook,
  groups: IncidentGroups,
): void {
  const open = new Map<string, { incident_id: string; fromS: number }>();
  for (const { incident_id, subject } of alerts) {
    for (const fit of matchPatterns(subject, book).fits) {
      for (const key of fit.keys) {
        const earlier = open.get(key);
        if (earlier && subject.start - earlier.fromS <= fit.pattern.windowS)
          groups.join(earlier.incident_id, incident_id);
      }
      for (const key of offeredKeys(fit, subject)) {
        const earlier = open.get(key);
        const isOver = !earlier || subject.start - earlier.fromS > fit.pattern.windowS;
        if (isOver || fit.pattern.isSliding) open.set(key, { incident_id, fromS: subject.start });
      }
    }
  }
}

/** What `draft` would join that is apart in `live`. */
export function joinedAlerts(
  alerts: readonly SortedAlert[],
  draft: PatternBook,
  live: IncidentGroups,
): JoinedAlerts {
  const groups = live.copy();
  joinByPatterns(alerts, draft, groups);
  const joined = [...Map.groupBy(alerts, (alert) => groups.rootOf(alert.incident_id)).values()]
    .map((group) => ({
      group,
      apart: new Set(group.map((alert) => live.rootOf(alert.incident_id))).size,
    }))
    .filter(({ apart }) => apart > 1)
    .toSorted((a, b) => b.group.length - a.group.length);
  return {
    support: joined.reduce((sum, { group }) => sum + group.length, 0),
    incidentsSaved: joined.reduce((sum, { apart }) => sum + apart - 1, 0),
    samples: joined.slice(0, maxSamples).map(({ group }) => ({
      title: group[0]?.title ?? "",
      alerts: group.length,
      incident_ids: [...new Set(group.map((alert) => alert.incident_id))].slice(0, maxIncidents),
    })),
  };
}

const offeredKeys = ({ provides, keys, pattern }: Fit, { source_system }: Subject): string[] =>
  provides === null ? keys : provides.map((point) => keyPrefix(pattern, source_system) + point);
