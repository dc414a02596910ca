import type { Organization } from "../../test-cast.ts";
import type { Fixtures } from "../../test-fixtures.ts";
import type { FeatureCalls } from "../../test-feature-calls.ts";

export const createCalls = async (_: Organization, t: Fixtures): Promise<FeatureCalls> => ({
  pages: {},
  calls: {
    "integrationContexts.listIncidentIntegrations": {
      query: { incident_id: t.incident },
      statusForOutsider: 404,
    },
    "integrationContexts.getIntegrationContext": {
      params: { id: t.integration },
      query: { incident_id: t.incident },
      statusForOutsider: 404,
    },
  },
});
