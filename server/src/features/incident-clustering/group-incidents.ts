/** From relations to groups of incidents. What people said of two incidents holds whatever comes. */
import { clusteringLimits } from "#contract/clustering-limits.ts";
import type { connectionOrigins } from "#contract/incident-clustering.ts";
import type { Relation, RelationVerdict } from "#insight/relations/relation.ts";

export interface Verdict extends RelationVerdict {
  by: string;
}

export interface Connection extends Relation {
  origin: (typeof connectionOrigins)[number];
  isRight: boolean | null;
  judgedBy: string | null;
}

export interface IncidentGroup {
  leadId: string;
  incidentIds: string[];
  connections: Connection[];
}

interface GroupingFacts {
  incidents: readonly { id: string; start: number }[];
  relations: readonly Relation[];
  verdicts: readonly Verdict[];
  /** That people chose, the newest choice first. */
  leads: readonly string[];
}

/** Groups of two and more, the largest first. */
export function groupIncidents(facts: GroupingFacts): IncidentGroup[] {
  const { incidents, leads } = facts;
  const startOf = new Map(incidents.map(({ id, start }) => [id, start]));
  const connections = connectionsOf(facts).filter(
    ({ source, target }) => startOf.has(source) && startOf.has(target),
  );
  const { membersOf, isJoined } = join(connections);
  return [...membersOf.values()]
    .map((members) => {
      const inside = new Set(members);
      const between = connections.filter(
        (connection) => isJoined.has(connection) && inside.has(connection.source),
      );
      return {
        leadId: leads.find((id) => inside.has(id)) ?? leadOf(members, between, startOf),
        incidentIds: members.toSorted(compareIds),
        connections: strongest(between),
      };
    })
    .sort((a, b) => b.incidentIds.length - a.incidentIds.length || compareIds(a.leadId, b.leadId));
}

export const pairKey = (a: string, b: string): string =>
  compareIds(a, b) < 0 ? `${a} ${b}` : `${b} ${a}`;

/** Decimal ids in the order of their numbers. */
export const compareIds = (a: string, b: string): number =>
  a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

/** People's first, then by confidence; one for each pair. */
function connectionsOf({ relations, verdicts }: GroupingFacts): Connection[] {
  const judged = new Set(verdicts.map(({ source, target }) => pairKey(source, target)));
  const relationOf = new Map<string, Relation>();
  for (const relation of relations) {
    const key = pairKey(relation.source, relation.target);
    const known = relationOf.get(key);
    if (relation.source === relation.target || relation.type === "none") continue;
    if (!known || known.confidence < relation.confidence) relationOf.set(key, relation);
  }
  const ofPeople = verdicts
    .filter(({ isRight, type }) => isRight && type !== "none")
    .map(({ source, target, type, by }): Connection => {
      const relation = relationOf.get(pairKey(source, target));
      const isSame =
        relation?.type === type && relation.source === source && relation.target === target;
      return {
        source,
        target,
        type,
        confidence: 1,
        reasons: relation?.reasons ?? [],
        origin: isSame ? "engine" : "person",
        isRight: true,
        judgedBy: by,
      };
    });
  const ofEngine = [...relationOf]
    .filter(([key]) => !judged.has(key))
    .map(([, relation]): Connection => ({
      ...relation,
      origin: "engine",
      isRight: null,
      judgedBy: null,
    }))
    .sort(
      (a, b) =>
        b.confidence - a.confidence ||
        compareIds(a.source, b.source) ||
        compareIds(a.target, b.target),
    );
  return [...ofPeople, ...ofEngine];
}

/** What would make a group too large is left out, unless people connected it. */
function join(connections: readonly Connection[]) {
  const groupOf = new Map<string, string>();
  const membersOf = new Map<string, string[]>();
  const isJoined = new Set<Connection>();
  const rootOf = (id: string): string => {
    const root = groupOf.get(id);
    if (root !== undefined) return root;
    groupOf.set(id, id);
    membersOf.set(id, [id]);
    return id;
  };
  for (const connection of connections) {
    const [a, b] = [rootOf(connection.source), rootOf(connection.target)];
    const [ofA, ofB] = [membersOf.get(a) ?? [], membersOf.get(b) ?? []];
    const size = ofA.length + ofB.length;
    if (a !== b && size > clusteringLimits.incidentsPerIssue && connection.isRight !== true)
      continue;
    isJoined.add(connection);
    if (a === b) continue;
    membersOf.set(a, [...ofA, ...ofB]);
    membersOf.delete(b);
    for (const id of ofB) groupOf.set(id, a);
  }
  for (const [root, members] of membersOf) if (members.length < 2) membersOf.delete(root);
  return { membersOf, isJoined };
}

/** Whose failure explains most of the others; of equals the earliest. */
function leadOf(
  members: readonly string[],
  connections: readonly Connection[],
  startOf: ReadonlyMap<string, number>,
): string {
  const score = new Map<string, number>();
  const add = (id: string, value: number): unknown => score.set(id, (score.get(id) ?? 0) + value);
  for (const { source, target, type, confidence } of connections) {
    const direction =
      type === "source_caused_target" ? 1 : type === "target_caused_source" ? -1 : 0;
    add(source, direction * confidence);
    add(target, -direction * confidence);
  }
  const [lead = ""] = members.toSorted(
    (a, b) =>
      (score.get(b) ?? 0) - (score.get(a) ?? 0) ||
      (startOf.get(a) ?? 0) - (startOf.get(b) ?? 0) ||
      compareIds(a, b),
  );
  return lead;
}

const strongest = (connections: readonly Connection[]): Connection[] =>
  connections.filter(
    ({ isRight }, rank) => isRight === true || rank < clusteringLimits.connectionsPerIssue,
  );
