import type { z } from "zod";
import type { Permission } from "../permissions.ts";

/** Cells that a size takes, of a grid of 12 columns. */
export interface Cells {
  w: number;
  h: number;
}
export const widgetSizes = ["small", "medium", "large", "x_large"] as const;
export type WidgetSize = (typeof widgetSizes)[number];

export interface WidgetDefinition<
  Kind extends string = string,
  Config extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> {
  kind: Kind;
  config: Config;
  /** What it shows. */
  data: Data;
  cells: Readonly<Record<WidgetSize, Cells>>;
  /** Besides dashboards@read; figures are of incidents that the reader sees anyway. */
  needs: Permission | null;
}
export const widgetKind = <
  const Kind extends string,
  Config extends z.ZodType,
  Data extends z.ZodType,
>(
  definition: WidgetDefinition<Kind, Config, Data>,
): WidgetDefinition<Kind, Config, Data> => definition;

export const figureCells = {
  small: { w: 3, h: 2 },
  medium: { w: 4, h: 2 },
  large: { w: 6, h: 2 },
  x_large: { w: 12, h: 2 },
} as const satisfies Record<WidgetSize, Cells>;
export const chartCells = {
  small: { w: 4, h: 3 },
  medium: { w: 6, h: 3 },
  large: { w: 8, h: 4 },
  x_large: { w: 12, h: 4 },
} as const satisfies Record<WidgetSize, Cells>;
export const listCells = {
  small: { w: 4, h: 4 },
  medium: { w: 6, h: 4 },
  large: { w: 8, h: 4 },
  x_large: { w: 12, h: 5 },
} as const satisfies Record<WidgetSize, Cells>;
