import type { WidgetKind } from "#contract/widgets/widgets.ts";
import { breakdownView } from "./BreakdownView.tsx";
import { changeLogView } from "./ChangeLogView.tsx";
import { healthTilesView } from "./HealthTilesView.tsx";
import { incidentListView } from "./IncidentListView.tsx";
import { mttxView } from "./MttxView.tsx";
import { numberView } from "./NumberView.tsx";
import { sourceStatusView } from "./SourceStatusView.tsx";
import { textView } from "./TextView.tsx";
import { timeSeriesView } from "./TimeSeriesView.tsx";
import { topNView } from "./TopNView.tsx";
import type { WidgetView } from "./widget-view.ts";

/** A kind of widget is shown by a file here. */
export const views: { readonly [Kind in WidgetKind]: WidgetView<Kind> } = {
  number: numberView,
  time_series: timeSeriesView,
  top_n: topNView,
  breakdown: breakdownView,
  incident_list: incidentListView,
  health_tiles: healthTilesView,
  mttx: mttxView,
  change_log: changeLogView,
  source_status: sourceStatusView,
  text: textView,
};
