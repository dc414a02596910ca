import type { Organization } from "../../test-cast.ts";
import type { Fixtures } from "../../test-fixtures.ts";
import type { FeatureCalls } from "../../test-feature-calls.ts";

export const createCalls = async (_of: Organization, { env }: Fixtures): Promise<FeatureCalls> => ({
  pages: {},
  calls: {
    "smartAnalytics.findStandOuts": { body: { environment: env }, statusForOutsider: 404 },
  },
});
