import type { ReactNode } from "react";
import type { ConfigOf, DataOf, WidgetKind } from "#contract/widgets/widgets.ts";

export interface WidgetViewProps<Kind extends WidgetKind> {
  title: string;
  config: ConfigOf<Kind>;
  data: DataOf<Kind>;
  /** The time that it is about. */
  span: { from: number; to: number };
  /** Undefined is everything that the reader sees. */
  environment: string | undefined;
}

/** Rows of the table behind a drawing. */
export interface WidgetTable {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** How a kind of widget is shown. */
export interface WidgetView<Kind extends WidgetKind> {
  View: (props: WidgetViewProps<Kind>) => ReactNode;
  /** After the title, softer. */
  noteOf?(props: WidgetViewProps<Kind>): string | null;
  /** What the drawing says as a table; kinds that are lists have none. */
  tableOf?(props: WidgetViewProps<Kind>): WidgetTable;
  /** What a widget without a title is called. */
  nameOf(config: ConfigOf<Kind>): string;
}
