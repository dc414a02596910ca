import type { Alert } from "#contract/incidents.ts";
import { type TagsByCategory, defaultTags } from "#contract/tag-categories.ts";

export interface TagOfAlerts {
  name: string;
  /** Distinct values, the most frequent first. */
  values: readonly { value: string; alerts: number }[];
  /** How many alerts carry the tag. */
  alerts: number;
}

/** The tags of an incident's alerts: whom to call and where to look come first. */
export function tagsOf(
  alerts: readonly Alert[],
  knownTags: TagsByCategory = defaultTags,
): TagOfAlerts[] {
  const tags = new Map<string, Map<string, number>>();
  const carriers = new Map<string, number>();
  for (const alert of alerts) {
    for (const [name, value] of Object.entries(alert.tags)) {
      const counts = tags.get(name) ?? new Map<string, number>();
      for (const tagValue of new Set((Array.isArray(value) ? value : [value]).map(String)))
        counts.set(tagValue, (counts.get(tagValue) ?? 0) + 1);
      tags.set(name, counts);
      carriers.set(name, (carriers.get(name) ?? 0) + 1);
    }
  }
  const placeOf = tagRanking(knownTags);
  return [...tags]
    .map(([name, counts]) => ({
      name,
      values: [...counts]
        .map(([value, count]) => ({ value, alerts: count }))
        .sort((a, b) => b.alerts - a.alerts),
      alerts: carriers.get(name) ?? 0,
    }))
    .sort(
      (a, b) =>
        placeOf(a.name) - placeOf(b.name) || b.alerts - a.alerts || a.name.localeCompare(b.name),
    );
}

/** Values that lead somewhere are links. */
export const isUrl = (value: string): boolean => /^https?:\/\/\S+$/i.test(value);

const COMMON_TAGS = ["region", "cluster", "env", "environment", "impact"];

/**
 * Lower comes first. The title and the lanes of the timeline tell host and check already: they
 * stand last.
 */
function tagRanking({
  ci,
  ownership,
  runbook,
  priority,
  host,
  check,
}: TagsByCategory): (name: string) => number {
  const front = [...ci, ...ownership, ...runbook, ...COMMON_TAGS, ...priority];
  const back = [...host, ...check];
  return (name) => {
    const [first, last] = [front.indexOf(name), back.indexOf(name)];
    return first >= 0 ? first : last >= 0 ? front.length + 1 + last : front.length;
  };
}
