import { createAlertView } from "#contract/alert-views.ts";
import type { Organization } from "../../test-cast.ts";
import { secret } from "../../test-fixtures.ts";
import type { FeatureCalls } from "../../test-feature-calls.ts";

export async function createCalls(of: Organization): Promise<FeatureCalls> {
  const { id } = await of
    .as("ada")
    .call(createAlertView, { body: { name: `${secret} view`, columns: ["tag:team"] } });
  return {
    pages: { "alert-view": { items: [id], isCreatable: true } },
    calls: {
      "alertViews.listAlertViews": {},
      "alertViews.createAlertView": {
        body: { name: "made by the row", columns: ["source"] },
        statusForOutsider: 201,
      },
      "alertViews.updateAlertView": { params: { id }, body: { name: "renamed" } },
      "alertViews.deleteAlertView": { params: { id } },
      "alertViews.sortAlertViews": { body: { order: [id] }, statusForOutsider: 409 },
    },
  };
}
