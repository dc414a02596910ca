import { dashboardLimits } from "./dashboard-limits.ts";
import { z } from "zod";
import { endpoint, may } from "./endpoint.ts";
import { emptyReply, id, name, seconds, time } from "./scalars.ts";
import { keptWidget, widget, widgetDraft, widgetKinds, widgetResult } from "./widgets/widgets.ts";

const sharing = {
  /** Roles whose members see it besides its owner. */
  role_ids: z.array(id).max(100),
  /** Everybody who may see dashboards sees it. */
  is_for_all: z.boolean(),
};
const widgetsOf = <Widget extends z.ZodType>(schema: Widget) =>
  z.array(schema).max(dashboardLimits.widgets);

const summary = {
  id: z.string(),
  name: z.string(),
  role_ids: z.array(z.string()),
  is_for_all: z.boolean(),
  /** null belongs to the organization. */
  owner: z.object({ id: z.string(), name: z.string() }).nullable(),
  is_own: z.boolean(),
  is_favorite: z.boolean(),
  /** Whether the caller may change it, and share and delete it. */
  may_change: z.boolean(),
  may_share: z.boolean(),
  version: z.number(),
  updated_at: seconds,
};
export const dashboardSummary = z.object({ ...summary, widget_count: z.number() });
export type DashboardSummary = z.infer<typeof dashboardSummary>;
export const dashboard = z.object({ ...summary, widgets: z.array(widget) });
export type Dashboard = z.infer<typeof dashboard>;

const params = z.object({ id });
const widgetParams = z.object({ id, widgetId: z.string().max(20) });
/** As the caller saw it: refused as stale where it is another by now. */
const version = z.number().int().optional();
const draftRefusals = ["invalid", "unknown_role", "unknown_environment", "name_taken"] as const;
const changeRefusals = [...draftRefusals, "not_found", "stale", "dashboard_of_another"] as const;

export const listDashboards = endpoint({
  method: "GET",
  path: "/resources/v2.0/dashboards",
  summary: "List your dashboards and those that are shared with you, favourites first",
  needs: may("dashboards@read"),
  reply: z.object({
    items: z.array(dashboardSummary),
    total: z.number(),
    /** Those that every organization begins with and that were deleted here. */
    missing_defaults: z.array(z.string()),
  }),
  changesWith: ["dashboards"],
});
export const createDashboard = endpoint({
  method: "POST",
  path: "/resources/v2.0/dashboards",
  summary: "Create a dashboard, empty or with widgets",
  needs: may("dashboards@create"),
  body: z.object({
    name,
    role_ids: sharing.role_ids.default([]),
    is_for_all: sharing.is_for_all.default(false),
    widgets: widgetsOf(widgetDraft).default([]),
  }),
  reply: dashboard,
  status: 201,
  refuses: [...draftRefusals, "too_many_entries"],
});
export const getDashboard = endpoint({
  method: "GET",
  path: "/resources/v2.0/dashboards/{id}",
  summary: "Get a dashboard with its widgets",
  needs: may("dashboards@read"),
  params,
  reply: dashboard,
  refuses: ["not_found"],
  changesWith: ["dashboards"],
});
export const updateDashboard = endpoint({
  method: "PUT",
  path: "/resources/v2.0/dashboards/{id}",
  summary: "Change a dashboard; what is left out stays",
  needs: may("dashboards@update"),
  params,
  body: z
    .object({ name, ...sharing, widgets: widgetsOf(keptWidget) })
    .partial()
    .extend({ version }),
  reply: dashboard,
  refuses: [...changeRefusals],
});
export const deleteDashboard = endpoint({
  method: "DELETE",
  path: "/resources/v2.0/dashboards/{id}",
  summary: "Delete a dashboard of yours, or of the organization",
  needs: may("dashboards@delete"),
  params,
  reply: emptyReply,
  status: 204,
  refuses: ["not_found", "dashboard_of_another"],
});
export const markDashboard = endpoint({
  method: "PUT",
  path: "/resources/v2.0/dashboards/{id}/favorite",
  summary: "Make a dashboard one of your favourites, or no longer",
  needs: may("dashboards@read"),
  params,
  body: z.object({ is_favorite: z.boolean() }),
  reply: dashboardSummary,
  refuses: ["not_found"],
});
export const restoreDashboards = endpoint({
  method: "POST",
  path: "/resources/v2.0/dashboards/defaults",
  summary: "Create the default dashboards again that were deleted",
  needs: may("dashboards@create"),
  reply: z.object({ items: z.array(dashboardSummary), total: z.number() }),
  refuses: ["name_taken"],
});

