/** Confirming and refusing groups: a word on each connection of them that the caller sees. */
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { refuse } from "../../platform/refuse.ts";
import { actorOf, recordChange } from "../access/store-audit.ts";
import { saveFeedback } from "../insight-feedback/store.ts";
import { loadVisibleIssues, type VisibleIssue } from "./present-issue.ts";
import { recordActivity, type RecordParts } from "./record-activity.ts";
import { loadExecution, lockClustering } from "./store-executions.ts";
import { type ConnectionRow, judgeConnections, loadIssues } from "./store-issues.ts";
import { saveVerdicts } from "./store-verdicts.ts";

interface Judgement {
  caller: Caller;
  executionId: string;
  isIncident: boolean;
  /** All of the run, unless given. */
  issueIds: readonly string[] | undefined;
  reason: string | undefined;
}

/** Answers how many groups it was said of. */
export async function judgeIssues(
  sql: Sql,
  parts: RecordParts,
  { caller, executionId, isIncident, issueIds, reason }: Judgement,
): Promise<number> {
  await lockClustering(sql);
  const execution = await loadExecution(sql, executionId);
  if (!execution) throw refuse("not_found");
  if (execution.status === "in progress") throw refuse("cluster_runs");
  const rows = await loadIssues(sql, executionId);
  const visible = await loadVisibleIssues(sql, rows, caller);
  const chosen = issueIds === undefined ? visible : choose(visible, issueIds);
  await judgeChosen(sql, parts, { caller, chosen, isIncident, reason });
  await recordChange(sql, caller, {
    at: parts.clock.nowS(),
    action: "update",
    resource: "clustering_executions",
    id: executionId,
    before: null,
    after: { is_incident: isIncident, issue_ids: chosen.map(({ row }) => row.id), reason },
    news: "insight",
  });
  return chosen.length;
}

function choose(visible: readonly VisibleIssue[], ids: readonly string[]): VisibleIssue[] {
  const byId = new Map(visible.map((issue) => [issue.row.id, issue]));
  return [...new Set(ids)].map((id) => {
    const issue = byId.get(id);
    if (!issue) throw refuse("not_found");
    return issue;
  });
}

async function judgeChosen(
  sql: Sql,
  parts: RecordParts,
  {
    caller,
    chosen,
    isIncident,
    reason,
  }: {
    caller: Caller;
    chosen: readonly VisibleIssue[];
    isIncident: boolean;
    reason: string | undefined;
  },
): Promise<void> {
  const author = { by: actorOf(caller), nowS: parts.clock.nowS() };
  const connections = chosen.flatMap((issue) =>
    issue.connections.filter(({ edge_type }) => edge_type !== "none"),
  );
  await saveVerdicts(
    sql,
    connections.map(({ source_id, target_id, edge_type }) => ({
      source: source_id,
      target: target_id,
      type: edge_type,
      isRight: isIncident,
    })),
    author,
  );
  await judgeConnections(
    sql,
    chosen.map(({ row }) => row.id),
    { pairs: connections, isRight: isIncident, by: caller.name },
  );
  await measure(sql, connections, { ...author, isRight: isIncident, reason });
  await recordActivity(sql, parts, {
    organizationId: caller.organizationId,
    actor: actorOf(caller),
    actions: new Map(
      chosen.flatMap(({ incidents }) =>
        incidents.map(({ id }) => [id, isIncident ? "confirmed" : "refused"] as const),
      ),
    ),
  });
}

/** Whether the engine was right; what a person connected says nothing of it. */
export async function measure(
  sql: Sql,
  connections: readonly ConnectionRow[],
  {
    by,
    nowS,
    isRight,
    reason,
  }: {
    by: { id: string | null; name: string };
    nowS: number;
    isRight: boolean;
    reason?: string | undefined;
  },
): Promise<void> {
  const ofEngine = connections.filter(({ origin }) => origin === "engine");
  if (ofEngine.length === 0) return;
  await saveFeedback(
    sql,
    ofEngine.map(({ source_id, target_id, edge_type, confidence }) => ({
      incidentId: source_id,
      kind: "relation",
      subject: `${source_id} ${target_id}`,
      shown: { edge_type, confidence },
      isHelpful: isRight,
      reason: reason === undefined || reason === "" ? null : reason,
      by,
      at: nowS,
    })),
  );
}
