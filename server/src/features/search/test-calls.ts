import type { FeatureCalls } from "../../test-feature-calls.ts";

export const createCalls = (): Promise<FeatureCalls> =>
  Promise.resolve({
    pages: {},
    calls: {
      "search.search": {
        body: { kind: "all", facets: ["host"], histogram: 3, counts: true },
        statusForOutsider: 200,
      },
      "search.exportSearch": { body: { kind: "alerts" }, statusForOutsider: 200 },
      "search.listRecentQueries": { statusForOutsider: 200 },
      "search.translateWords": {
        body: { text: "critical incidents of team payments since two hours" },
        statusForOutsider: 200,
      },
      "search.judgeTranslation": {
        body: { text: "critical incidents", bpql: "status = critical", isHelpful: true },
        statusForOutsider: 200,
      },
      "search.keepRecentQuery": { body: { searchQuery: "host = *" }, statusForOutsider: 201 },
    },
  });
