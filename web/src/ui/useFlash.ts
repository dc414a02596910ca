import { useCallback, useEffect, useRef, useState } from "react";

/**
 * Keys of rows that just changed. Each leaves by itself once its tint is over, so that scrolling
 * back does not tint it again.
 */
export function useFlash(): {
  changedKeys: ReadonlySet<string>;
  flash: (keys: Iterable<string>) => void;
} {
  const [changedKeys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const timers = useRef(new Set<number>());
  const flash = useCallback((keys: Iterable<string>) => {
    const flashedKeys = [...keys];
    setKeys((before) => new Set([...before, ...flashedKeys]));
    const timer = window.setTimeout(() => {
      timers.current.delete(timer);
      setKeys((before) => new Set([...before].filter((key) => !flashedKeys.includes(key))));
    }, TINT_MS);
    timers.current.add(timer);
  }, []);
  useEffect(() => {
    const running = timers.current;
    return () => running.forEach((timer) => clearTimeout(timer));
  }, []);
  return { changedKeys, flash };
}

// --t-tint and --t-base together, and a little air.
const TINT_MS = 1200;
