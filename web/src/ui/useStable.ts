import { useLayoutEffect, useRef, useState } from "react";

/**
 * The same functions for as long as the component is mounted, each doing what it was given last: so
 * that what is memoized is not drawn anew for them.
 */
export function useStable<T extends Record<string, (...args: never[]) => unknown>>(
  functions: T,
): T {
  const latest = useRef(functions);
  useLayoutEffect(() => {
    latest.current = functions;
  });
  const [stable] = useState(() => {
    const entries = Object.keys(functions).map((name) => [
      name,
      (...args: never[]) => latest.current[name]?.(...args),
    ]);
    // It has the names of the functions, and hands their arguments on.
    return Object.fromEntries(entries) as T;
  });
  return stable;
}
