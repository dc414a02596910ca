import type { Fault } from "./check.ts";
import type { Entry } from "./ledger.ts";

/** What happened while the disk was full once. */
export interface Fill {
  /** Answers of 503 that said when to come back. */
  refusals: number;
  isReadyWhileFull: boolean;
  /** From space to the next event that was accepted; null: not within a minute. */
  returnMs: number | null;
}

interface DiskFacts {
  fills: readonly Fill[];
  ledger: readonly Entry[];
  crashes: number;
  exitCode: number | null;
}

/** 503 that says when to come back: nothing was taken, and the sender knows. */
export const isWaitAnswer = ({ result }: Entry): boolean =>
  result.kind === "lost" && result.status === 503 && (result.retryAfterS ?? 0) > 0;

/** The promises of a full disk, asked of what senders and readiness heard. */
export const diskFaults = ({ fills, ledger, crashes, exitCode }: DiskFacts): Fault[] =>
  [
    ...fills.flatMap(fillProblems),
    ...ledger.flatMap((entry) =>
      entry.result.kind === "lost" && !isWaitAnswer(entry)
        ? [`request ${entry.number} met no 503 with Retry-After: ${entry.result.reason}`]
        : [],
    ),
    ...(crashes > 0 ? [`the server ended by itself ${crashes} times`] : []),
    ...(exitCode === 0 ? [] : [`the server ended with ${exitCode} when asked to stop`]),
  ].map((what) => ({ kind: "disk", what }));

const fillProblems = ({ refusals, isReadyWhileFull, returnMs }: Fill, index: number): string[] => {
  const name = `fill ${index + 1}`;
  return [
    ...(refusals === 0 ? [`${name}: no event was refused with 503 and Retry-After`] : []),
    ...(isReadyWhileFull ? [`${name}: readiness said yes while the disk was full`] : []),
    ...(returnMs === null ? [`${name}: no event was accepted within a minute of space`] : []),
  ];
};
