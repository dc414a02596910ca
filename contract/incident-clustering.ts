import { z } from "zod";
import { analysisStatuses } from "./analysis.ts";
import { clusteringLimits } from "./clustering-limits.ts";
import { correlationPattern } from "./correlation-patterns.ts";
import { endpoint, inEnvironment, may, mayOrIn } from "./endpoint.ts";
import { kindQuality } from "./insight-feedback.ts";
import { emptyReply, id, listOf, page, perPage, seconds } from "./scalars.ts";
import { statuses } from "./statuses.ts";

/** What can hold between two incidents. */
export const edgeTypes = [
  "none",
  "source_caused_target",
  "target_caused_source",
  "bidirectional_cause",
  "common_external_cause",
  "recurrence",
  "general",
] as const;
export const connectionOrigins = ["engine", "person"] as const;

/** A type that is not known is a general connection. */
const edgeType = z.enum(edgeTypes).catch("general");
export type EdgeType = (typeof edgeTypes)[number];

/** What is over, merged into another incident or not known, is done. */
const nodeStatus = z.enum([...statuses, "done"]);

const node = z.object({
  id: z.string(),
  title: z.string(),
  subtitle: z.string(),
  status: nodeStatus,
  severity: nodeStatus,
  active: z.boolean(),
  start: seconds,
  end: seconds.nullable(),
  alerts: z.number(),
  /** Into which incident it was merged. */
  merged_into: z.string().nullable(),
});
export type ClusterNode = z.infer<typeof node>;

const edge = z.object({
  source: z.string(),
  target: z.string(),
  edge_type: edgeType,
  /** 0 to 1; 1 where a person said so. */
  confidence: z.number(),
  /** A code each, and what it rests on. */
  reasons: z.array(z.object({ code: z.string(), evidence: z.string() })),
  origin: z.enum(connectionOrigins),
  /** What people said of it; null where nothing. */
  is_right: z.boolean().nullable(),
  /** Who said the last word on it. */
  judged_by: z.string().nullable(),
});
export type ClusterEdge = z.infer<typeof edge>;

/** Of a group, what the reader may see; one of which they see fewer than two is left out. */
const issue = z.object({
  id: z.string(),
  execution_id: z.string(),
  /** Null where the reader may not see it. */
  lead_incident_id: z.string().nullable(),
  /** All connections that the reader sees were confirmed, or refused; else null. */
  is_incident: z.boolean().nullable(),
  nodes: z.array(node),
  edges: z.array(edge),
});
export type ClusterIssue = z.infer<typeof issue>;

const execution = z.object({
  id: z.string(),
  status: z.enum(analysisStatuses),
  created: seconds,
  start: seconds.nullable(),
  end: seconds.nullable(),
  /** Null where the schedule asked for it. */
  requested_by: z.string().nullable(),
  /** Why it failed, in words. */
  error: z.string().nullable(),
  /** There were more incidents than a run looks at. */
  is_cut: z.boolean(),
  /** Groups that the reader sees, and incidents in them. */
  issues: z.number(),
  incidents: z.number(),
});
export type ClusteringExecution = z.infer<typeof execution>;

const wholeExecution = execution.omit({ issues: true }).extend({
  issues: z.array(issue),
  /** What people said: the connections that they added, changed, confirmed or refused. */
  feedback: z.object({ edges: z.array(edge) }),
  ...kindQuality,
});
export type WholeExecution = z.infer<typeof wholeExecution>;

const base = "/resources/v2.0/incident-clustering";
const toggle = "incident_correlation_admin";
const issueParams = z.object({ id, issueId: id });
const ends = z.object({ sourceId: id, targetId: id });
const connections = `${base}/executions/{id}/issues/{issueId}/connections`;

export const listExecutions = endpoint({
  method: "GET",
  path: `${base}/executions`,
  summary: "List the runs of the clustering, newest first",
  needs: may("correlations@read"),
  toggle,
  query: z.object({ page, per_page: perPage(20, clusteringLimits.executions) }),
  reply: listOf(execution),
  refuses: ["no_toggle"],
  changesWith: ["insight"],
});

export const getExecution = endpoint({
  method: "GET",
  path: `${base}/executions/{id}`,
  summary: "Get a run of the clustering with the groups that it made",
  needs: may("correlations@read"),
  toggle,
  params: z.object({ id }),
  reply: wholeExecution,
  refuses: ["no_toggle", "not_found"],
  changesWith: ["insight"],
});

