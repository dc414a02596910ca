import type { Sql } from "../../platform/db.ts";
import { loadEnvironments } from "../environments/store.ts";
import { insertView, loadViews, type ViewKind } from "./store.ts";

interface DemoView {
  name: string;
  environment: string;
  columns: string[];
}
const views: Readonly<Record<ViewKind, readonly DemoView[]>> = {
  "alert-view": [
    {
      name: "Databases by host",
      environment: "Databases",
      columns: ["tag:host", "description", "tag:lead", "duration"],
    },
    {
      name: "Network by device",
      environment: "Network",
      columns: ["tag:device", "tag:host", "description", "last_change"],
    },
  ],
  "incident-view": [
    {
      name: "Shop at a glance",
      environment: "Storefront",
      columns: ["overview", "tag:impact", "alerts", "duration", "actions"],
    },
    {
      name: "Who has it",
      environment: "Checkout",
      columns: ["overview", "assignee", "shares", "changed", "actions"],
    },
  ],
};

/** Columns that suit what an environment of the demo holds. */
export const furnishViews =
  (kind: ViewKind) =>
  async (sql: Sql, nowS: number): Promise<void> => {
    const environments = await loadEnvironments(sql);
    const known = new Set((await loadViews(sql, kind)).map(({ name }) => name.toLowerCase()));
    for (const { name, environment, columns } of views[kind]) {
      const place = environments.find((candidate) => candidate.name === environment);
      if (!place || known.has(name.toLowerCase())) continue;
      await insertView(
        sql,
        {
          name,
          active: true,
          columns,
          shown: columns,
          group_by: null,
          environment_ids: [place.id],
          role_ids: [],
        },
        { kind, nowS },
      );
    }
  };
