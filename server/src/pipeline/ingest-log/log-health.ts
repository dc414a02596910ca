import { log } from "../../platform/log.ts";
import type { StreamState } from "./nats-streams.ts";

export interface LogState {
  bytes: number;
  max_bytes: number;
  /** 0 where it was not seen yet. */
  replicas: number;
  current: number;
  /** Why it takes nothing, in words for whoever runs it; null where it takes requests. */
  problem: string | null;
}

export interface LogHealth {
  /** A request was taken. */
  recordAnswer(): void;
  /** A request had no answer, however well the stream says it is. */
  recordFailure(): void;
  /** A request was refused, because the stream is full. */
  recordFull(): void;
  /** What the stream says of itself. */
  recordState(stream: StreamState | null): void;
  setProblem(problem: string | null): void;
  /** Also while whoever knows about the stream is still being elected, or looked for. */
  isAnswering(): boolean;
  state(): LogState;
}

/** A leader is elected within it; until then a sender is asked to send again. */
const electionMs = 10_000;
const failingMs = 5000;
const fullShownMs = 15_000;
const fullProblem =
  "the stream is full: it takes nothing until what waits is moved, or NATS_STREAM_BYTES is raised";

/** Whether the log takes requests, by what its stream says and by what came of requests. */
export function openLogHealth(noMajority: string): LogHealth {
  let state: LogState = { bytes: 0, max_bytes: 0, replicas: 0, current: 0, problem: null };
  let answeredMs = performance.now();
  let failedMs = Number.NEGATIVE_INFINITY;
  let fullMs = Number.NEGATIVE_INFINITY;
  const setProblem = (problem: string | null): void => {
    if (problem !== null && problem !== state.problem)
      log.error({ problem }, "NATS takes no requests");
    else if (problem === null && state.problem !== null) log.warn("NATS takes requests again");
    state = { ...state, problem };
  };
  return {
    setProblem,
    state: () => state,
    isAnswering: () => performance.now() - answeredMs < electionMs,
    recordAnswer: () => {
      [answeredMs, failedMs] = [performance.now(), Number.NEGATIVE_INFINITY];
    },
    recordFailure: () => {
      failedMs = performance.now();
    },
    recordFull: () => {
      fullMs = performance.now();
    },
    recordState: (stream) => {
      const nowMs = performance.now();
      if (stream) state = { ...state, ...sizeOf(stream) };
      // Servers that have lost their majority, and do not know it yet, say that all is well.
      const isFailing = !hasMajority(stream) || nowMs - failedMs < failingMs;
      if (!isFailing) answeredMs = nowMs;
      setProblem(isFailing ? noMajority : nowMs - fullMs < fullShownMs ? fullProblem : null);
    },
  };
}

const hasMajority = (stream: StreamState | null): boolean =>
  stream !== null && 2 * stream.current > stream.replicas;

const sizeOf = ({
  bytes,
  maxBytes,
  replicas,
  current,
}: StreamState): Omit<LogState, "problem"> => ({
  bytes,
  max_bytes: maxBytes,
  replicas,
  current,
});
