import { changeLimits } from "#contract/changes.ts";
import { countChanges, findChanges } from "../../changes/store-search.ts";
import { timeOf } from "../figures.ts";
import type { WidgetLoader } from "./widget-loader.ts";

export const changeLogLoader: WidgetLoader<"change_log"> = {
  load: async (config, { sql, page, reach }) => {
    const filter = {
      query: config.text,
      ...(config.status.length === 0 ? {} : { status: config.status }),
      ...timeOf(config, page),
    };
    const reached = { filter, environments: (await reach(page.environment)).environments };
    const rows = await findChanges(sql, reached, { after: null, limit: config.limit + 1 });
    const total = rows.length > config.limit ? await countChanges(sql, reached) : rows.length;
    return {
      data: {
        items: rows.slice(0, config.limit),
        total: Math.min(total, changeLimits.counted),
        total_is_least: total > changeLimits.counted,
      },
    };
  },
};
