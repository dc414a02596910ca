import * as contract from "#contract/incident-clustering.ts";
import type { Sql } from "../../platform/db.ts";
import { reachEverywhere } from "../../platform/http/check-permission.ts";
import { type Route, serve } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refuse.ts";
import { loadVisibleSets } from "../access/store-visible-sets.ts";
import type { ActionParts } from "../incidents/actions/run-action.ts";
import { loadVisibleIncident } from "../incidents/detail/present-incidents.ts";
import { loadQuality } from "../insight-feedback/quality.ts";
import {
  addConnection,
  changeConnection,
  chooseLead,
  removeConnection,
} from "./edit-connections.ts";
import { judgeIssues } from "./judge.ts";
import { loadVisibleIssues, presentExecution, presentIssue } from "./present-issue.ts";
import { suggestPattern } from "./suggest-pattern.ts";
import { startClustering } from "./start-clustering.ts";
import { loadExecution, loadExecutionOf, loadExecutions } from "./store-executions.ts";
import { loadIssue, loadIssueOf, loadIssues } from "./store-issues.ts";

export const clusteringRoutes = (parts: ActionParts): Route[] => [
  ...readingRoutes(parts),
  patternRoute(parts),
  ...editingRoutes(parts),
];

const readingRoutes = ({ db, clock }: ActionParts): Route[] => [
  serve(contract.listExecutions, ({ caller, query: { page, per_page } }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const sets = await loadVisibleSets(sql, reachEverywhere(caller).environments);
      const { rows, total } = await loadExecutions(sql, { sets, page, perPage: per_page });
      const items = rows.map(({ issues, incidents, ...row }) => ({
        ...presentExecution(row),
        issues,
        incidents,
      }));
      return { items, total, page, per_page };
    }),
  ),
  serve(contract.getExecution, ({ caller, params }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const row = await loadExecution(sql, params.id);
      if (!row) throw refuse("not_found");
      const rows = await loadIssues(sql, row.id);
      const visible = await loadVisibleIssues(sql, rows, caller);
      const issues = visible.map((issue) => presentIssue(issue, caller));
      return {
        ...presentExecution(row),
        issues,
        incidents: visible.reduce((sum, { incidents }) => sum + incidents.length, 0),
        feedback: {
          edges: issues.flatMap(({ edges }) => edges.filter(({ is_right }) => is_right !== null)),
        },
        ...(await loadQuality(sql, "relation", clock.nowS())),
      };
    }),
  ),
  serve(contract.getCluster, ({ caller, params }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const row = await loadIssue(sql, params.id);
      const [visible] = row ? await loadVisibleIssues(sql, [row], caller) : [];
      if (!visible) throw refuse("not_found");
      const { id, execution_id, lead_incident_id, edges, nodes } = presentIssue(visible, caller);
      const items = [{ edges: edges.map((edge) => ({ ...edge, type: edge.edge_type })), nodes }];
      return { id, execution_id, lead_incident_id, items };
    }),
  ),
  serve(contract.getIncidentCluster, ({ caller, reach, params }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const incident = await loadVisibleIncident(sql, params.id, reach);
      const execution = await loadExecutionOf(sql, incident.id);
      const row = await loadIssueOf(sql, incident.id);
      const [visible] = row ? await loadVisibleIssues(sql, [row], caller) : [];
      return {
        execution: execution ? presentExecution(execution) : null,
        issue: visible ? presentIssue(visible, caller) : null,
        ...(await loadQuality(sql, "relation", clock.nowS())),
      };
    }),
  ),
];

const patternRoute = ({ db, clock }: ActionParts): Route =>
  serve(contract.suggestClusterPattern, ({ caller, params }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const row = await loadIssue(sql, params.issueId);
      const [visible] =
        row?.execution_id === params.id ? await loadVisibleIssues(sql, [row], caller) : [];
      if (!visible) throw refuse("not_found");
      const { permissions } = caller;
      return { pattern: await suggestPattern(sql, visible, { permissions, nowS: clock.nowS() }) };
    }),
  );

const editingRoutes = ({ db, ...parts }: ActionParts): Route[] => {
  const inTenant = <Reply>(
    { organizationId }: { organizationId: string },
    work: (sql: Sql) => Promise<Reply>,
  ): Promise<Reply> => db.tenant(organizationId, work);
  const { clock } = parts;
  return [
    serve(contract.startClustering, ({ caller, body }) =>
      inTenant(caller, async (sql) => {
        const incidentId = body.incident_id ?? null;
        const id = await startClustering(sql, { caller, incidentId, nowS: clock.nowS() });
        return { id, status: "in progress" };
      }),
    ),
    serve(contract.judgeExecution, ({ caller, params, body: { is_incident, data } }) =>
      inTenant(caller, async (sql) => {
        const judged = await judgeIssues(sql, parts, {
          caller,
          executionId: params.id,
          isIncident: is_incident,
          issueIds: data.issue_ids,
          reason: data.reason,
        });
        return { judged, ...(await loadQuality(sql, "relation", clock.nowS())) };
      }),
    ),
    serve(contract.chooseLead, ({ caller, params: { id, issueId }, body }) =>
      inTenant(caller, (sql) =>
        chooseLead(sql, parts, {
          caller,
          executionId: id,
          issueId,
          leadId: body.lead_incident_id,
        }),
      ),
    ),
    serve(contract.addConnection, ({ caller, params, query, body }) =>
      inTenant(caller, (sql) =>
        addConnection(sql, parts, { ...placeOf({ caller, params, query }), type: body.edge_type }),
      ),
    ),
    serve(contract.changeConnection, ({ caller, params, query, body }) =>
      inTenant(caller, (sql) =>
        changeConnection(sql, parts, {
          ...placeOf({ caller, params, query }),
          type: body.edge_type,
        }),
      ),
    ),
    serve(contract.removeConnection, ({ caller, params, query }) =>
      inTenant(caller, (sql) => removeConnection(sql, parts, placeOf({ caller, params, query }))),
    ),
  ];
};

const placeOf = <Caller>({
  caller,
  params: { id, issueId },
  query: { sourceId, targetId },
}: {
  caller: Caller;
  params: { id: string; issueId: string };
  query: { sourceId: string; targetId: string };
}) => ({ caller, executionId: id, issueId, source: sourceId, target: targetId });
