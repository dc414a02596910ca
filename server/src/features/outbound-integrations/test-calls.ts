import { createIntegration } from "#contract/integrations.ts";
import type { Organization } from "../../test-cast.ts";
import { secret } from "../../test-fixtures.ts";
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
  // It never gets out: nothing on this machine is called unless it is listed.
  const chat = await of.as("ada").call(createIntegration, {
    body: {
      name: `${secret} chat`,
      type: "outbound",
      parent_source_system: "chat",
      config: { url: "https://127.0.0.1:9", token: secret, channel: secret },
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
      "outboundIntegrations.checkIntegration": { params: { id: chat.id } },
    },
  };
}
