import { createIntegration } from "#contract/integrations.ts";
import type { Organization } from "../../test-cast.ts";
import { secret } from "../../test-every-call.ts";
import type { FeatureCalls } from "../../test-feature-calls.ts";

export async function createCalls(of: Organization): Promise<FeatureCalls> {
  const create = (name: string) =>
    of.as("ada").call(createIntegration, {
      body: {
        name: `${secret} ${name}`,
        type: "outbound",
        parent_source_system: "webhook",
        config: { url: `https://${secret}.example/hook`, secret },
      },
    });
  const [{ id }, former] = [await create("target"), await create("former target")];
  return {
    pages: {},
    calls: {
      "outboundIntegrations.listTargets": {},
      "outboundIntegrations.patchIntegration": { params: { appKey: id }, body: { active: true } },
      "outboundIntegrations.deleteIntegration": { params: { appKey: former.id } },
      "outboundIntegrations.testIntegration": { params: { id } },
    },
  };
}
