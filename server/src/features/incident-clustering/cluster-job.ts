/** Makes the runs that were asked for. Whoever runs it may end at any time: nothing is half done. */
import { clusteringLimits } from "#contract/clustering-limits.ts";
import { relationsBySource } from "#insight/relations/relate-incidents.ts";
import type { Relation } from "#insight/relations/relation.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Sql } from "../../platform/db.ts";
import { eventLoopYielder } from "../../platform/event-loop-yielder.ts";
import type { Handler, Job } from "../../platform/jobs/handler.ts";
import { publish } from "../../platform/publish.ts";
import type { IncidentBooks, IncidentRules } from "../incidents/incident-rules.ts";
import type { Graph } from "../topology/graph.ts";
import { groupIncidents } from "./group-incidents.ts";
import { recordActivity } from "./record-activity.ts";
import { relatedIncident } from "./relation-facts.ts";
import {
  type ExecutionRow,
  loadExecution,
  lockClustering,
  saveExecution,
} from "./store-executions.ts";
import { loadNearestIds, loadNewestIds, loadWithAlerts } from "./store-incidents.ts";
import { insertIssue } from "./store-issues.ts";
import { loadLeads, loadVerdicts, loadVerdictsOn } from "./store-verdicts.ts";

export const clusterKind = "cluster-incidents";
/** Then it has failed, and whoever asked need not wait. */
const mostAttempts = 4;
const dayS = 24 * 3600;
/** Around an incident: what is connected with it began about then, or is the same again. */
const aroundS = 2 * dayS;

/** Compiled rules know the topology. */
interface ClusterBooks extends IncidentBooks {
  of(sql: Sql, organizationId: string): Promise<IncidentRules & { graph: Graph }>;
}
export interface ClusterParts {
  books: ClusterBooks;
  clock: Clock;
}

export const clusterJob = (parts: ClusterParts): Handler => ({
  kind: clusterKind,
  run: async (sql, organizationId, jobs) => {
    for (const job of jobs) await runExecution(sql, parts, { organizationId, job });
  },
});

async function runExecution(
  sql: Sql,
  parts: ClusterParts,
  { organizationId, job }: { organizationId: string; job: Job },
): Promise<void> {
  await lockClustering(sql);
  const execution = await loadExecution(sql, job.subject);
  if (execution?.status !== "in progress") return;
  const start = parts.clock.nowS();
  const isLost = job.attempts >= mostAttempts;
  const { incidentIds, isCut } = isLost
    ? { incidentIds: [], isCut: false }
    : await cluster(sql, parts, { organizationId, execution });
  await saveExecution(sql, {
    id: execution.id,
    status: isLost ? "failed" : "completed",
    start,
    end: parts.clock.nowS(),
    error: isLost ? "The run failed several times" : null,
    incidentIds,
    isCut,
  });
  if (!isLost && execution.about_id !== null)
    await recordActivity(sql, parts, {
      organizationId,
      actor: execution.actor_name === null ? null : actorOfRow(execution),
      actions: new Map([[execution.about_id, "analysed"]]),
    });
  await publish(sql, {
    organization: organizationId,
    kind: "config",
    rows: [{ kind: "insight" }],
  });
}

const actorOfRow = ({ actor_id, actor_name }: ExecutionRow) => ({
  kind: "user" as const,
  id: actor_id,
  name: actor_name ?? "",
});

async function cluster(
  sql: Sql,
  { books, clock }: ClusterParts,
  { organizationId, execution }: { organizationId: string; execution: ExecutionRow },
): Promise<{ incidentIds: string[]; isCut: boolean }> {
  const ids = await idsToCluster(sql, execution.about_id, clock.nowS());
  const inWindow = ids.slice(0, clusteringLimits.incidents);
  // Whom people connected with one of these belongs to it, however old.
  const verdicts = await loadVerdictsOn(sql, inWindow);
  const partners = verdicts.flatMap(({ source, target, isRight }) =>
    isRight ? [source, target] : [],
  );
  const rows = await loadWithAlerts(sql, [...new Set([...inWindow, ...partners])]);
  const incidentIds = rows.map(({ id }) => id);
  const { graph } = await books.of(sql, organizationId);
  const context = { links: graph.topology.edges, verdicts: await loadLessons(sql) };
  const relations: Relation[] = [];
  const yieldIfBusy = eventLoopYielder();
  for (const ofSource of relationsBySource(
    rows.map((row) => relatedIncident(row, graph)),
    context,
  )) {
    relations.push(...ofSource);
    const pause = yieldIfBusy();
    if (pause) await pause;
  }
  const groups = groupIncidents({
    incidents: rows,
    relations,
    verdicts: await loadVerdictsOn(sql, incidentIds),
    leads: await loadLeads(sql, incidentIds),
  });
  for (const group of groups) await insertIssue(sql, execution.id, group);
  return { incidentIds, isCut: ids.length > clusteringLimits.incidents };
}

async function idsToCluster(sql: Sql, aboutId: string | null, nowS: number): Promise<string[]> {
  const [about] = aboutId === null ? [] : await loadWithAlerts(sql, [aboutId]);
  return about
    ? loadNearestIds(sql, about.start, aroundS)
    : loadNewestIds(sql, nowS - clusteringLimits.days * dayS);
}

/**
 * What people said of a type teaches; of which pair they said it is decided by groupIncidents, so that
 * a pair that was judged keeps the engine's reasons.
 */
const loadLessons = async (sql: Sql) =>
  (await loadVerdicts(sql)).map(({ type, isRight }) => ({ source: "", target: "", type, isRight }));
