import { createIntegration } from "#contract/integrations.ts";
import { saveMappingTests } from "#contract/payload-mapping-tests.ts";
import { savePayloadMapping } from "#contract/payload-mappings.ts";
import type { Organization } from "../../test-cast.ts";
import { secret } from "../../test-fixtures.ts";
import type { FeatureCalls } from "../../test-feature-calls.ts";

export async function createCalls(of: Organization): Promise<FeatureCalls> {
  const connect = async (name: string): Promise<{ id: string }> => {
    const { id } = await of.as("ada").call(createIntegration, {
      body: { name: `${secret} ${name}`, source_system: "generic" },
    });
    await of.as("ada").call(savePayloadMapping, {
      params: { id },
      body: { primary: [secret], primary_tag: "host" },
    });
    await of.as("ada").call(saveMappingTests, {
      params: { id },
      body: { tests: [{ name: secret, payload: { [secret]: secret }, expect: { events: 1 } }] },
    });
    return { id };
  };
  const [params, former] = [await connect("mapped"), await connect("formerly mapped")];
  return {
    pages: {},
    calls: {
      "payloadMappings.getPayloadMapping": { params },
      "payloadMappings.savePayloadMapping": { params, body: { primary: ["host"] } },
      "payloadMappings.deletePayloadMapping": { params: former },
      "payloadMappings.listPayloadMappingVersions": { params },
      "payloadMappingTests.listMappingTests": { params },
      "payloadMappingTests.saveMappingTests": { params, body: { tests: [] } },
      "payloadMappingTests.runMappingTests": { params, body: { tests: [] } },
    },
  };
}
