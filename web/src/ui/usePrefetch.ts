import { useEffect, useEffectEvent } from "react";

export interface Prefetchable {
  /** Answers whether it is there. */
  prefetch: () => Promise<boolean>;
}

/**
 * Loads what may soon be wanted, as soon as the browser is idle, so that it is there before it is
 * asked for, also when the connection is gone by then.
 */
export function usePrefetch(parts: readonly Prefetchable[], isOn: boolean): void {
  const run = useEffectEvent((signal: AbortSignal) => void prefetchAll(parts, signal));
  useEffect(() => {
    if (!isOn) return;
    const leaving = new AbortController();
    run(leaving.signal);
    return () => leaving.abort();
  }, [isOn]);
}

const MAX_IDLE_WAIT_MS = 1000;
/** After a part that did not come. */
const RETRY_MS = 15_000;

async function prefetchAll(parts: readonly Prefetchable[], signal: AbortSignal): Promise<void> {
  await whenIdle();
  const prefetch = async (part: Prefetchable) => {
    while (!signal.aborted && !(await part.prefetch())) await pause();
  };
  await Promise.all(parts.map(prefetch));
}

const whenIdle = (): Promise<unknown> =>
  new Promise((resolve) =>
    "requestIdleCallback" in globalThis
      ? requestIdleCallback(resolve, { timeout: MAX_IDLE_WAIT_MS })
      : setTimeout(resolve, 0),
  );

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, RETRY_MS));
