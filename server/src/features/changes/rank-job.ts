/** Guesses which changes have caused an incident, whenever it gains alerts or a change is reported. */
import {
  type IncidentFacts,
  NEIGHBOUR_LINKS,
  type rankChanges,
  type Suspect,
} from "#insight/rank-changes.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Sql } from "../../platform/db.ts";
import type { Handler } from "../../platform/jobs/handler.ts";
import { publish } from "../../platform/publish.ts";
import { changeIncidents } from "../incidents/change-incidents.ts";
import type { IncidentBooks, IncidentRules } from "../incidents/incident-rules.ts";
import { rankChangesKind } from "../incidents/stores/store-ranking-jobs.ts";
import { loadAlertsOf, loadIncidents, lockOrganization } from "../incidents/stores/store-world.ts";
import { touch } from "../incidents/world/open-alert.ts";
import type { AlertState, IncidentState } from "../incidents/world/state.ts";
import { addActivity } from "../incidents/world/world.ts";
import { dependencyHops, type Graph } from "../topology/graph.ts";
import {
  loadCandidates,
  loadSuspectTitles,
  newChangesKind,
  type RankedIncident,
  saveSuspects,
  scheduleRankingAround,
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
    await scheduleRankingAround(
      sql,
      jobs.map(({ subject }) => subject),
      clock.nowS(),
    );
  },
});

export const rankChangesJob = (parts: RankParts): Handler => ({
  kind: rankChangesKind,
  run: async (sql, organizationId, jobs) => {
    const ids = [...new Set(jobs.map(({ params }) => String(params["incident_id"])))];
    const { graph } = await parts.books.of(sql, organizationId);
    const ranked: RankedIncident[] = [];
    for (const incident of await loadIncidents(sql, ids))
      if (incident.merged_into === null)
        ranked.push({
          id: incident.id,
          suspects: await rankIncident(sql, { ...parts, graph }, incident),
        });
    // Only now: events wait for it, and whoever judges takes it first.
    await lockOrganization(sql, organizationId);
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
  },
});

async function rankIncident(
  sql: Sql,
  { rank, graph, clock }: RankParts & { graph: Graph },
  incident: IncidentState,
): Promise<Suspect[]> {
  const { id, start, end } = incident;
  const candidates = await loadCandidates(sql, { start, end: end ?? clock.nowS() });
  const alerts = candidates.length === 0 ? [] : await loadAlertsOf(sql, [id]);
  const alike = new Map(candidates.map((change) => [change.id, change.alike]));
  return rank(
    rankedIncident(incident, alerts),
    candidates.map(({ alike: _alike, ...change }) => change),
    {
      neighbours: ({ tag, value }) => neighboursOf(graph, { tag, value }),
      howOften: (change) => alike.get(change.id) ?? 0,
    },
  );
}

const rankedIncident = (
  { start, end }: IncidentState,
  alerts: readonly AlertState[],
): IncidentFacts => ({
  start,
  end,
  alerts: alerts.map(({ tags, description, start: startedAt }) => ({
    tags: Object.fromEntries(
      Object.entries(tags).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.map(String) : String(value),
      ]),
    ),
    text: description,
    start: startedAt,
  })),
});

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
