/** Every kind of widget. A new one is a file here, one in the server and one in the console. */
import { z } from "zod";
import { seconds } from "../scalars.ts";
import { breakdownWidget } from "./breakdown.ts";
import { changeLogWidget } from "./change-log.ts";
import { healthTilesWidget } from "./health-tiles.ts";
import { incidentListWidget } from "./incident-list.ts";
import { mttxWidget } from "./mttx.ts";
import { numberWidget } from "./number.ts";
import { sourceStatusWidget } from "./source-status.ts";
import { textWidget } from "./text.ts";
import { timeSeriesWidget } from "./time-series.ts";
import { topNWidget } from "./top-n.ts";
import { type WidgetDefinition, widgetSizes } from "./widget-kind.ts";

/** In the order in which they are offered. */
export const widgets = [
  numberWidget,
  timeSeriesWidget,
  topNWidget,
  breakdownWidget,
  incidentListWidget,
  healthTilesWidget,
  mttxWidget,
  changeLogWidget,
  sourceStatusWidget,
  textWidget,
] as const;

type Widgets = (typeof widgets)[number];
export type WidgetKind = Widgets["kind"];
type DefinitionOf<Kind extends WidgetKind> = Extract<Widgets, { kind: Kind }>;
export type ConfigOf<Kind extends WidgetKind> = z.output<DefinitionOf<Kind>["config"]>;
export type DataOf<Kind extends WidgetKind> = z.output<DefinitionOf<Kind>["data"]>;

export const widgetKinds = widgets.map(({ kind }) => kind) as [WidgetKind, ...WidgetKind[]]; // one of each of the list
export const definitionOf = <Kind extends WidgetKind>(kind: Kind): DefinitionOf<Kind> =>
  // The kinds of the list are what Kind ranges over.
  widgets.find((definition) => definition.kind === kind) as DefinitionOf<Kind>;

export const gridColumns = 12;
const position = z.number().int().min(0);

const placed = {
  title: z.string().trim().max(200).default(""),
  size: z.enum(widgetSizes).default("medium"),
  /** Where its upper left corner is, in cells; the first free place unless both are given. */
  x: position.max(gridColumns - 1).optional(),
  y: position.max(10_000).optional(),
};
const widgetOf = <Kind extends WidgetKind, Config extends z.ZodType>({
  kind,
  config,
}: WidgetDefinition<Kind, Config>) => ({
  ...placed,
  kind: z.literal(kind),
  // Every field of every kind has a default.
  config: config.prefault({} as z.input<Config>),
});

/** As it is written. */
export const widgetDraft = z.discriminatedUnion("kind", [
  z.object(widgetOf(numberWidget)),
  z.object(widgetOf(timeSeriesWidget)),
  z.object(widgetOf(topNWidget)),
  z.object(widgetOf(breakdownWidget)),
  z.object(widgetOf(incidentListWidget)),
  z.object(widgetOf(healthTilesWidget)),
  z.object(widgetOf(mttxWidget)),
  z.object(widgetOf(changeLogWidget)),
  z.object(widgetOf(sourceStatusWidget)),
  z.object(widgetOf(textWidget)),
]);
export type WidgetDraft = z.output<typeof widgetDraft>;

/** One of a dashboard. */
export const widget = z.intersection(
  widgetDraft,
  z.object({ id: z.string(), x: position, y: position }),
);
export type Widget = z.output<typeof widget>;
/** With its id where the dashboard has it already. */
export const keptWidget = z.intersection(
  widgetDraft,
  z.object({ id: z.string().max(20).optional() }),
);
export type KeptWidget = z.output<typeof keptWidget>;

const problem = z.object({ code: z.string(), message: z.string(), field: z.string().optional() });
const resultOf = <Kind extends WidgetKind, Data extends z.ZodType>({
  kind,
  data,
}: WidgetDefinition<Kind, z.ZodType, Data>) =>
  z.object({
    kind: z.literal(kind),
    /** null where there is an error, or it was too much work. */
    data: data.nullable(),
    error: problem.nullable(),
    /** It was too much work: what is there is not all. */
    partial: z.boolean(),
    /** The time that it is about. */
    from: seconds,
    to: seconds,
  });

/** What a widget shows, or why it shows nothing; one that fails does not touch the others. */
export const widgetResult = z.discriminatedUnion("kind", [
  resultOf(numberWidget),
  resultOf(timeSeriesWidget),
  resultOf(topNWidget),
  resultOf(breakdownWidget),
  resultOf(incidentListWidget),
  resultOf(healthTilesWidget),
  resultOf(mttxWidget),
  resultOf(changeLogWidget),
  resultOf(sourceStatusWidget),
  resultOf(textWidget),
]);
export type WidgetResult = z.output<typeof widgetResult>;
