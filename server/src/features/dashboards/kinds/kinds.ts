import type { WidgetKind } from "#contract/widgets/widgets.ts";
import { breakdownLoader } from "./breakdown.ts";
import { changeLogLoader } from "./change-log.ts";
import { healthTilesLoader } from "./health-tiles.ts";
import { incidentListLoader } from "./incident-list.ts";
import { mttxLoader } from "./mttx.ts";
import { numberLoader } from "./number.ts";
import { sourceStatusLoader } from "./source-status.ts";
import { textLoader } from "./text.ts";
import { timeSeriesLoader } from "./time-series.ts";
import { topNLoader } from "./top-n.ts";
import type { WidgetLoader } from "./widget-loader.ts";

/** A kind of widget is a file here and one in `contract/widgets`. */
export const loaders: { readonly [Kind in WidgetKind]: WidgetLoader<Kind> } = {
  number: numberLoader,
  time_series: timeSeriesLoader,
  top_n: topNLoader,
  breakdown: breakdownLoader,
  incident_list: incidentListLoader,
  health_tiles: healthTilesLoader,
  mttx: mttxLoader,
  change_log: changeLogLoader,
  source_status: sourceStatusLoader,
  text: textLoader,
};
