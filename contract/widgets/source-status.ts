import { z } from "zod";
import { sourceStates } from "../integration-status.ts";
import { seconds } from "../scalars.ts";
import { listCells, widgetKind } from "./widget-kind.ts";

export const sourceStatusWidget = widgetKind({
  kind: "source_status",
  cells: listCells,
  needs: "integrations@read",
  config: z.object({
    /** Leaves out sources that are healthy or paused. */
    problems_only: z.boolean().default(false),
    limit: z.number().int().min(1).max(100).default(20),
  }),
  data: z.object({
    /** Worst first. */
    items: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        state: z.enum(sourceStates),
        last_event_at: seconds.nullable(),
        events_per_minute: z.number(),
        usual_per_minute: z.number().nullable(),
        errors: z.number(),
      }),
    ),
    total: z.number(),
    problems: z.number(),
  }),
});
