import type { Alert } from "#contract/incidents.ts";
import { type KnownTags, usualTags } from "#contract/tag-categories.ts";

export interface TagOfAlerts {
  name: string;
  /** Distinct values, the most frequent first. */
  values: readonly { value: string; alerts: number }[];
  /** How many alerts carry the tag. */
  alerts: number;
}

/** The tags of an incident's alerts: whom to call and where to look come first. */
export function tagsOf(alerts: readonly Alert[], known: KnownTags = usualTags): TagOfAlerts[] {
  const tags = new Map<string, Map<string, number>>();
  const carriers = new Map<string, number>();
  for (const alert of alerts) {
    for (const [name, value] of Object.entries(alert.tags)) {
      const counts = tags.get(name) ?? new Map<string, number>();
      for (const one of new Set((Array.isArray(value) ? value : [value]).map(String)))
        counts.set(one, (counts.get(one) ?? 0) + 1);
      tags.set(name, counts);
      carriers.set(name, (carriers.get(name) ?? 0) + 1);
    }
  }
  const placeOf = placesBy(known);
  return [...tags]
    .map(([name, counts]) => ({
      name,
      values: [...counts]
        .map(([value, count]) => ({ value, alerts: count }))
        .sort((one, other) => other.alerts - one.alerts),
      alerts: carriers.get(name) ?? 0,
    }))
    .sort(
      (one, other) =>
        placeOf(one.name) - placeOf(other.name) ||
        other.alerts - one.alerts ||
        one.name.localeCompare(other.name),
    );
}

/** Values that lead somewhere are links. */
export const isAddress = (value: string): boolean => /^https?:\/\/\S+$/i.test(value);

const OFTEN_ASKED = ["region", "cluster", "env", "environment", "impact"];

/**
 * Lower comes first. The title and the lanes of the timeline tell host and check already: they
 * stand last.
 */
function placesBy({
  ci,
  ownership,
  runbook,
  priority,
  host,
  check,
}: KnownTags): (name: string) => number {
  const front = [...ci, ...ownership, ...runbook, ...OFTEN_ASKED, ...priority];
  const back = [...host, ...check];
  return (name) => {
    const [first, last] = [front.indexOf(name), back.indexOf(name)];
    return first >= 0 ? first : last >= 0 ? front.length + 1 + last : front.length;
  };
}
