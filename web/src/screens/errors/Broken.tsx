import { CallError, isAway } from "../../data/call-error.ts";
import { errorText } from "../../data/error-words.ts";
import { DoorPage } from "../../parts/DoorPage.tsx";
import { BrokenState } from "../../ui/BrokenState.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { errorPageWords as words } from "../../words/en.ts";

interface BrokenProps {
  error: unknown;
  onRetry: () => void;
  /** There is nothing else on the page. */
  isWhole: boolean;
}

/**
 * In the place of a screen that failed. A server that does not answer is said apart from a fault.
 */
export function Broken({ error, onRetry, isWhole }: BrokenProps) {
  const mayReturn = isAway(error);
  const state = (
    <BrokenState
      size={isWhole ? "pane" : "page"}
      level={1}
      title={mayReturn ? words.unreachable : words.broken}
      onRetry={onRetry}
      actions={
        mayReturn ? undefined : (
          <ButtonLink href="/feed/all?folder=active">{words.toFeed}</ButtonLink>
        )
      }
    >
      <p>{mayReturn ? words.unreachableWords : words.needHelp}</p>
      {!mayReturn && (
        <p className="mono">
          {error instanceof CallError
            ? errorText(error)
            : error instanceof Error
              ? error.message
              : String(error)}
        </p>
      )}
    </BrokenState>
  );
  return isWhole ? <DoorPage width="choice">{state}</DoorPage> : state;
}
