import { type RefObject, useLayoutEffect, useState } from "react";

/** Puts the caret of a field to a place in text that is drawn next. */
export function useCaret(field: RefObject<HTMLTextAreaElement | null>): (at: number) => void {
  const [caret, setCaret] = useState<{ at: number } | null>(null);
  useLayoutEffect(() => {
    if (caret) field.current?.setSelectionRange(caret.at, caret.at);
  }, [caret, field]);
  return (at) => setCaret({ at });
}
