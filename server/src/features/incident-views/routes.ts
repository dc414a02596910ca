import * as contract from "#contract/incident-views.ts";
import type { IncidentView } from "#contract/incident-views.ts";
import { normalizeIncidentColumns } from "#contract/view-columns.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { problem, Refusal } from "../../platform/refuse.ts";
import { viewCrud } from "../views/view-crud.ts";
import type { ViewRow } from "../views/store.ts";
import type { PresentedView } from "../views/view.ts";
import { incidentViews } from "../views/write.ts";

export const incidentViewRoutes = (parts: Parts): Route[] => {
  const views = viewCrud(parts, incidentViews);
  return [
    serve(contract.listIncidentViews, async ({ caller }) => presentViews(await views.list(caller))),
    serve(contract.createIncidentView, async ({ caller, body }) =>
      presentView(
        await views.create(caller, (otherViews) => ({
          name: body.name ?? unusedName(otherViews),
          active: body.active,
          ...checkedColumns(body.columns, body.defaultColumns ?? body.columns),
          group_by: body.group_by,
          environment_ids: body.environment_id === null ? [] : [body.environment_id],
          role_ids: [],
        })),
      ),
    ),
    serve(
      contract.updateIncidentView,
      async ({ caller, params, body: { revision, base, ...body } }) =>
        presentView(
          await views.change(caller, params.id, {
            revision,
            base,
            edit: (before) => ({
              name: body.name ?? before.name,
              active: body.active ?? before.active,
              ...changedColumns(before, body),
              group_by: body.group_by === undefined ? before.group_by : body.group_by,
              environment_ids:
                body.environment_id === undefined
                  ? before.environment_ids
                  : body.environment_id === null
                    ? []
                    : [body.environment_id],
              role_ids: [],
            }),
          }),
        ),
    ),
    serve(contract.deleteIncidentView, ({ caller, params }) => views.remove(caller, params.id)),
    serve(contract.sortIncidentViews, async ({ caller, body }) =>
      presentViews(await views.reorder(caller, body.order)),
    ),
  ];
};

const presentViews = (views: readonly PresentedView[]) => ({
  items: views.map(presentView),
  total: views.length,
});

const presentView = ({
  shown,
  columns,
  environment_ids,
  role_ids: _forEveryone,
  ...view
}: PresentedView): IncidentView => ({
  ...view,
  columns,
  defaultColumns: shown,
  environment_id: environment_ids[0] ?? null,
});

/** What is shown stands in the order of what there is. */
function checkedColumns(
  columnNames: readonly string[],
  givenShown: readonly string[],
): Pick<ViewRow, "columns" | "shown"> {
  const columns = normalizeIncidentColumns(columnNames);
  const shown = normalizeIncidentColumns(givenShown);
  const unknown = shown.filter((column) => !columns.includes(column));
  if (unknown.length > 0)
    throw new Refusal(
      400,
      unknown.map((column) => problem("unknown_view_column", "defaultColumns", column)),
    );
  return { columns, shown: columns.filter((column) => shown.includes(column)) };
}

/** Where only the columns change, what is left of those shown before stays shown. */
function changedColumns(
  before: ViewRow,
  {
    columns,
    defaultColumns,
  }: { columns?: string[] | undefined; defaultColumns?: string[] | undefined },
): Pick<ViewRow, "columns" | "shown"> {
  const allColumns = columns ?? before.columns;
  return checkedColumns(
    allColumns,
    defaultColumns ?? before.shown.filter((column) => allColumns.includes(column)),
  );
}

/** For programs that give none. */
function unusedName(otherViews: readonly ViewRow[]): string {
  const takenNames = new Set(otherViews.map((view) => view.name.toLowerCase()));
  let n = otherViews.length + 1;
  while (takenNames.has(`view ${n}`)) n += 1;
  return `View ${n}`;
}
