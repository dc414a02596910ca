export interface Timing {
  part: string;
  seconds: number;
}

/** Does the work, and notes how long it took. */
export function timed<Result>(timings: Timing[], part: string, work: () => Result): Result {
  const startedMs = performance.now();
  try {
    return work();
  } finally {
    timings.push({ part, seconds: (performance.now() - startedMs) / 1000 });
  }
}

/** A line a part, and their sum. */
export function timingTable(timings: readonly Timing[]): string {
  const sum = timings.reduce((seconds, timing) => seconds + timing.seconds, 0);
  const rows = [...timings, { part: "together", seconds: sum }];
  const width = Math.max(...rows.map(({ part }) => part.length));
  return rows
    .map(({ part, seconds }) => `${part.padEnd(width)} ${seconds.toFixed(1).padStart(7)} s`)
    .join("\n");
}
