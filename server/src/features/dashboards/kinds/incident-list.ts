import { loadFeedPage } from "../../incidents/feed/feed.ts";
import type { WidgetLoader } from "./widget-loader.ts";

export const incidentListLoader: WidgetLoader<"incident_list"> = {
  load: async (config, { sql, nowS, page, reach }) => {
    const { folder, sort, order, query, limit, range_s: rangeS } = config;
    const { items, total, total_is_least } = await loadFeedPage(sql, {
      nowS,
      reach: await reach(config.environment_id ?? page.environment),
      query: {
        folder,
        sort,
        order,
        query,
        per_page: limit,
        ...(rangeS === null ? {} : { from: page.to - rangeS, to: page.to }),
      },
    });
    return { data: { items, total, total_is_least } };
  },
};
