import { createIncidentView } from "#contract/incident-views.ts";
import type { Organization } from "../../test-cast.ts";
import { type Fixtures, secret } from "../../test-fixtures.ts";
import type { FeatureCalls } from "../../test-feature-calls.ts";

export async function createCalls(of: Organization, { env }: Fixtures): Promise<FeatureCalls> {
  const { id } = await of.as("ada").call(createIncidentView, {
    body: { name: `${secret} view`, columns: ["source"], environment_id: env },
  });
  return {
    pages: { "incident-view": { items: [id], isCreatable: true } },
    calls: {
      "incidentViews.listIncidentViews": {},
      "incidentViews.createIncidentView": {
        body: { columns: ["source"], environment_id: env },
        statusForOutsider: 400,
      },
      "incidentViews.updateIncidentView": { params: { id }, body: { name: "renamed" } },
      "incidentViews.deleteIncidentView": { params: { id } },
      "incidentViews.sortIncidentViews": { body: { order: [id] }, statusForOutsider: 409 },
    },
  };
}
