import { getExecution, startClustering } from "#contract/incident-clustering.ts";
import type { Organization } from "../../test-cast.ts";
import { type Fixtures, secret } from "../../test-fixtures.ts";
import type { FeatureCalls } from "../../test-feature-calls.ts";
import { connectByHand } from "./test-scene.ts";

export async function createCalls(of: Organization, fixtures: Fixtures): Promise<FeatureCalls> {
  const ada = of.as("ada");
  const [third] = await of.send({
    status: "critical",
    host: `${secret}-clustered`,
    check: "disk",
  });
  const outside = third?.incident_id ?? "0";
  await connectByHand(of, [fixtures.incident, fixtures.otherIncident]);
  const { id } = await ada.call(startClustering, { body: {} });
  await of.settle();
  const { issues } = await ada.call(getExecution, { params: { id } });
  const issue = issues.find(({ nodes }) => nodes.some((node) => node.id === fixtures.incident));
  const issueId = issue?.id ?? "0";
  const params = { id, issueId };
  const ends = { sourceId: fixtures.incident, targetId: fixtures.otherIncident };
  return {
    pages: {},
    calls: {
      "incidentClustering.listExecutions": {},
      "incidentClustering.getExecution": { params: { id } },
      "incidentClustering.getCluster": { params: { id: issueId } },
      "incidentClustering.getIncidentCluster": { params: { env: "all", id: fixtures.incident } },
      "incidentClustering.suggestClusterPattern": { params },
      "incidentClustering.startClustering": {
        body: { incident_id: fixtures.incident },
        statusForOutsider: 404,
      },
      "incidentClustering.judgeExecution": {
        params: { id },
        body: { is_incident: true, data: { issue_ids: [issueId] } },
      },
      "incidentClustering.chooseLead": {
        params,
        body: { lead_incident_id: fixtures.incident },
      },
      "incidentClustering.addConnection": {
        params,
        query: { sourceId: fixtures.incident, targetId: outside },
        body: { edge_type: "general" },
      },
      "incidentClustering.changeConnection": {
        params,
        query: ends,
        body: { edge_type: "common_external_cause" },
      },
      "incidentClustering.removeConnection": { params, query: ends },
    },
  };
}
