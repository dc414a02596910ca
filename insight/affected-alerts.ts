/** Which alerts of an incident a change may have brought about, by what both are about. */
import {
  arePlacedApart,
  type Entity,
  namesIn,
  type Subject,
  subjectOf,
  type Tags,
} from "./subject.ts";

/**
 * What an entity depends on, directly or over others, with the links between; 0 are other names of
 * its own. The value comes in lower case; an entity that is unknown has none.
 */
export type Neighbours = (entity: Entity) => readonly { value: string; hops: number }[];

export interface Affected {
  alerts: readonly AffectedAlert[];
  /** The tags of every alert say that it is in another place. */
  isElsewhere: boolean;
}

export interface AffectedAlert {
  /** Seconds since 1970. */
  start: number;
  /** Links between it and the change; 0 if both are about the same entity. */
  hops: number;
  /** What the change says that it is about. */
  entity: Entity;
}

/** One for each change, in their order. */
export function affectedAlertsOf(
  alerts: readonly { tags: Tags; start: number }[],
  changes: readonly { tags: Tags; summary: string }[],
  neighbours: Neighbours,
): Affected[] {
  const subjects = alerts.map(({ tags }) => subjectOf(tags));
  const changed = subjectsOfChanges(changes, subjects);
  const alertsNear = indexNearness(subjects, {
    names: new Set(changed.flatMap(({ entities }) => entities.map(nameOf))),
    neighbours,
  });
  const { groups, groupOf } = groupByPlaces(subjects);
  return changed.map((change) => {
    const isApart = groups.map((places) => arePlacedApart(change, { places }));
    const nearest = new Map<number, AffectedAlert>();
    for (const entity of change.entities)
      for (const { alert, hops } of alertsNear.get(nameOf(entity)) ?? []) {
        if (isApart[groupOf[alert] ?? 0] || hops >= (nearest.get(alert)?.hops ?? Infinity))
          continue;
        nearest.set(alert, { start: alerts[alert]?.start ?? 0, hops, entity });
      }
    return { alerts: [...nearest.values()], isElsewhere: isApart.every(Boolean) };
  });
}

/** A change whose tags name no entity is about those of the alerts that its summary names. */
function subjectsOfChanges(
  changes: readonly { tags: Tags; summary: string }[],
  alerts: readonly Subject[],
): Subject[] {
  const names = new Set(
    alerts.flatMap(({ entities }) => entities.flatMap(({ value }) => namesIn(value))),
  );
  return changes.map(({ tags, summary }) => {
    const subject = subjectOf(tags);
    if (subject.entities.length > 0) return subject;
    const entities = namesIn(summary)
      .filter((name) => names.has(name))
      .map((value) => ({ tag: "summary", value }));
    return { ...subject, entities };
  });
}

/** Thousands of alerts are in a few places: each is compared once. */
function groupByPlaces(subjects: readonly Subject[]): {
  groups: readonly Subject["places"][];
  /** By the position of the alert. */
  groupOf: readonly number[];
} {
  const groups: Subject["places"][] = [];
  const known = new Map<string, number>();
  const groupOf = subjects.map(({ places }) => {
    const key = JSON.stringify([...places].sort());
    const group = known.get(key) ?? groups.push(places) - 1;
    known.set(key, group);
    return group;
  });
  return { groups, groupOf };
}

const nameOf = ({ value }: Entity): string => value.toLowerCase();

interface Nearness {
  /** Position of the alert. */
  alert: number;
  hops: number;
}
interface Interest {
  /** Of all that the changes are about; others need not be remembered. */
  names: ReadonlySet<string>;
  neighbours: Neighbours;
}

function indexNearness(
  subjects: readonly Subject[],
  interest: Interest,
): ReadonlyMap<string, readonly Nearness[]> {
  const index = new Map<string, Nearness[]>();
  const known = new Map<string, ReadonlyMap<string, number>>();
  for (const [alert, { mentions }] of subjects.entries())
    for (const entity of mentions) {
      const key = `${entity.tag}\u0001${entity.value}`;
      const reach = known.get(key) ?? reachOf(entity, interest);
      known.set(key, reach);
      for (const [name, hops] of reach) {
        const nearness = index.get(name) ?? [];
        index.set(name, nearness);
        nearness.push({ alert, hops });
      }
    }
  return index;
}

/** The names that an entity has or depends on, with the fewest links. */
function reachOf({ tag, value }: Entity, { names, neighbours }: Interest): Map<string, number> {
  const ownNames = namesIn(value);
  const reach = new Map(ownNames.filter((name) => names.has(name)).map((name) => [name, 0]));
  for (const ownName of ownNames)
    for (const neighbour of neighbours({ tag, value: ownName })) {
      const name = neighbour.value.toLowerCase();
      if (names.has(name) && neighbour.hops < (reach.get(name) ?? Infinity))
        reach.set(name, neighbour.hops);
    }
  return reach;
}
