import type { FeatureCalls } from "../../test-feature-calls.ts";

export const createCalls = (): Promise<FeatureCalls> =>
  Promise.resolve({ calls: { "insightQuality.getInsightQuality": {} }, pages: {} });
