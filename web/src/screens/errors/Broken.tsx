import { CallError, isServerUnreachable } from "../../data/client/call-error.ts";
import { errorText } from "../../data/client/error-text.ts";
import { BrokenState } from "../../ui/state/BrokenState.tsx";
import { ButtonLink } from "../../ui/form/Button.tsx";
import { errorPageWords as words } from "../../words/words.ts";
import styles from "./Broken.module.css";

interface BrokenProps {
  error: unknown;
  onRetry: () => void;
  /** There is nothing else on the page. */
  isFullPage: boolean;
}

/**
 * In the place of a screen that failed. A server that does not answer is said apart from a fault.
 * A page of its own without the layout of the sign-in, which the feed's first view does not need.
 */
export function Broken({ error, onRetry, isFullPage }: BrokenProps) {
  const mayReturn = isServerUnreachable(error);
  const state = (
    <BrokenState
      size={isFullPage ? "pane" : "page"}
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
  return isFullPage ? <main className={styles.page}>{state}</main> : state;
}
