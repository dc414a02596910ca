/**
 * What was written to a socket leaves between two turns, a unix socket takes 0.2 MB in each, and a
 * batch of a storm has 3 MB. An event of somebody else takes several turns.
 */
const maxBusyMs = 0.5;

/**
 * For long work between which others must have their turn: null while this turn may go on, else a
 * promise to wait for.
 * Asked often, it costs a look at the clock.
 */
export function eventLoopYielder(): () => Promise<void> | null {
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
