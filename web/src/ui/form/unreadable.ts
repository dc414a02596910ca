import { useLayoutEffect, useRef, useState } from "react";

/**
 * What was typed cannot be read as a value: the field holds none then, so the text must not be
 * passed over when the form is saved. The problem stands there once the field is left or a save was
 * refused, not while it is typed.
 */
export function useUnreadable(isWrong: boolean, message: string) {
  const control = useRef<HTMLInputElement>(null);
  const [isShown, setIsShown] = useState(false);
  if (!isWrong && isShown) setIsShown(false);
  useLayoutEffect(() => control.current?.setCustomValidity(isWrong ? message : ""));
  return {
    control,
    problem: isWrong && isShown ? message : undefined,
    show: () => setIsShown(isWrong),
  };
}

/** Whether a control holds text that its field cannot read. Such fields then show their problem. */
export const isUnreadable = (control: Element): boolean =>
  control instanceof HTMLInputElement &&
  control.validity.customError &&
  !control.disabled &&
  !control.checkValidity();
