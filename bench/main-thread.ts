/** What a page's main thread does, by the processor's time, and what the page holds. */
import type { CDPSession } from "@playwright/test";

export interface MainThreadTrace {
  /** Processor milliseconds of each task of more than 20. */
  taskMs: number[];
  /** Processor milliseconds between `performance.mark(NAME-from)` and `NAME-to`, each time. */
  between(name: string): number[];
}

interface TraceEvent {
  name?: string;
  cat?: string;
  tid: number;
  pid: number;
  /** Of the thread's processor time, microseconds. */
  tts?: number;
  tdur?: number;
  args?: { name?: string };
}

interface MainThreadEvent {
  thread: string;
  name: string;
  atMs: number;
  lengthMs: number | null;
}

const MIN_TASK_US = 20_000;
const TASKS = "toplevel";
const MARKS = "blink.user_timing";

/** `session` is the browser's: its trace has the pages' main threads. */
export async function traceMainThread(
  session: CDPSession,
): Promise<{ stop(): Promise<MainThreadTrace> }> {
  const mains = new Set<string>();
  const events: MainThreadEvent[] = [];
  const handleData = ({ value }: { value: unknown[] }): void => {
    for (const event of value as TraceEvent[]) {
      // as the trace format has them
      const { name = "", cat = "", pid, tid, tts = 0, tdur, args } = event;
      const thread = `${pid} ${tid}`;
      if (name === "thread_name" && args?.name === "CrRendererMain") mains.add(thread);
      const isTask = cat.includes(TASKS) && tdur !== undefined && tdur > MIN_TASK_US;
      if (isTask || cat.includes(MARKS))
        events.push({
          thread,
          name,
          atMs: tts / 1000,
          lengthMs: isTask ? tdur / 1000 : null,
        });
    }
  };
  session.on("Tracing.dataCollected", handleData);
  await session.send("Tracing.start", {
    traceConfig: { includedCategories: [TASKS, MARKS] },
    transferMode: "ReportEvents",
  });
  return {
    stop: async () => {
      const ended = new Promise<void>((resolve) => {
        session.once("Tracing.tracingComplete", () => resolve());
      });
      await session.send("Tracing.end");
      await ended;
      session.off("Tracing.dataCollected", handleData);
      const onMain = events.filter((event) => mains.has(event.thread));
      return {
        taskMs: onMain.flatMap((event) => event.lengthMs ?? []),
        between: (name) => differences(onMain, name),
      };
    },
  };
}

function differences(events: readonly MainThreadEvent[], name: string): number[] {
  const timesOf = (mark: string) =>
    events.filter((event) => event.name === mark).map((event) => event.atMs);
  const ends = timesOf(`${name}-to`);
  return timesOf(`${name}-from`).flatMap((from, at) => {
    const end = ends[at];
    return end === undefined ? [] : [end - from];
  });
}

/** After a collection: what the page really holds. */
export async function heapMb(session: CDPSession): Promise<number> {
  await session.send("HeapProfiler.collectGarbage");
  await session.send("Performance.enable");
  const { metrics } = await session.send("Performance.getMetrics");
  return (
    (metrics.find((metric) => metric.name === "JSHeapUsedSize")?.value ?? Number.NaN) / 2 ** 20
  );
}
