/** A group of incidents, as the published contract shows it. */
const edge = {
  source: "4711",
  target: "4712",
  edge_type: "source_caused_target",
  confidence: 0.82,
  reasons: [
    { code: "topology", evidence: "web-1>db-1" },
    { code: "time", evidence: "70" },
  ],
  origin: "engine",
  is_right: null,
  judged_by: null,
};
const node = {
  id: "4711",
  title: "db-1",
  subtitle: "disk",
  status: "critical",
  severity: "critical",
  active: true,
  start: 1790000000,
  end: null,
  alerts: 3,
  merged_into: null,
};
const issue = {
  id: "81",
  execution_id: "80",
  lead_incident_id: "4711",
  is_incident: null,
  nodes: [node, { ...node, id: "4712", title: "web-1", subtitle: "latency", start: 1790000070 }],
  edges: [edge],
};
const execution = {
  id: "80",
  status: "completed",
  created: 1790000200,
  start: 1790000201,
  end: 1790000202,
  requested_by: "Ada",
  error: null,
  is_cut: false,
};
const quality = { precision: { right: 31, of: 38 }, is_hidden: false };

export const incidentClusteringExamples = {
  listExecutions: {
    reply: {
      items: [{ ...execution, issues: 1, incidents: 2 }],
      total: 1,
      page: 1,
      per_page: 20,
    },
  },
  getExecution: {
    reply: { ...execution, issues: [issue], incidents: 2, feedback: { edges: [] }, ...quality },
  },
  getCluster: {
    reply: {
      id: "81",
      execution_id: "80",
      lead_incident_id: "4711",
      items: [{ edges: [{ ...edge, type: edge.edge_type }], nodes: issue.nodes }],
    },
  },
  getIncidentCluster: { reply: { execution, issue, ...quality } },
  startClustering: { body: { incident_id: "4711" }, reply: { id: "80", status: "in progress" } },
  judgeExecution: {
    body: { is_incident: true, data: { issue_ids: ["81"], reason: "One full disk" } },
    reply: { judged: 1, ...quality },
  },
  chooseLead: { body: { lead_incident_id: "4711" }, reply: issue },
  addConnection: { body: { edge_type: "source_caused_target" }, reply: issue },
  changeConnection: { body: { edge_type: "common_external_cause" }, reply: issue },
};
