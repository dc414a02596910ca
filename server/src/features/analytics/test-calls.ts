import type { Organization } from "../../test-cast.ts";
import type { Fixtures } from "../../test-fixtures.ts";
import type { FeatureCalls } from "../../test-feature-calls.ts";

export const createCalls = async (_of: Organization, { env }: Fixtures): Promise<FeatureCalls> => ({
  pages: {},
  calls: {
    "analytics.getAnalyticsAuth": {},
    "analytics.queryAnalytics": {
      body: { measures: ["incidents", "mttr", "mtbf"], dimensions: ["team"], environment: env },
      statusForOutsider: 404,
    },
  },
});
