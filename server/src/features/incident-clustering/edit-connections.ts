/** What people say of two incidents: it holds in this run and in those to come. */
import type { ClusterIssue, EdgeType } from "#contract/incident-clustering.ts";
import type { Sql } from "../../platform/db.ts";
import { refuse } from "../../platform/refuse.ts";
import { actorOf, recordChange } from "../access/store-audit.ts";
import {
  connectionBetween,
  type IssuePlace,
  loadEditableIssue,
  loadSeenIssue,
  requireEnds,
} from "./load-editable.ts";
import { measure } from "./judge.ts";
import { presentIssue } from "./present-issue.ts";
import { type ConnectedAction, recordActivity, type RecordParts } from "./record-activity.ts";
import {
  type ConnectionRow,
  deleteConnection,
  saveConnections,
  saveIssueLead,
  saveNodes,
} from "./store-issues.ts";
import { saveLead, saveVerdicts } from "./store-verdicts.ts";

interface ConnectionPlace extends IssuePlace {
  source: string;
  target: string;
}

export async function addConnection(
  sql: Sql,
  parts: RecordParts,
  { type, ...place }: ConnectionPlace & { type: EdgeType },
): Promise<ClusterIssue> {
  const { caller, source, target } = place;
  if (source === target) throw refuse("cluster_itself");
  const issue = await loadEditableIssue(sql, place);
  await requireEnds(sql, { caller, issue, ends: [source, target] });
  if (connectionBetween(issue, [source, target])) throw refuse("cluster_connected");
  await saveNodes(sql, issue.row.id, [source, target]);
  await write(sql, parts, { place, type, action: "added" });
  return presentAnew(sql, place);
}

export async function changeConnection(
  sql: Sql,
  parts: RecordParts,
  { type, ...place }: ConnectionPlace & { type: EdgeType },
): Promise<ClusterIssue> {
  const { source, target } = place;
  const connection = await loadConnection(sql, place);
  const isSame =
    connection.source_id === source &&
    connection.target_id === target &&
    connection.edge_type === type;
  await measure(sql, [connection], { ...authorOf(parts, place), isRight: isSame });
  await deleteConnection(sql, place.issueId, [source, target]);
  await write(sql, parts, { place, type, action: "changed" });
  return presentAnew(sql, place);
}

export async function removeConnection(
  sql: Sql,
  parts: RecordParts,
  place: ConnectionPlace,
): Promise<void> {
  const { source, target } = place;
  const connection = await loadConnection(sql, place);
  const author = authorOf(parts, place);
  await measure(sql, [connection], { ...author, isRight: false });
  await deleteConnection(sql, place.issueId, [source, target]);
  const verdict = { source, target, type: connection.edge_type, isRight: false };
  await saveVerdicts(sql, [verdict], author);
  await record(sql, parts, { place, action: "removed", type: null, before: connection.edge_type });
}

export async function chooseLead(
  sql: Sql,
  parts: RecordParts,
  { leadId, ...place }: IssuePlace & { leadId: string },
): Promise<ClusterIssue> {
  const { caller } = place;
  const issue = await loadEditableIssue(sql, place);
  if (!issue.incidents.some(({ id }) => id === leadId)) throw refuse("not_found");
  const nowS = parts.clock.nowS();
  await saveIssueLead(sql, issue.row.id, leadId);
  await saveLead(sql, leadId, { by: actorOf(caller), nowS });
  await recordActivity(sql, parts, {
    organizationId: caller.organizationId,
    actor: actorOf(caller),
    actions: new Map([[leadId, "lead"]]),
  });
  await recordChange(sql, caller, {
    at: nowS,
    action: "update",
    resource: "clustering_executions",
    id: place.executionId,
    before: { issue_id: place.issueId, lead_incident_id: issue.row.lead_id },
    after: { issue_id: place.issueId, lead_incident_id: leadId },
    news: "insight",
  });
  return presentAnew(sql, place);
}

const authorOf = ({ clock }: RecordParts, { caller }: IssuePlace) => ({
  by: actorOf(caller),
  nowS: clock.nowS(),
});

async function loadConnection(sql: Sql, place: ConnectionPlace): Promise<ConnectionRow> {
  const issue = await loadEditableIssue(sql, place);
  const connection = connectionBetween(issue, [place.source, place.target]);
  if (!connection) throw refuse("not_found");
  return connection;
}

async function write(
  sql: Sql,
  parts: RecordParts,
  { place, type, action }: { place: ConnectionPlace; type: EdgeType; action: ConnectedAction },
): Promise<void> {
  const { source, target, caller, issueId } = place;
  const isRight = type !== "none";
  await saveConnections(sql, issueId, [
    {
      source,
      target,
      type,
      confidence: 1,
      reasons: [],
      origin: "person",
      isRight,
      judgedBy: caller.name,
    },
  ]);
  await saveVerdicts(sql, [{ source, target, type, isRight }], authorOf(parts, place));
  await record(sql, parts, { place, action, type, before: null });
}

async function record(
  sql: Sql,
  parts: RecordParts,
  {
    place,
    action,
    type,
    before,
  }: {
    place: ConnectionPlace;
    action: ConnectedAction;
    type: EdgeType | null;
    before: EdgeType | null;
  },
): Promise<void> {
  const { source, target, caller } = place;
  await recordActivity(sql, parts, {
    organizationId: caller.organizationId,
    actor: actorOf(caller),
    actions: new Map([
      [source, action],
      [target, action],
    ]),
  });
  await recordChange(sql, caller, {
    at: parts.clock.nowS(),
    action: "update",
    resource: "clustering_executions",
    id: place.executionId,
    before: before === null ? null : { source, target, edge_type: before },
    after: { issue_id: place.issueId, connection: action, source, target, edge_type: type },
    news: "insight",
  });
}

const presentAnew = async (sql: Sql, place: IssuePlace): Promise<ClusterIssue> =>
  presentIssue(await loadSeenIssue(sql, place), place.caller);
