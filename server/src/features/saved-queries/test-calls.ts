import { createSavedQuery } from "#contract/saved-queries.ts";
import type { Organization } from "../../test-cast.ts";
import { type Fixtures, secret } from "../../test-fixtures.ts";
import type { FeatureCalls } from "../../test-feature-calls.ts";

export async function createCalls(of: Organization, { env }: Fixtures): Promise<FeatureCalls> {
  const { id } = await of.as("ada").call(createSavedQuery, {
    body: { name: `${secret} query`, query: "host = *", environment_id: env },
  });
  return {
    pages: {},
    calls: {
      "savedQueries.listSavedQueries": {},
      "savedQueries.countSavedQueryMatches": {},
      "savedQueries.createSavedQuery": {
        body: { name: "late", query: "", environment_id: env },
        statusForOutsider: 400,
      },
      "savedQueries.updateSavedQuery": {
        params: { id },
        body: { name: "renamed" },
        // It is somebody else's.
        refused: "not_found",
        statusForOutsider: 404,
      },
      "savedQueries.markSavedQuery": {
        params: { id },
        body: { is_favorite: true },
        refused: "not_found",
        statusForOutsider: 404,
      },
      "savedQueries.deleteSavedQuery": {
        params: { id },
        refused: "not_found",
        statusForOutsider: 404,
      },
    },
  };
}
