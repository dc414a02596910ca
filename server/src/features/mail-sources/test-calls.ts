import { createIntegration } from "#contract/integrations.ts";
import type { Organization } from "../../test-cast.ts";
import { secret } from "../../test-fixtures.ts";
import type { FeatureCalls } from "../../test-feature-calls.ts";

export async function createCalls(of: Organization): Promise<FeatureCalls> {
  const { id } = await of.as("ada").call(createIntegration, {
    body: { name: `${secret} mailbox`, source_system: "email" },
  });
  return {
    pages: {},
    calls: {
      "mailSources.getMailSource": { params: { id } },
      "mailSources.updateMailSource": { params: { id }, body: { senders: ["example.com"] } },
    },
  };
}
