import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import {
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
import { asking, keyOf, nameOf } from "./ask.ts";
import { call } from "./call.ts";
import { CallError } from "./call-error.ts";
import { useChange } from "./change.ts";
import type { EntryAsks } from "./entries.ts";

/** Patterns in the order they are tried, and the mode that orders them. */
export const useCorrelationPatterns = ({ isOn = true }: { isOn?: boolean } = {}) =>
  useQuery({ ...asking(listCorrelationPatterns), enabled: isOn });

export type PatternDraft = Pick<
  CorrelationPattern,
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
export const correlationPatterns: EntryAsks<CorrelationPattern, PatternDraft> = {
  key: [nameOf(listCorrelationPatterns), "items"],
  list: async () => {
    const { items, total } = await call(listCorrelationPatterns, {});
    return { items: items.map((one, at) => ({ ...one, order: at + 1 })), total };
  },
  create: (draft) => call(createCorrelationPattern, { body: draft }),
  update: (item, part) => call(updateCorrelationPattern, { params: { id: item.id }, body: part }),
  tests: { kind: "correlation-pattern", written: (draft) => draft },
  remove: (item) => call(deleteCorrelationPattern, { params: { id: item.id } }),
  reorder: (items) =>
    call(orderCorrelationPatterns, { body: { order: items.map(({ id }) => id) } }),
};

export const useResetOrder = () =>
  useChange(resetCorrelationOrder, { stale: [listCorrelationPatterns] });

type Asked = CallOf<typeof previewCorrelation>["body"];
const AGAIN_MS = 1500;
/**
 * The stored events through these patterns, beside today's. The one before is given up when another
 * is asked; only one runs at a time.
 */
export const useTimeMachine = (asked: Asked | null) =>
  useQuery({
    queryKey: keyOf(previewCorrelation, { body: asked ?? { correlations: [] } }),
    queryFn:
      asked === null
        ? skipToken
        : ({ signal }) => call(previewCorrelation, { body: asked }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
    retry: (count, error) => count < 20 && error instanceof CallError && error.status === 429,
    retryDelay: AGAIN_MS,
  });

export const useSuggestions = ({ isOn }: { isOn: boolean }) =>
  useQuery({ ...asking(suggestCorrelationPatterns), enabled: isOn, staleTime: 5 * 60_000 });
export const useDismissSuggestion = () =>
  useChange(dismissSuggestion, { stale: [suggestCorrelationPatterns] });
export const useAcceptPattern = () =>
  useChange(createCorrelationPattern, {
    stale: [listCorrelationPatterns, suggestCorrelationPatterns],
  });
