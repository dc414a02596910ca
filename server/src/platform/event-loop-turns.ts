/**
 * Lets callers go on one after the other, each in a turn of the event loop of its own: whatever else
 * is ready has its turn in between.
 */
export function eventLoopTurns(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return () => {
    last = last.then(
      () =>
        new Promise((resolve) => {
          setImmediate(resolve);
        }),
    );
    return last;
  };
}
