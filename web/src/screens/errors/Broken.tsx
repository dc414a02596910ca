import { CallError } from "../../data/call-error.ts";
import { errorText } from "../../data/error-words.ts";
import { BrokenState } from "../../ui/BrokenState.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { errorPageWords as words } from "../../words/en.ts";

interface BrokenProps {
  error: unknown;
  onRetry: () => void;
}

/** In the place of a screen that failed. A server that does not answer is said apart from a fault. */
export function Broken({ error, onRetry }: BrokenProps) {
  const isAway = error instanceof CallError && error.status === 0;
  return (
    <BrokenState
      size="page"
      level={1}
      title={isAway ? words.unreachable : words.broken}
      onRetry={onRetry}
      actions={isAway ? undefined : <ButtonLink href="/feed/all?folder=active">{words.toFeed}</ButtonLink>}
    >
      <p>{isAway ? words.unreachableWords : words.needHelp}</p>
      {!isAway && <p className="mono">{error instanceof CallError ? errorText(error) : error instanceof Error ? error.message : String(error)}</p>}
    </BrokenState>
  );
}
