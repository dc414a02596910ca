import { saveChangeMapping } from "#contract/change-mappings.ts";
import { createIntegration } from "#contract/integrations.ts";
import type { Organization } from "../../test-cast.ts";
import { secret } from "../../test-fixtures.ts";
import type { FeatureCalls } from "../../test-feature-calls.ts";

export async function createCalls(of: Organization): Promise<FeatureCalls> {
  const body = { identifier: ["id"], summary: [secret] };
  const connect = async (name: string): Promise<{ id: string }> => {
    const { id } = await of.as("ada").call(createIntegration, {
      body: { name: `${secret} ${name}`, source_system: "changes" },
    });
    await of.as("ada").call(saveChangeMapping, { params: { id }, body });
    return { id };
  };
  const [params, former] = [await connect("change tool"), await connect("former change tool")];
  return {
    pages: {},
    calls: {
      "changeMappings.getChangeMapping": { params },
      "changeMappings.saveChangeMapping": { params, body },
      "changeMappings.deleteChangeMapping": { params: former },
      "changeMappings.tryChangePayload": { params, body: { payload: { id: 1, [secret]: secret } } },
    },
  };
}
