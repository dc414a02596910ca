import { dashboardLimits } from "../dashboard-limits.ts";
import { z } from "zod";
import { chartCells, widgetKind } from "./widget-kind.ts";

export const textWidget = widgetKind({
  kind: "text",
  cells: chartCells,
  needs: null,
  config: z.object({
    /** Markdown; what it may not contain is left out when it is shown. */
    markdown: z.string().max(dashboardLimits.textCharacters).default(""),
  }),
  data: z.object({}),
});
