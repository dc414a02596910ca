import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import {
  countPatternAlerts,
  type CorrelationPattern,
  createCorrelationPattern,
  deleteCorrelationPattern,
  dismissSuggestion,
  listCorrelationPatterns,
  orderCorrelationPatterns,
  previewCorrelation,
  resetCorrelationOrder,
  suggestCorrelationPatterns,
  updateCorrelationPattern,
} from "#contract/correlation-patterns.ts";
import type { CallOf } from "#contract/endpoint.ts";
import { endpointQuery, queryKeyOf, endpointName } from "./client/endpoint-query.ts";
import { call } from "./client/call.ts";
import { CallError } from "./client/call-error.ts";
import { useEndpointMutation } from "./client/endpoint-mutation.ts";
import type { EntryApi } from "./client/entries.ts";

/** Patterns in the order they are tried, and the mode that orders them. */
export const useCorrelationPatterns = ({ isOn = true }: { isOn?: boolean } = {}) =>
  useQuery({ ...endpointQuery(listCorrelationPatterns), enabled: isOn });

export type PatternDraft = Pick<
  CorrelationPattern,
  | "title"
  | "tags"
  | "filter"
  | "source_systems"
  | "time_window"
  | "window_mode"
  | "cross_source"
  | "note"
  | "topology"
>;
/** With the place in which it is tried, whatever orders the patterns. */
export const correlationPatterns: EntryApi<CorrelationPattern, PatternDraft> = {
  key: [endpointName(listCorrelationPatterns), "items"],
  list: async () => {
    const { items, total } = await call(listCorrelationPatterns, {});
    return { items: items.map((pattern, at) => ({ ...pattern, order: at + 1 })), total };
  },
  create: (draft) => call(createCorrelationPattern, { body: draft }),
  hasBase: true,
  update: (item, part) => call(updateCorrelationPattern, { params: { id: item.id }, body: part }),
  tests: { kind: "correlation-pattern", toCreateBody: (draft) => draft },
  remove: (item) => call(deleteCorrelationPattern, { params: { id: item.id } }),
  reorder: (items) =>
    call(orderCorrelationPatterns, { body: { order: items.map(({ id }) => id) } }),
};

/** How many of last week's alerts each pattern joined. */
export const usePatternUsage = () =>
  useQuery({ ...endpointQuery(countPatternAlerts), staleTime: 5 * 60_000 }).data;

export const useResetOrder = () =>
  useEndpointMutation(resetCorrelationOrder, { stale: [listCorrelationPatterns] });

type PreviewInput = CallOf<typeof previewCorrelation>["body"];
const REFETCH_MS = 1500;
/**
 * The stored events through these patterns, beside today's. The one before is given up when another
 * is asked; only one runs at a time.
 */
export const useTimeMachine = (input: PreviewInput | null) =>
  useQuery({
    queryKey: queryKeyOf(previewCorrelation, { body: input ?? { correlations: [] } }),
    queryFn:
      input === null
        ? skipToken
        : ({ signal }) => call(previewCorrelation, { body: input }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
    retry: (count, error) => count < 20 && error instanceof CallError && error.status === 429,
    retryDelay: REFETCH_MS,
  });

export const useSuggestions = ({ isOn }: { isOn: boolean }) =>
  useQuery({ ...endpointQuery(suggestCorrelationPatterns), enabled: isOn, staleTime: 5 * 60_000 });
export const useDismissSuggestion = () =>
  useEndpointMutation(dismissSuggestion, { stale: [suggestCorrelationPatterns] });
export const useAcceptPattern = () =>
  useEndpointMutation(createCorrelationPattern, {
    stale: [listCorrelationPatterns, suggestCorrelationPatterns],
  });
