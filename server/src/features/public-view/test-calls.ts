import type { Organization } from "../../test-cast.ts";
import type { FeatureCalls } from "../../test-feature-calls.ts";
import type { Fixtures } from "../../test-fixtures.ts";
import { defaultSettings } from "./defaults.ts";

export const createCalls = async (of: Organization, { env }: Fixtures): Promise<FeatureCalls> => {
  await of.sql((sql) =>
    sql(
      `UPDATE organizations SET feature_toggles = feature_toggles || '{"public_observability": true}'
       WHERE id = tocsin_organization()`,
    ),
  );
  const settings = {
    ...defaultSettings,
    services: [{ environment_id: env, name: "Payments" }],
    tags: ["team"],
    notices: [{ kind: "planned", title: "Upgrade", text: "", start: 1_800_000_000, end: null }],
  };
  const query = { org_name: "nobody-published" };
  const missing = { refused: "not_found", statusForOutsider: 404 } as const;
  return {
    pages: { "public-page": { items: [], isCreatable: false } },
    calls: {
      "publicView.getPublicView": { statusForOutsider: 403 },
      "publicView.savePublicView": { body: { settings, base: {} }, statusForOutsider: 403 },
      "publicView.previewPublicView": { body: { settings }, statusForOutsider: 403 },
      "publicObservability.getPublicOrgConfig": { query, ...missing },
      "publicObservability.searchPublicStatus": { query: { ...query, search: "slow" }, ...missing },
      "publicObservability.showPublicPage": { params: query, ...missing },
      "publicObservability.getPublicFeed": { params: query, ...missing },
    },
  };
};
