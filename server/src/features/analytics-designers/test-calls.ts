import { createDesigner } from "#contract/analytics-designers.ts";
import type { Organization } from "../../test-cast.ts";
import { type Fixtures, secret } from "../../test-fixtures.ts";
import type { FeatureCalls } from "../../test-feature-calls.ts";

export async function createCalls(of: Organization, { env }: Fixtures): Promise<FeatureCalls> {
  const question = { measures: ["incidents" as const] };
  const { id } = await of.as("ada").call(createDesigner, {
    body: { name: `${secret} question`, question, environment_id: env },
  });
  const ofSomebodyElse = { refused: "not_found", statusForOutsider: 404 } as const;
  return {
    pages: {},
    calls: {
      "analyticsDesigners.listDesigners": {},
      "analyticsDesigners.createDesigner": {
        body: { name: "late", question, environment_id: env },
        statusForOutsider: 400,
      },
      "analyticsDesigners.updateDesigner": {
        params: { id },
        body: { name: "renamed" },
        ...ofSomebodyElse,
      },
      "analyticsDesigners.markDesigner": {
        params: { id },
        body: { is_favorite: true },
        ...ofSomebodyElse,
      },
      "analyticsDesigners.deleteDesigner": { params: { id }, ...ofSomebodyElse },
    },
  };
}
