import { type SourceSummary, sourceStates } from "#contract/integration-status.ts";
import { loadIntegrations } from "../../integrations/store.ts";
import { listSummaries } from "../../source-status/status.ts";
import type { WidgetLoader } from "./widget-loader.ts";

export const sourceStatusLoader: WidgetLoader<"source_status"> = {
  load: async (config, { sql, nowS }) => {
    const names = new Map(
      (await loadIntegrations(sql)).map(({ id, source_system }) => [id, source_system]),
    );
    const summaries = await listSummaries(sql, nowS);
    const problems = summaries.filter(isProblem);
    const shown = config.problems_only ? problems : summaries;
    const items = shown
      .map(({ id, state, last_event_at, events_per_minute, usual_per_minute, errors }) => ({
        id,
        name: names.get(id) ?? id,
        state,
        last_event_at,
        events_per_minute,
        usual_per_minute,
        errors,
      }))
      .sort((a, b) => rank(a) - rank(b) || b.errors - a.errors || a.name.localeCompare(b.name));
    return {
      data: {
        items: items.slice(0, config.limit),
        total: summaries.length,
        problems: problems.length,
      },
    };
  },
};

const isProblem = ({ state, errors }: Pick<SourceSummary, "state" | "errors">): boolean =>
  state === "failing" || state === "silent" || (state === "healthy" && errors > 0);
/** In the order in which the contract lists states. */
const rank = ({ state }: Pick<SourceSummary, "state">): number => sourceStates.indexOf(state);
