import { deleteDashboard, listDashboards, updateDashboard } from "#contract/dashboards.ts";
import type { Organization } from "../../test-cast.ts";
import { type Fixtures, secret } from "../../test-fixtures.ts";
import type { FeatureCalls } from "../../test-feature-calls.ts";

export async function createCalls(of: Organization, { env }: Fixtures): Promise<FeatureCalls> {
  const number = {
    kind: "number" as const,
    title: `${secret} widget`,
    config: { measure: "incidents" as const, environment_id: env },
  };
  // Of the organization, so that everybody with the permission may change and delete it.
  const { items } = await of.as("ada").call(listDashboards, {});
  const [changed, deleted] = items.filter(({ owner }) => owner === null);
  const id = changed?.id ?? "";
  const { widgets } = await of.as("ada").call(updateDashboard, {
    params: { id },
    body: { name: `${secret} dashboard`, widgets: [number, { kind: "text" }] },
  });
  // So that there is one to restore.
  await of.as("ada").call(deleteDashboard, { params: { id: deleted?.id ?? "" } });
  const params = { id };
  const refusedBody = { body: number, statusForOutsider: 404 };
  return {
    pages: {},
    calls: {
      "dashboards.listDashboards": {},
      "dashboards.createDashboard": {
        body: { name: "late", widgets: [number] },
        statusForOutsider: 400,
      },
      "dashboards.getDashboard": { params },
      "dashboards.updateDashboard": { params, body: { name: "renamed" } },
      "dashboards.markDashboard": { params, body: { is_favorite: true } },
      "dashboards.restoreDashboards": {},
      "dashboards.exportDashboard": { params },
      "dashboards.importDashboard": {
        body: {
          document: { format: "tocsin-dashboard", version: 1, name: "imported", widgets: [] },
        },
      },
      "dashboards.listWidgets": { params },
      "dashboards.createWidget": { params, ...refusedBody },
      "dashboards.updateWidget": { params: { id, widgetId: widgets[0]?.id ?? "" }, ...refusedBody },
      "dashboards.deleteWidget": { params: { id, widgetId: widgets[1]?.id ?? "" } },
      "dashboards.loadWidgetData": {
        body: { widgets: [number], environment: env },
        statusForOutsider: 404,
      },
      "dashboards.deleteDashboard": { params },
    },
  };
}
