import { useState } from "react";
import { CallError } from "../../data/client/call-error.ts";
import { useEnvironmentPreview } from "../../data/environment-filter.ts";
import { errorText } from "../../data/client/error-text.ts";
import { useDebouncedCall } from "../../ui/useDebouncedCall.ts";
import { filterToSend, problemsOf, type FilterDraft } from "./filter-draft.ts";
import { useFilterFields } from "./useFilterFields.ts";

const DEBOUNCE_MS = 300;

/** What the filter would hold, asked a moment after it was changed and only while it can run. */
export function useFilterPreview({
  filter,
  mayPreview,
}: {
  filter: FilterDraft;
  mayPreview: boolean;
}) {
  const { kindOf } = useFilterFields();
  const [requestedFilter, setRequestedFilter] = useState(filter);
  const later = useDebouncedCall(setRequestedFilter, DEBOUNCE_MS);
  const isAskable = mayPreview && problemsOf(requestedFilter, kindOf).length === 0;
  const { data, error, refetch } = useEnvironmentPreview(
    isAskable ? filterToSend(requestedFilter) : null,
  );
  // The filter is what is wrong, and not the way to the server.
  const isRefused = isAskable && error instanceof CallError && error.status === 400;
  const text = error ? errorText(error) : undefined;
  return {
    data,
    refusal: isRefused ? text : undefined,
    problem: isRefused ? undefined : text,
    isWaiting: mayPreview && (isRefused || problemsOf(filter, kindOf).length > 0),
    retry: () => void refetch(),
    askSoon: later.soon,
    askNow: (now: FilterDraft) => {
      later.cancel();
      setRequestedFilter(now);
    },
  };
}
