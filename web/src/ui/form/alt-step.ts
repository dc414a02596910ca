import type { KeyboardEvent } from "react";

/** Alt and an arrow move what has the focus, one place up or down. */
export const altStep =
  (onStep: (step: -1 | 1) => void) =>
  (event: KeyboardEvent): void => {
    const step = event.altKey ? ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key] : undefined;
    if (step === undefined) return;
    // The same keys move rules in the list beside a form.
    event.preventDefault();
    onStep(step);
  };
