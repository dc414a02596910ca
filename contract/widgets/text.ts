import { z } from "zod";
import { limits } from "../limits.ts";
import { chartCells, widgetKind } from "./widget-kind.ts";

export const textWidget = widgetKind({
  kind: "text",
  cells: chartCells,
  needs: null,
  config: z.object({
    /** Markdown; what it may not contain is left out when it is shown. */
    markdown: z.string().max(limits.widgetTextCharacters).default(""),
  }),
  data: z.object({}),
});
