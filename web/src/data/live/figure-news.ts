import { createDebouncer } from "../client/batcher.ts";
import { queryClient } from "../client/query-client.ts";

/** Of a query that adds up incidents: naming its endpoint here would load it with the feed. */
export const measuresIncidents = { measuresIncidents: true } as const;

/** Each figure costs more than a row, and a storm changes them with every batch. */
const FIGURES_MS = { waitMs: 500, mostMs: 5000 };

const refresh = createDebouncer({
  ...FIGURES_MS,
  run: () =>
    void queryClient.invalidateQueries({
      predicate: ({ meta }) => meta?.["measuresIncidents"] === true,
    }),
});

/** Analytics has counted anew: whatever adds up incidents is asked again. */
export const refreshFigures = (): void => refresh.trigger();