export const getCluster = endpoint({
  method: "GET",
  path: "/resources/v2.0/incident-correlation/clusters/{id}",
  summary: "Get one group of incidents by its id: its nodes and edges",
  needs: may("correlations@read"),
  toggle,
  params: z.object({ id }),
  /** One item: the group as it is now. */
  reply: z.object({
    id: z.string(),
    execution_id: z.string(),
    lead_incident_id: z.string().nullable(),
    items: z.array(
      z.object({
        edges: z.array(edge.extend({ type: edgeType })),
        nodes: z.array(node),
      }),
    ),
  }),
  refuses: ["no_toggle", "not_found"],
  changesWith: ["insight"],
  apiOnly: true,
});

const suggestedPattern = correlationPattern.pick({
  tags: true,
  time_window: true,
  topology: true,
});
export type SuggestedPattern = z.infer<typeof suggestedPattern>;

export const suggestClusterPattern = endpoint({
  method: "GET",
  path: `${base}/executions/{id}/issues/{issueId}/pattern`,
  summary: "Suggest a correlation pattern that would have joined the incidents of a group",
  needs: may("correlations@read"),
  toggle,
  params: issueParams,
  /** Null where they agree on nothing that a pattern asks for. */
  reply: z.object({ pattern: suggestedPattern.nullable() }),
  refuses: ["no_toggle", "not_found"],
});

export const getIncidentCluster = endpoint({
  method: "GET",
  path: `${base}/environment/{env}/incident/{id}`,
  summary: "Get the group that an incident is in, as of the newest run that looked at it",
  needs: inEnvironment("read"),
  toggle,
  params: z.object({ env: z.string().max(40), id }),
  reply: z.object({
    /** The newest run, also while it is going on; null where none looked at the incident. */
    execution: execution.omit({ issues: true, incidents: true }).nullable(),
    /** Null where nothing is connected with it that the reader sees. */
    issue: issue.nullable(),
    ...kindQuality,
  }),
  refuses: ["no_toggle", "not_found"],
  changesWith: ["insight"],
});

export const startClustering = endpoint({
  method: "POST",
  path: `${base}/analysis`,
  summary: "Look for connections between incidents; answers at once with the run",
  needs: mayOrIn("correlations@update", "incident_actions"),
  toggle,
  /** Around this incident; without one, around now. */
  body: z.object({ incident_id: id.optional() }),
  /** Of one that is going on already, where there is one. */
  reply: z.object({ id: z.string(), status: z.enum(analysisStatuses) }),
  status: 202,
  refuses: ["no_toggle", "not_found", "merged_away"],
});

export const judgeExecution = endpoint({
  method: "POST",
  path: `${base}/executions/{id}`,
  summary: "Confirm or refuse groups of a run; what is refused is not connected again",
  needs: may("correlations@update"),
  toggle,
  params: z.object({ id }),
  body: z.object({
    is_incident: z.boolean(),
    data: z
      .object({
        /** All of the run, unless given. */
        issue_ids: z.array(id).min(1).max(clusteringLimits.issuesPerCall).optional(),
        reason: z.string().trim().max(clusteringLimits.reasonCharacters).optional(),
      })
      .default({}),
  }),
  reply: z.object({ judged: z.number(), ...kindQuality }),
  refuses: ["no_toggle", "not_found", "cluster_runs"],
});

export const chooseLead = endpoint({
  method: "PATCH",
  path: `${base}/executions/{id}/issues/{issueId}`,
  summary: "Say which incident leads a group, in this run and in those to come",
  needs: may("correlations@update"),
  toggle,
  params: issueParams,
  body: z.object({ lead_incident_id: id }),
  reply: issue,
  refuses: ["no_toggle", "not_found"],
});

export const addConnection = endpoint({
  method: "POST",
  path: connections,
  summary: "Connect two incidents of a group, or one with an incident outside it",
  needs: may("correlations@update"),
  toggle,
  params: issueParams,
  query: ends,
  body: z.object({ edge_type: edgeType.default("general") }).default({ edge_type: "general" }),
  reply: issue,
  status: 201,
  refuses: ["no_toggle", "not_found", "cluster_itself", "cluster_connected", "merged_away"],
});

export const changeConnection = endpoint({
  method: "PATCH",
  path: connections,
  summary: "Say what really holds between two incidents, and in which direction",
  needs: may("correlations@update"),
  toggle,
  params: issueParams,
  query: ends,
  body: z.object({ edge_type: edgeType }),
  reply: issue,
  refuses: ["no_toggle", "not_found"],
});

export const removeConnection = endpoint({
  method: "DELETE",
  path: connections,
  summary: "Take away a connection; no later run makes it again",
  needs: may("correlations@update"),
  toggle,
  params: issueParams,
  query: ends,
  reply: emptyReply,
  status: 204,
  refuses: ["no_toggle", "not_found"],
});
