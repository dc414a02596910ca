import type { Organization } from "../../test-cast.ts";
import type { FeatureCalls } from "../../test-feature-calls.ts";

export const createCalls = async (of: Organization): Promise<FeatureCalls> => {
  await of.sql((sql) =>
    sql(
      `UPDATE organizations SET feature_toggles = feature_toggles || '{"chat_assistant": true}'
       WHERE id = tocsin_organization()`,
    ),
  );
  return {
    calls: {
      "assistant.getAssistant": { statusForOutsider: 403 },
      // It never gets out: the name of the model's host is nobody's.
      "assistant.askAssistant": {
        body: { conversation: [{ role: "person", text: "What is down?" }] },
        statusForOutsider: 403,
      },
    },
    pages: {},
  };
};
