import { alertColumns, tagOfColumn, defaultAlertColumns } from "#contract/view-columns.ts";
import { useAlertViews } from "../../../data/alert-views.ts";
import { alertWords as words } from "../../../words/words.ts";
import { type Columns, useColumns } from "../../useColumns.ts";
import { viewsFor } from "../../view-choice.ts";

/** What an incident's alerts show in an environment. */
export function useAlertColumns(env: string): Columns {
  const views = viewsFor(useAlertViews(), env, (view) => view.environment_ids);
  return useColumns({
    views: views.map(({ id, name, columns }) => ({ id, name, columns, shown: columns })),
    usual: { offered: alertColumns, shown: defaultAlertColumns },
    settingKeys: { view: "alertView", own: "alertColumns" },
  });
}

/** A tag's column has the tag's name. */
export function alertColumnName(column: string): string {
  const knownColumn = alertColumns.find((alertColumn) => alertColumn === column);
  return knownColumn === undefined
    ? (tagOfColumn(column) ?? column)
    : words.columnNames[knownColumn];
}
