import { findSimilarIncidents } from "#contract/similar-incidents.ts";
import type { Organization } from "../../test-cast.ts";
import { secret } from "../../test-fixtures.ts";
import type { FeatureCalls } from "../../test-feature-calls.ts";

export async function createCalls(of: Organization): Promise<FeatureCalls> {
  const [past, outcome] = await of.send(
    { status: "critical", host: `${secret}-like-1`, check: "disk" },
    { status: "critical", host: `${secret}-like-2`, check: "disk" },
  );
  const params = { env: "all", id: outcome?.incident_id ?? "0" };
  const { request_id: requestId } = await of.as("ada").call(findSimilarIncidents, { params });
  return {
    pages: {},
    calls: {
      "similarIncidents.findSimilarIncidents": { params },
      "similarIncidents.explainSimilarIncidents": { params: { ...params, requestId } },
      "similarIncidents.judgeSimilarIncident": {
        params,
        body: {
          incident_id: past?.incident_id ?? "0",
          isHelpful: true,
          additionalFeedback: "the same disk",
        },
      },
    },
  };
}
