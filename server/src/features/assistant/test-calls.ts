import type { FeatureCalls } from "../../test-feature-calls.ts";

export const createCalls = (): Promise<FeatureCalls> =>
  Promise.resolve({
    calls: {
      "assistant.getAssistant": {},
      // It never gets out: the name of the model's host is nobody's.
      "assistant.askAssistant": {
        body: { conversation: [{ role: "person", text: "What is down?" }] },
        statusForOutsider: 409,
      },
    },
    pages: {},
  });
