import * as contract from "#contract/alert-views.ts";
import type { AlertView } from "#contract/alert-views.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { keepViews } from "../views/keep.ts";
import type { Seen } from "../views/view.ts";
import { alertViews } from "../views/write.ts";

export const alertViewRoutes = (parts: Parts): Served[] => {
  const views = keepViews(parts, alertViews);
  return [
    serve(contract.listAlertViews, async ({ caller }) => listed(await views.list(caller))),
    serve(contract.createAlertView, async ({ caller, body }) =>
      onWire(await views.create(caller, () => ({ ...body, shown: body.columns }))),
    ),
    serve(contract.updateAlertView, async ({ caller, params, body: { revision, ...body } }) =>
      onWire(
        await views.change(caller, params.id, {
          revision,
          edit: (before) => ({
            name: body.name ?? before.name,
            active: body.active ?? before.active,
            columns: body.columns ?? before.columns,
            shown: body.columns ?? before.shown,
            environment_ids: body.environment_ids ?? before.environment_ids,
            role_ids: body.role_ids ?? before.role_ids,
          }),
        }),
      ),
    ),
    serve(contract.deleteAlertView, ({ caller, params }) => views.remove(caller, params.id)),
    serve(contract.sortAlertViews, async ({ caller, body }) =>
      listed(await views.reorder(caller, body.order)),
    ),
  ];
};

const listed = (views: readonly Seen[]) => ({ items: views.map(onWire), total: views.length });

/** Everything that it has is shown. */
const onWire = ({ shown: _everything, ...view }: Seen): AlertView => view;
