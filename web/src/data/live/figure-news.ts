import { createDebouncer } from "../client/batcher.ts";
import { queryClient } from "../client/query-client.ts";

/** Of a query that adds up incidents: naming its endpoint here would load it with the feed. */
export const measuresIncidents = { measuresIncidents: true } as const;

/** Figures are counted just behind the incidents, and each costs more than a row. */
const FIGURES_MS = { waitMs: 2000, mostMs: 10_000 };

const refresh = createDebouncer({
  ...FIGURES_MS,
  run: () =>
    void queryClient.invalidateQueries({
      predicate: ({ meta }) => meta?.["measuresIncidents"] === true,
    }),
});

/** Incidents have changed: so may whatever adds them up. */
export const refreshFigures = (): void => refresh.trigger();
