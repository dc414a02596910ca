import { CallError } from "../../data/client/call-error.ts";
import { errorText } from "../../data/client/error-text.ts";
import { useLiveState } from "../../data/live/live-state.ts";
import { Button } from "../../ui/form/Button.tsx";
import { BrokenState } from "../../ui/state/BrokenState.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { RefusedState } from "../../ui/state/RefusedState.tsx";
import { searchStateWords as words, searchWords } from "../../words/words.ts";
import type { SearchModel } from "./useSearchModel.ts";

/** In the place of the rows when there are none. */
export function EmptyResults({ model: { place } }: { model: SearchModel }) {
  const { search, change } = place;
  const actions = (
    <>
      {search.query !== "" && (
        <Button onClick={() => change({ query: "" })}>{words.clearQuery}</Button>
      )}
      {search.kind !== "all" && (
        <Button onClick={() => change({ kind: "all" })}>{words.allKinds}</Button>
      )}
      {search.range !== "30d" && (
        <Button onClick={() => change({ range: "30d", from: undefined, to: undefined })}>
          {words.longer}
        </Button>
      )}
    </>
  );
  return (
    <EmptyState title={search.query === "" ? words.none : words.noMatch} actions={actions}>
      {search.query === "" ? words.noneWords : words.noMatchWords(search.query)}
    </EmptyState>
  );
}

/** In the place of the rows when there was no time to find any. */
export function UnfinishedResults({ model: { place, results } }: { model: SearchModel }) {
  const { search } = place;
  const expensive = search.query === "" ? null : results.data?.first?.expensive;
  return (
    <BrokenState
      title={words.unfinished}
      onRetry={() => void results.refetch()}
      isRetrying={results.isFetching}
    >
      {words.unfinishedWords} {expensive && searchWords.expensive(expensive)}
    </BrokenState>
  );
}

/** In the place of the rows when they cannot be had: says which of the reasons it is. */
export function FailedResults({ model: { place, results } }: { model: SearchModel }) {
  const { isOnline } = useLiveState();
  const { search, change } = place;
  const { error, isFetching, refetch } = results;
  const status = error instanceof CallError ? error.status : 0;
  const everywhere = (
    <Button onClick={() => change({ environment: undefined })}>{words.everywhere}</Button>
  );
  if (search.environment !== undefined && (status === 403 || status === 404))
    return (
      <RefusedState title={words.noPlace} actions={everywhere}>
        {words.noPlaceWords}
      </RefusedState>
    );
  if (status === 400 && search.query !== "")
    return (
      <EmptyState
        title={words.invalid}
        actions={<Button onClick={() => change({ query: "" })}>{words.clearQuery}</Button>}
      >
        {errorText(error)}
      </EmptyState>
    );
  return (
    <BrokenState
      title={isOnline ? words.broken : words.offlineTitle}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    >
      {isOnline ? errorText(error) : words.offline}
    </BrokenState>
  );
}
