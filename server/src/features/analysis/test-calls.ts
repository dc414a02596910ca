import { startAnalysis } from "#contract/analysis.ts";
import type { Organization } from "../../test-cast.ts";
import { secret, type Fixtures } from "../../test-fixtures.ts";
import type { FeatureCalls } from "../../test-feature-calls.ts";

export async function createCalls(of: Organization, fixtures: Fixtures): Promise<FeatureCalls> {
  const [outcome] = await of.send({
    status: "critical",
    host: `${secret}-analysed`,
    check: "disk",
  });
  const params = { env: "all", id: outcome?.incident_id ?? fixtures.incident };
  const { id } = await of.as("ada").call(startAnalysis, { params });
  await of.settle();
  return {
    pages: {},
    calls: {
      "analysis.startAnalysis": { params },
      "analysis.getAnalysis": { params },
      "analysis.giveAnalysisFeedback": { params, body: { analysis_id: id, isHelpful: true } },
    },
  };
}
