import { createIntegration } from "#contract/integrations.ts";
import { rotateAppKey } from "#contract/source-keys.ts";
import type { Organization } from "../../test-cast.ts";
import { secret } from "../../test-fixtures.ts";
import type { FeatureCalls } from "../../test-feature-calls.ts";

export async function createCalls(of: Organization): Promise<FeatureCalls> {
  const connect = (name: string) =>
    of.as("ada").call(createIntegration, {
      body: { name: `${secret} ${name}`, source_system: "grafana" },
    });
  const [{ id }, former] = [await connect("keys"), await connect("former keys")];
  await of.as("ada").call(rotateAppKey, { params: { id: former.id }, body: {} });
  return {
    pages: {},
    calls: {
      "integrationStatus.listSourceStatuses": {},
      "integrationStatus.getSourceStatus": { params: { id } },
      "sourceKeys.rotateAppKey": { params: { id }, body: {} },
      "sourceKeys.endFormerAppKey": { params: { id: former.id, appKey: former.app_key } },
    },
  };
}