/** As a file: names stand where a dashboard has ids of its organization. */
export const dashboardFile = z.object({
  format: z.literal("tocsin-dashboard"),
  version: z.literal(1),
  name,
  widgets: widgetsOf(widgetDraft),
});
export const exportDashboard = endpoint({
  method: "GET",
  path: "/resources/v2.0/dashboards/{id}/export",
  summary: "Export a dashboard as a document that another organization can import",
  needs: may("dashboards@read"),
  params,
  reply: z.object({
    format: z.literal("tocsin-dashboard"),
    version: z.literal(1),
    name: z.string(),
    widgets: z.array(z.record(z.string(), z.unknown())),
  }),
  refuses: ["not_found"],
});
export const importDashboard = endpoint({
  method: "POST",
  path: "/resources/v2.0/dashboards/import",
  summary: "Create a dashboard from an exported document; every problem of it is listed",
  needs: may("dashboards@create"),
  body: z.object({
    /** Of an environment, a name; so it is not checked as an id here. */
    document: z.record(z.string(), z.unknown()),
    /** Instead of the document's. */
    name: name.optional(),
  }),
  reply: dashboard,
  status: 201,
  refuses: [...draftRefusals, "too_many_entries"],
});

export const listWidgets = endpoint({
  method: "GET",
  path: "/resources/v2.0/dashboards/{id}/widgets",
  summary: "List the widgets of a dashboard",
  needs: may("dashboards@read"),
  params,
  reply: z.object({ items: z.array(widget), total: z.number() }),
  refuses: ["not_found"],
  apiOnly: true,
});
export const createWidget = endpoint({
  method: "POST",
  path: "/resources/v2.0/dashboards/{id}/widgets",
  summary: "Add a widget to a dashboard, at the first free place unless one is named",
  needs: may("dashboards@update"),
  params,
  body: widgetDraft,
  reply: widget,
  status: 201,
  refuses: ["not_found", "invalid", "unknown_environment", "too_many_entries"],
  apiOnly: true,
});
export const updateWidget = endpoint({
  method: "PUT",
  path: "/resources/v2.0/dashboards/{id}/widgets/{widgetId}",
  summary: "Replace a widget of a dashboard",
  needs: may("dashboards@update"),
  params: widgetParams,
  body: widgetDraft,
  reply: widget,
  refuses: ["not_found", "invalid", "unknown_environment"],
  apiOnly: true,
});
export const deleteWidget = endpoint({
  method: "DELETE",
  path: "/resources/v2.0/dashboards/{id}/widgets/{widgetId}",
  summary: "Take a widget off a dashboard",
  needs: may("dashboards@update"),
  params: widgetParams,
  reply: emptyReply,
  status: 204,
  refuses: ["not_found"],
  apiOnly: true,
});

export const loadWidgetData = endpoint({
  method: "POST",
  path: "/resources/v2.0/dashboards/widget-data",
  summary: "Get what widgets show, in their order; one that cannot says why",
  needs: may("dashboards@read"),
  isReadOnly: true,
  body: z.object({
    widgets: z
      .array(
        z.object({
          kind: z.enum(widgetKinds),
          /** Checked for each by itself: one that is wrong does not stop the others. */
          config: z.record(z.string(), z.unknown()).default({}),
        }),
      )
      .max(dashboardLimits.widgets),
    /** The last day unless given. */
    from: time.optional(),
    to: time.optional(),
    environment: z.string().max(40).nullable().default(null),
  }),
  reply: z.object({ results: z.array(widgetResult) }),
  refuses: ["invalid", "not_found"],
});
