import { everyEnvironment } from "#contract/permissions.ts";
import { mayIn, mayInSome } from "../../data/client/access.ts";
import { CallError, isRefusedWith } from "../../data/client/call-error.ts";
import { errorText } from "../../data/client/error-text.ts";
import { useMe } from "../../data/session/session.ts";
import { feedHref } from "../../parts/feed-search.ts";
import { BrokenState } from "../../ui/state/BrokenState.tsx";
import { Button, ButtonLink } from "../../ui/form/Button.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { RefusedState } from "../../ui/state/RefusedState.tsx";
import { feedStateWords as words, feedWords } from "../../words/words.ts";
import type { FeedAddress } from "./search/useFeedAddress.ts";

const NO_RANGE = { range: "", from: "", to: "" };

/** In the place of the rows when there are none. */
export function EmptyFeed({ address: { search, change } }: { address: FeedAddress }) {
  const { query, folder } = search;
  const me = useMe();
  if (!mayIn(me, everyEnvironment, "read") && !mayInSome(me, "read"))
    return <EmptyState title={words.noAccess}>{words.noAccessWords}</EmptyState>;
  const hasRange =
    search.range !== undefined || search.from !== undefined || search.to !== undefined;
  if (query === undefined && !hasRange)
    return (
      <EmptyState title={words.empty[folder ?? "active"]}>
        {words.emptyWords[folder ?? "active"]}
      </EmptyState>
    );
  const actions = (
    <>
      {query !== undefined && (
        <Button onClick={() => change({ query: "" }, { isStep: true })}>{words.clearQuery}</Button>
      )}
      {hasRange && (
        <Button onClick={() => change(NO_RANGE, { isStep: true })}>{words.clearRange}</Button>
      )}
      {folder !== undefined && (
        <Button onClick={() => change({ folder: "" }, { isStep: true })}>
          {words.everyFolder}
        </Button>
      )}
    </>
  );
  return (
    <EmptyState title={query === undefined ? words.noneInRange : words.noMatch} actions={actions}>
      {query !== undefined && words.noMatchWords(query)}
    </EmptyState>
  );
}

interface FailedFeedProps {
  address: FeedAddress;
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

/** In the place of the rows when they cannot be had: says which of the reasons it is. */
export function FailedFeed({
  address: { change, search },
  error,
  isRetrying,
  onRetry,
}: FailedFeedProps) {
  const toAll = <ButtonLink href={feedHref("all", { folder: "active" })}>{words.toAll}</ButtonLink>;
  if (isRefusedWith(error, "no_environment_access"))
    return (
      <RefusedState title={words.refused} actions={toAll}>
        {words.refusedWords}
      </RefusedState>
    );
  if (error instanceof CallError && error.status === 404)
    return (
      <EmptyState title={words.gone} actions={toAll}>
        {words.goneWords}
      </EmptyState>
    );
  if (error instanceof CallError && error.status === 400 && search.query !== undefined) {
    return (
      <EmptyState
        title={words.invalid}
        actions={<Button onClick={() => change({ query: "" })}>{words.clearQuery}</Button>}
      >
        {errorText(error)}
      </EmptyState>
    );
  }
  return (
    <BrokenState title={feedWords.broken} onRetry={onRetry} isRetrying={isRetrying}>
      {errorText(error)}
    </BrokenState>
  );
}
