import { z } from "zod";
import { incident, sortFields } from "../incidents.ts";
import { folder } from "../statuses.ts";
import { binding } from "./binding.ts";
import { listCells, widgetKind } from "./widget-kind.ts";

export const incidentListWidget = widgetKind({
  kind: "incident_list",
  cells: listCells,
  needs: null,
  config: z.object({
    folder: folder.default("active"),
    sort: z.enum(sortFields).default("status"),
    order: z.enum(["asc", "desc"]).default("desc"),
    limit: z.number().int().min(1).max(50).default(10),
    /** Of a list, no time of the page: it shows what stands now, unless a range is given. */
    ...binding,
  }),
  data: z.object({ items: z.array(incident), total: z.number(), total_is_least: z.boolean() }),
});
