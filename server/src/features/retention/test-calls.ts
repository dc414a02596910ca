import type { FeatureCalls } from "../../test-feature-calls.ts";

export const createCalls = async (): Promise<FeatureCalls> => ({
  pages: { storage: { items: [], isCreatable: false } },
  calls: { "storage.getStorage": {} },
});
