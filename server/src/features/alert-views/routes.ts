import * as contract from "#contract/alert-views.ts";
import type { AlertView } from "#contract/alert-views.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { viewCrud } from "../views/view-crud.ts";
import type { PresentedView } from "../views/view.ts";
import { alertViews } from "../views/write.ts";

export const alertViewRoutes = (parts: Parts): Route[] => {
  const views = viewCrud(parts, alertViews);
  return [
    serve(contract.listAlertViews, async ({ caller }) => presentViews(await views.list(caller))),
    serve(contract.createAlertView, async ({ caller, body }) =>
      presentView(
        await views.create(caller, () => ({ ...body, shown: body.columns, group_by: null })),
      ),
    ),
    serve(contract.updateAlertView, async ({ caller, params, body: { revision, base, ...body } }) =>
      presentView(
        await views.change(caller, params.id, {
          revision,
          base,
          edit: (before) => ({
            name: body.name ?? before.name,
            active: body.active ?? before.active,
            columns: body.columns ?? before.columns,
            shown: body.columns ?? before.shown,
            group_by: null,
            environment_ids: body.environment_ids ?? before.environment_ids,
            role_ids: body.role_ids ?? before.role_ids,
          }),
        }),
      ),
    ),
    serve(contract.deleteAlertView, ({ caller, params }) => views.remove(caller, params.id)),
    serve(contract.sortAlertViews, async ({ caller, body }) =>
      presentViews(await views.reorder(caller, body.order)),
    ),
  ];
};

const presentViews = (views: readonly PresentedView[]) => ({
  items: views.map(presentView),
  total: views.length,
});

/** Everything that it has is shown, and alerts have no groups. */
const presentView = ({ shown: _everything, group_by: _none, ...view }: PresentedView): AlertView =>
  view;
