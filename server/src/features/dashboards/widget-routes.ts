import * as contract from "#contract/dashboards.ts";
import type { InputOf, ReplyOf } from "#contract/endpoint.ts";
import type { KeptWidget, Widget } from "#contract/widgets/widgets.ts";
import { everyEnvironment } from "#contract/permissions.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { reachOf } from "../../platform/http/check-permission.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse, refuseField } from "../../platform/refuse.ts";
import { hasEnvironment } from "../access/store.ts";
import { loadWidgets } from "./load-widgets.ts";
import { type Author, changeDashboard, findVisible } from "./write.ts";

const dayS = 86_400;

export const widgetRoutes = ({ db, clock }: Parts): Route[] => {
  const inTenant = <T>(caller: Caller, work: (sql: Sql, author: Author) => Promise<T>) =>
    db.tenant(caller.organizationId, (sql) => work(sql, { caller, nowS: clock.nowS() }));
  return [
    serve(contract.listWidgets, ({ caller, params }) =>
      inTenant(caller, async (sql) => {
        const { widgets: items } = await findVisible(sql, caller, params.id);
        return { items, total: items.length };
      }),
    ),
    serve(contract.createWidget, ({ caller, params, body }) =>
      inTenant(caller, async (sql, author) => {
        const after = await changeWidgets(sql, author, {
          id: params.id,
          edit: (before) => [...before, body],
        });
        return widgetAt(after, after.length - 1);
      }),
    ),
    serve(contract.updateWidget, ({ caller, params, body }) =>
      inTenant(caller, async (sql, author) => {
        const { id, widgetId } = params;
        const after = await changeWidgets(sql, author, {
          id,
          edit: (before) =>
            before.map((widget) =>
              widget.id === requireWidget(before, widgetId).id
                ? { x: widget.x, y: widget.y, ...body, id: widgetId }
                : widget,
            ),
        });
        return widgetAt(
          after,
          after.findIndex((widget) => widget.id === widgetId),
        );
      }),
    ),
    serve(contract.deleteWidget, ({ caller, params }) =>
      inTenant(caller, async (sql, author) => {
        await changeWidgets(sql, author, {
          id: params.id,
          edit: (before) => {
            const { id } = requireWidget(before, params.widgetId);
            return before.filter((widget) => widget.id !== id);
          },
        });
      }),
    ),
    serve(contract.loadWidgetData, ({ caller, body }) =>
      db.read(caller.organizationId, (sql) => loadData(sql, { caller, nowS: clock.nowS() }, body)),
    ),
  ];
};

async function loadData(
  sql: Sql,
  author: Author,
  { widgets, environment, ...time }: InputOf<typeof contract.loadWidgetData>["body"],
): Promise<ReplyOf<typeof contract.loadWidgetData>> {
  const to = time.to ?? author.nowS;
  const from = time.from ?? to - dayS;
  if (from >= to) throw refuseField("invalid", "from", "It must be before the end");
  await requireEnvironment(sql, author.caller, environment);
  return { results: await loadWidgets(sql, author, { widgets, page: { from, to, environment } }) };
}

/** One that the caller does not see is not there; a widget that names one says so by itself. */
const requireEnvironment = (sql: Sql, caller: Caller, environment: string | null) =>
  reachOf(caller, { environmentId: environment ?? everyEnvironment, needed: "read" }, (id) =>
    hasEnvironment(sql, id),
  );

async function changeWidgets(
  sql: Sql,
  author: Author,
  { id, edit }: { id: string; edit: (before: readonly Widget[]) => readonly KeptWidget[] },
): Promise<Widget[]> {
  const after = await changeDashboard(sql, author, {
    id,
    edit: (before) => ({ ...before, widgets: edit(before.widgets) }),
  });
  return after.widgets;
}

function requireWidget(widgets: readonly Widget[], id: string): Widget {
  const widget = widgets.find((each) => each.id === id);
  if (!widget) throw refuse("not_found");
  return widget;
}

function widgetAt(widgets: readonly Widget[], index: number): Widget {
  const widget = widgets[index];
  if (!widget) throw new Error("a widget that was written is not there");
  return widget;
}
