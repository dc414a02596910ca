import { z } from "zod";
import { id } from "../scalars.ts";
import { status } from "../statuses.ts";
import { binding } from "./binding.ts";
import { chartCells, widgetKind } from "./widget-kind.ts";

export const healthTilesWidget = widgetKind({
  kind: "health_tiles",
  cells: chartCells,
  needs: null,
  config: z.object({
    /** None named is all that the reader sees. */
    environment_ids: z.array(id).max(200).default([]),
    limit: z.number().int().min(1).max(200).default(24),
    query: binding.query,
  }),
  data: z.object({
    /** Worst first. */
    tiles: z.array(
      z.object({
        environment_id: z.string(),
        name: z.string(),
        status,
        active: z.number(),
        unhandled: z.number(),
        by_status: z.record(z.string(), z.number()),
      }),
    ),
    total: z.number(),
  }),
});
