import { createIntegration } from "#contract/integrations.ts";
import type { Organization } from "../../test-cast.ts";
import { secret } from "../../test-fixtures.ts";
import type { FeatureCalls } from "../../test-feature-calls.ts";

export async function createCalls(of: Organization): Promise<FeatureCalls> {
  const { id } = await of.as("ada").call(createIntegration, {
    body: {
      name: `${secret} callbacks`,
      type: "outbound",
      parent_source_system: "webhook",
      config: { url: `https://${secret}.example/callbacks`, callback_secret: secret },
    },
  });
  return {
    pages: {},
    calls: {
      "callbacks.receiveCallback": {
        params: { integration_id: id },
        body: { share_id: "1" },
        statusForOutsider: 401,
      },
      "callbacks.listCallbacks": { params: { id }, statusForOutsider: 404 },
    },
  };
}
