import { z } from "zod";
import { change, changeLimits, changeStatuses } from "../changes.ts";
import { binding } from "./binding.ts";
import { listCells, widgetKind } from "./widget-kind.ts";

/** Changes of the environment of the page. */
export const changeLogWidget = widgetKind({
  kind: "change_log",
  cells: listCells,
  needs: "changes@read",
  config: z.object({
    /** In the identifier or the summary. */
    text: z.string().trim().max(changeLimits.searchCharacters).default(""),
    /** None named is every status. */
    status: z.array(z.enum(changeStatuses)).max(changeStatuses.length).default([]),
    limit: z.number().int().min(1).max(50).default(10),
    range_s: binding.range_s,
  }),
  data: z.object({ items: z.array(change), total: z.number(), total_is_least: z.boolean() }),
});
