import type { Organization } from "../../test-cast.ts";
import { secret } from "../../test-fixtures.ts";
import type { FeatureCalls } from "../../test-feature-calls.ts";

export async function createCalls(of: Organization): Promise<FeatureCalls> {
  const [outcome] = await of.send({ status: "critical", host: `${secret}-helped`, check: "disk" });
  const params = { env: "all", id: outcome?.incident_id ?? "0" };
  const body = { isHelpful: true, action: "Restart: it", additionalFeedback: "it helped" };
  return {
    pages: {},
    calls: {
      "suggestedActions.suggestActions": { params },
      "suggestedActions.judgeSuggestedAction": { params, body },
      "suggestedActions.applySuggestedAction": {
        params,
        body: { index: 0, description: "Restart: it" },
      },
      "suggestedActions.suggestRemediation": { params },
      "suggestedActions.judgeRemediation": { params, body },
    },
  };
}
