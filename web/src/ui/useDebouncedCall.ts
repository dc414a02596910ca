import { useEffect, useMemo, useRef } from "react";

export interface DebouncedCall<Input> {
  /** Runs with the latest input once it has been quiet for the wait. */
  soon: (input: Input) => void;
  /** Forgets what waits. */
  cancel: () => void;
}

/** Waits until nothing more comes. What waits when the component goes is forgotten. */
export function useDebouncedCall<Input>(
  run: (input: Input) => void,
  waitMs: number,
): DebouncedCall<Input> {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  const call = useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const cancel = () => clearTimeout(timer);
    const soon = (input: Input) => {
      cancel();
      timer = setTimeout(() => latest.current(input), waitMs);
    };
    return { soon, cancel };
  }, [waitMs]);
  useEffect(() => call.cancel, [call]);
  return call;
}
