import type { FeatureCalls } from "../../test-feature-calls.ts";

export const createCalls = (): Promise<FeatureCalls> =>
  Promise.resolve({
    pages: {},
    calls: { "entrySearch.searchEntries": { query: { text: "nw-secret" } } },
  });
