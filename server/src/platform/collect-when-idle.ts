import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const lookEveryMs = 1000;
/** Of the time since the last look. */
const idleBelow = 0.05;
/** Growth since the last collection, from which on there is something to give back. */
const worthwhileGrowth = 1.2;

type Collect = (options: { type: "major"; execution: "async" }) => Promise<void>;

/**
 * V8 lets garbage pile up while there is memory, and what has piled up stays when the load is over:
 * after a flood of refused requests a server that does nothing would hold twice what it needs for
 * ever. So it is collected once nothing happens. While something does, V8 decides alone.
 */
export function collectWhenIdle(): void {
  setFlagsFromString("--expose-gc");
  // V8's own function, which the flag gives to new contexts.
  const collect = runInNewContext("gc") as Collect;
  let measured = performance.eventLoopUtilization();
  let settledBytes = 0;
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, measured);
    measured = now;
    if (utilization > idleBelow || process.memoryUsage.rss() < settledBytes * worthwhileGrowth)
      return;
    void collect({ type: "major", execution: "async" }).then(() => {
      settledBytes = process.memoryUsage.rss();
    });
  }, lookEveryMs).unref();
}
