import { createRole } from "#contract/roles.ts";
import type { Organization } from "../../test-cast.ts";
import { secret } from "../../test-fixtures.ts";
import type { FeatureCalls } from "../../test-feature-calls.ts";

export async function createCalls(of: Organization): Promise<FeatureCalls> {
  // Nothing else deletes this one.
  const { id } = await of
    .as("ada")
    .call(createRole, { body: { name: `${secret} role to see as`, permissions: [] } });
  return {
    pages: {},
    calls: {
      "rolePreviews.startRolePreview": { body: { role_id: id }, statusForOutsider: 404 },
      "rolePreviews.endRolePreview": {},
    },
  };
}
