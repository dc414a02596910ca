import { RotateCw, TriangleAlert } from "lucide-react";
import { Button } from "../form/Button.tsx";
import { StateNote, type StateNoteProps } from "./StateNote.tsx";
import { useUiWords } from "../UiWords.tsx";

export interface BrokenStateProps extends Omit<StateNoteProps, "isAlert"> {
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean;
}

/**
 * It failed: says what happened, offers another try, and keeps what the reader may send to support.
 */
export function BrokenState({ onRetry, isRetrying = false, actions, ...rest }: BrokenStateProps) {
  const words = useUiWords();
  const retry = onRetry && (
    <Button icon={RotateCw} isBusy={isRetrying} onClick={onRetry}>
      {words.retry}
    </Button>
  );
  return (
    <StateNote
      icon={TriangleAlert}
      isAlert
      actions={
        retry || actions ? (
          <>
            {retry}
            {actions}
          </>
        ) : undefined
      }
      {...rest}
    />
  );
}
