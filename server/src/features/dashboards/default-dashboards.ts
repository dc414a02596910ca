/** Dashboards that every organization begins with. They are the organization's, like any other. */
import { type WidgetDraft, widgetDraft } from "#contract/widgets/widgets.ts";
import type { Sql } from "../../platform/db.ts";
import { placeWidgets } from "./decide.ts";
import { type DashboardDraft, insertDashboard } from "./store.ts";

const dayS = 86_400;

interface DefaultDashboard {
  key: string;
  name: string;
  widgets: readonly unknown[];
}

export const defaultDashboards: readonly DefaultDashboard[] = [
  {
    key: "operations",
    name: "Operations overview",
    widgets: [
      {
        kind: "number",
        title: "Active now",
        size: "large",
        x: 0,
        y: 0,
        config: { measure: "active" },
      },
      {
        kind: "number",
        title: "New incidents",
        size: "small",
        x: 6,
        y: 0,
        config: { measure: "incidents", compare: true, trend: true },
      },
      {
        kind: "number",
        title: "Noise that was removed",
        size: "small",
        x: 9,
        y: 0,
        config: { measure: "compression", compare: true, trend: true },
      },
      {
        kind: "time_series",
        title: "Incident volume",
        size: "large",
        x: 0,
        y: 2,
        config: { measure: "incidents", compare: true, changes: true },
      },
      {
        kind: "breakdown",
        title: "Active by environment",
        size: "small",
        x: 8,
        y: 2,
        config: { measure: "active", by: "environment", parts: "status" },
      },
      { kind: "incident_list", title: "Active, worst first", size: "small", x: 0, y: 6 },
      {
        kind: "top_n",
        title: "Busiest hosts",
        size: "small",
        x: 4,
        y: 6,
        config: { measure: "alerts", by: "host", compare: true },
      },
      { kind: "source_status", title: "Sources", size: "small", x: 8, y: 6 },
      { kind: "health_tiles", title: "Environments", size: "medium", x: 0, y: 10 },
      { kind: "change_log", title: "Changes", size: "medium", x: 6, y: 10 },
    ],
  },
  {
    key: "team",
    name: "Team response",
    widgets: [
      {
        kind: "mttx",
        title: "Response times",
        size: "large",
        x: 0,
        y: 0,
        config: { compare: true, range_s: 7 * dayS },
      },
      {
        kind: "number",
        title: "Unhandled now",
        size: "small",
        x: 6,
        y: 0,
        config: { measure: "unhandled" },
      },
      {
        kind: "number",
        title: "Acted on",
        size: "small",
        x: 9,
        y: 0,
        config: { measure: "actionability", compare: true, range_s: 7 * dayS },
      },
      {
        kind: "time_series",
        title: "Time to resolve",
        size: "large",
        x: 0,
        y: 2,
        config: { measure: "mttr_p90", range_s: 30 * dayS, interval: "day", compare: true },
      },
      {
        kind: "top_n",
        title: "Incidents by assignee",
        size: "small",
        x: 8,
        y: 2,
        config: { measure: "incidents", by: "assignee", range_s: 7 * dayS },
      },
      {
        kind: "breakdown",
        title: "Incidents by hour",
        size: "medium",
        x: 0,
        y: 6,
        config: { measure: "incidents", by: "hour", limit: 24, range_s: 30 * dayS },
      },
      {
        kind: "incident_list",
        title: "Unhandled, oldest first",
        size: "medium",
        x: 6,
        y: 6,
        config: { folder: "unhandled", sort: "start", order: "asc" },
      },
    ],
  },
];

export async function insertDefaultDashboards(
  sql: Sql,
  nowS: number,
  chosen: readonly DefaultDashboard[] = defaultDashboards,
): Promise<string[]> {
  const ids: string[] = [];
  for (const { key: defaultKey, ...dashboard } of chosen)
    ids.push(await insertDashboard(sql, draftOf(dashboard), { ownerId: null, defaultKey, nowS }));
  return ids;
}

const draftOf = ({ name, widgets }: Omit<DefaultDashboard, "key">): DashboardDraft => ({
  name,
  role_ids: [],
  is_for_all: true,
  widgets: placeWidgets(
    widgets.map((each): WidgetDraft => widgetDraft.parse(each)),
    [],
  ),
});
