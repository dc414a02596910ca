/** Guesses which changes have caused an incident, whenever it gains alerts or a change is reported. */
import {
  type Change,
  type IncidentFacts,
  NEIGHBOUR_LINKS,
  type rankChanges,
} from "#insight/rank-changes.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Sql } from "../../platform/db.ts";
import { eventLoopYielder } from "../../platform/event-loop-yielder.ts";
import type { Handler, Job } from "../../platform/jobs/handler.ts";
import { publish } from "../../platform/publish.ts";
import { changeIncidents } from "../incidents/change-incidents.ts";
import type { IncidentBooks, IncidentRules } from "../incidents/incident-rules.ts";
import { rankChangesKind } from "../incidents/stores/store-ranking-jobs.ts";
import { lockOrganization } from "../incidents/stores/store-world.ts";
import { touch } from "../incidents/world/open-alert.ts";
import { addActivity } from "../incidents/world/world.ts";
import { dependencyHops, type Graph } from "../topology/graph.ts";
import {
  type AlertRow,
  type CandidateRow,
  type IncidentToRank,
  loadAlertsToRank,
  loadCandidateIds,
  loadCandidates,
  loadIncidentsAround,
  loadIncidentsToRank,
  loadSuspectTitles,
  newChangesKind,
  postponeRanking,
  type RankedIncident,
  saveSuspects,
  scheduleRankingOf,
} from "./store-ranking.ts";

/** Compiled rules know the topology. */
interface RankBooks extends IncidentBooks {
  of(sql: Sql, organizationId: string): Promise<IncidentRules & { graph: Graph }>;
}
interface RankParts {
  books: RankBooks;
  clock: Clock;
  rank: typeof rankChanges;
}

/** Later than the batches that were under way when the change came. */
export const newChangesJob = ({ clock }: Pick<RankParts, "clock">): Handler => ({
  kind: newChangesKind,
  run: async (sql, _organizationId, jobs) => {
    const changeIds = jobs.map(({ subject }) => subject);
    await scheduleRankingOf(sql, await loadIncidentsAround(sql, changeIds), clock.nowS());
  },
});

/** A run takes no more, so that its transaction stays short; the first incident in any case. */
const mostIncidents = 100;
const mostAlerts = 5000;

/** Whatever it is asked for, with the same statements for one incident and for many. */
export const rankChangesJob = (parts: RankParts): Handler => ({
  kind: rankChangesKind,
  run: async (sql, organizationId, jobs) => {
    const incidents = await loadIncidentsToRank(sql, jobs.flatMap(incidentIdsOf));
    const count = countForOneRun(incidents);
    const later = incidents.slice(count).map(({ id }) => id);
    await postponeRanking(sql, later, parts.clock.nowS());
    const { graph } = await parts.books.of(sql, organizationId);
    const ranked = await rankIncidents(sql, { ...parts, graph }, incidents.slice(0, count));
    // Only now: events wait for it, and whoever judges takes it first.
    await lockOrganization(sql, organizationId);
    await applySuspects(sql, organizationId, { ...parts, ranked });
  },
});

const incidentIdsOf = ({ params }: Job): string[] => {
  const { incident_ids: ids } = params;
  return Array.isArray(ids) ? ids.map(String) : [];
};

function countForOneRun(incidents: readonly IncidentToRank[]): number {
  let alerts = 0;
  const count = incidents.slice(0, mostIncidents).findIndex((incident) => {
    alerts += incident.alerts;
    return alerts > mostAlerts;
  });
  return count < 0 ? mostIncidents : Math.max(1, count);
}

async function applySuspects(
  sql: Sql,
  organizationId: string,
  { ranked, ...parts }: RankParts & { ranked: readonly RankedIncident[] },
): Promise<void> {
  const changed = await saveSuspects(sql, ranked);
  if (changed.length === 0) return;

  const titles = await loadSuspectTitles(sql, changed);
  await changeIncidents(sql, organizationId, {
    ...parts,
    ids: changed,
    decide: (world) => {
      for (const incident of world.incidents.byId.values()) {
        const changes = titles.get(incident.id) ?? [];
        addActivity(world, incident.id, { type: "change_suspected", changes });
        touch(world, incident, false);
      }
    },
  });
  const rows = [{ kind: "changes" }];
  await publish(sql, { organization: organizationId, kind: "config", rows });
}

async function rankIncidents(
  sql: Sql,
  { rank, graph, clock }: RankParts & { graph: Graph },
  incidents: readonly IncidentToRank[],
): Promise<RankedIncident[]> {
  const candidateIds = await loadCandidateIds(sql, incidents, clock.nowS());
  if (candidateIds.size === 0) return incidents.map(({ id }) => ({ id, suspects: [] }));
  const rows = await loadCandidates(sql, [...new Set([...candidateIds.values()].flat())]);
  const candidates = new Map(rows.map((change) => [change.id, change]));
  const alerts = Map.groupBy(
    await loadAlertsToRank(sql, [...candidateIds.keys()]),
    (alert) => alert.incident_id,
  );
  const context = {
    neighbours: ({ tag, value }: { tag: string; value: string }) =>
      neighboursOf(graph, { tag, value }),
    howOften: ({ id }: { id: string }) => candidates.get(id)?.alike ?? 0,
  };
  const pause = eventLoopYielder();
  const ranked: RankedIncident[] = [];
  for (const incident of incidents) {
    const facts = factsOf(incident, alerts.get(incident.id) ?? []);
    const changes = (candidateIds.get(incident.id) ?? []).flatMap((id) =>
      withoutCount(candidates.get(id)),
    );
    ranked.push({ id: incident.id, suspects: rank(facts, changes, context) });
    await pause();
  }
  return ranked;
}

function withoutCount(row: CandidateRow | undefined): Change[] {
  if (row === undefined) return [];
  const { alike: _alike, ...change } = row;
  return [change];
}

const factsOf = ({ start, end }: IncidentToRank, alerts: readonly AlertRow[]): IncidentFacts => ({
  start,
  end,
  alerts: alerts.map(({ tags, text, start: startedAt }) => ({
    tags: textTags(tags),
    text,
    start: startedAt,
  })),
});

/** Values of tags may be numbers too. */
const textTags = (tags: AlertRow["tags"]): AlertRow["tags"] =>
  Object.fromEntries(
    Object.entries(tags).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(String) : String(value),
    ]),
  );

/** By every name of what it depends on, and its own other names. */
function neighboursOf(
  graph: Graph,
  { tag, value }: { tag: string; value: string },
): { value: string; hops: number }[] {
  return graph
    .entitiesOf({ [tag]: [value] })
    .flatMap((entity) => [...dependencyHops(graph, entity, NEIGHBOUR_LINKS)])
    .flatMap(([position, hops]) =>
      (graph.topology.nodes[position]?.names ?? [])
        .flatMap((name) => Object.values(name))
        .map((name) => ({ value: name, hops })),
    );
}
