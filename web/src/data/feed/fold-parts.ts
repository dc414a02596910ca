import type { Incident } from "#contract/incidents.ts";
import { limits } from "#contract/limits.ts";
import { rankOf, worst } from "#contract/statuses.ts";

/** Parts of one incident that a list holds, in order. */
export interface PartGroup {
  firstId: string;
  parts: readonly [Incident, ...Incident[]];
  /** Of all its parts, in this list or not. */
  total: number;
  isOpen: boolean;
}
export interface FeedRow {
  incident: Incident;
  /** Of the first part in the list alone. */
  group: PartGroup | null;
  /** It stands under the first one. */
  isUnder: boolean;
}

/**
 * Parts stand together under the first of them that the list holds, where the first of them all
 * would stand by the list's order: a storm that goes on stays where its newest part belongs.
 */
export function foldParts(
  incidents: readonly Incident[],
  openIds: ReadonlySet<string>,
): readonly FeedRow[] {
  const groups = Map.groupBy(incidents, (incident) => incident.part?.first_id ?? incident.id);
  return [...groups].flatMap(([firstId, members]) => {
    const [first, ...otherParts] = members.toSorted(comparePlaces);
    if (!first) return [];
    if (otherParts.length === 0) return [{ incident: first, group: null, isUnder: false }];
    // What came later knows of more parts than what was read before.
    const total = Math.max(members.length, ...members.map((member) => member.part?.total ?? 1));
    const isOpen = openIds.has(firstId);
    const head = withTotal(first, firstId, total);
    const under = otherParts.map((incident) => withTotal(incident, firstId, total));
    const group = { firstId, parts: [head, ...under] as const, total, isOpen };
    return [
      { incident: head, group, isUnder: false },
      ...(isOpen ? under.map((incident) => ({ incident, group: null, isUnder: true })) : []),
    ];
  });
}

const withTotal = (incident: Incident, firstId: string, total: number): Incident =>
  incident.part?.total === total
    ? incident
    : { ...incident, part: { first_id: firstId, number: incident.part?.number ?? 1, total } };

/** What a folded row says of all its parts: their worst status, their alerts, their whole time. */
export function combineParts([first, ...otherParts]: PartGroup["parts"]): Incident {
  return otherParts.reduce(
    (sum, part) => ({
      ...sum,
      status: worst(sum.status, part.status),
      description: rankOf(part.status) > rankOf(sum.status) ? part.description : sum.description,
      active: sum.active || part.active,
      start: Math.min(sum.start, part.start),
      end: sum.end === null || part.end === null ? null : Math.max(sum.end, part.end),
      last_change: Math.max(sum.last_change, part.last_change),
      alerts: addAlerts(sum.alerts, part.alerts),
      ...(sum.alert_tags && { alert_tags: joinTags(sum.alert_tags, part.alert_tags ?? {}) }),
    }),
    first,
  );
}

function addAlerts(a: Incident["alerts"], b: Incident["alerts"]): Incident["alerts"] {
  const statuses = new Set([...Object.keys(a.by_status), ...Object.keys(b.by_status)]);
  return {
    total: a.total + b.total,
    active: a.active + b.active,
    by_status: Object.fromEntries(
      [...statuses].map((status) => [
        status,
        (a.by_status[status] ?? 0) + (b.by_status[status] ?? 0),
      ]),
    ),
  };
}

type AlertTags = NonNullable<Incident["alert_tags"]>;

/** Values that both name are counted once; those that neither names may be the same. */
function joinTags(a: AlertTags, b: AlertTags): AlertTags {
  const joined = { ...a };
  for (const [name, { values, total }] of Object.entries(b)) {
    const known = joined[name] ?? { values: [], total: 0 };
    const all = [...new Set([...known.values, ...values])];
    joined[name] = {
      values: all.slice(0, limits.valuesPerTagColumn),
      total: Math.max(all.length, known.total, total),
    };
  }
  return joined;
}

/** Ids ascend as parts open; they are numbers, too long for a number. */
const comparePlaces = (a: Incident, b: Incident): number =>
  a.id.length - b.id.length || (a.id < b.id ? -1 : 1);
