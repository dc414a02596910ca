import { updateChangeSource } from "#contract/change-sources.ts";
import { createIntegration } from "#contract/integrations.ts";
import type { Organization } from "../../test-cast.ts";
import { secret } from "../../test-fixtures.ts";
import type { FeatureCalls } from "../../test-feature-calls.ts";

export async function createCalls(of: Organization): Promise<FeatureCalls> {
  const { id } = await of.as("ada").call(createIntegration, {
    body: { name: `${secret} deployments`, source_system: "github" },
  });
  const call = { params: { id }, body: { secret: `${secret} of the webhook` } };
  await of.as("ada").call(updateChangeSource, call);
  return {
    pages: {},
    calls: {
      "changeSources.getChangeSource": { params: { id } },
      "changeSources.updateChangeSource": call,
    },
  };
}
