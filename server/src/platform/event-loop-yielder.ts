const defaultMaxBusyMs = 10;

/**
 * For long work between which others must have their turn: null while this turn may go on, else a
 * promise to wait for. `maxBusyMs` may pass between two of these.
 * Asked often, it costs a look at the clock.
 */
export function eventLoopYielder(maxBusyMs = defaultMaxBusyMs): () => Promise<void> | null {
  let from = performance.now();
  return () => {
    if (performance.now() - from < maxBusyMs) return null;
    return new Promise((resolve) => {
      setImmediate(() => {
        from = performance.now();
        resolve();
      });
    });
  };
}
