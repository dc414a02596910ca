import * as contract from "#contract/incident-views.ts";
import type { IncidentView } from "#contract/incident-views.ts";
import { wholeIncidentColumns } from "#contract/view-columns.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { Refusal } from "../../platform/refuse.ts";
import { keepViews } from "../views/keep.ts";
import type { ViewRow } from "../views/store.ts";
import type { Seen } from "../views/view.ts";
import { incidentViews } from "../views/write.ts";

export const incidentViewRoutes = (parts: Parts): Served[] => {
  const views = keepViews(parts, incidentViews);
  return [
    serve(contract.listIncidentViews, async ({ caller }) => listed(await views.list(caller))),
    serve(contract.createIncidentView, async ({ caller, body }) =>
      onWire(
        await views.create(caller, (others) => ({
          name: body.name ?? freeName(others),
          active: body.active,
          ...columnsOf(body.columns, body.defaultColumns ?? body.columns),
          environment_ids: body.environment_id === null ? [] : [body.environment_id],
          role_ids: [],
        })),
      ),
    ),
    serve(contract.updateIncidentView, async ({ caller, params, body: { revision, ...body } }) =>
      onWire(
        await views.change(caller, params.id, {
          revision,
          edit: (before) => ({
            name: body.name ?? before.name,
            active: body.active ?? before.active,
            ...changedColumns(before, body),
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
      listed(await views.reorder(caller, body.order)),
    ),
  ];
};

const listed = (views: readonly Seen[]) => ({ items: views.map(onWire), total: views.length });

const onWire = ({
  shown,
  columns,
  environment_ids,
  role_ids: _forEveryone,
  ...view
}: Seen): IncidentView => ({
  ...view,
  columns,
  defaultColumns: shown,
  environment_id: environment_ids[0] ?? null,
});

/** What is shown stands in the order of what there is. */
function columnsOf(
  given: readonly string[],
  givenShown: readonly string[],
): Pick<ViewRow, "columns" | "shown"> {
  const columns = wholeIncidentColumns(given);
  const shown = wholeIncidentColumns(givenShown);
  const unknown = shown.filter((column) => !columns.includes(column));
  if (unknown.length > 0)
    throw new Refusal(
      400,
      unknown.map((column) => ({
        code: "invalid",
        message: `${column} is not among the view's columns`,
        field: "defaultColumns",
      })),
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
  const whole = columns ?? before.columns;
  return columnsOf(
    whole,
    defaultColumns ?? before.shown.filter((column) => whole.includes(column)),
  );
}

/** For programs that give none. */
function freeName(others: readonly ViewRow[]): string {
  const taken = new Set(others.map((one) => one.name.toLowerCase()));
  let n = others.length + 1;
  while (taken.has(`view ${n}`)) n += 1;
  return `View ${n}`;
}
