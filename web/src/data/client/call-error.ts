import type { Problem, RefusalCode } from "#contract/refusals.ts";

/** A call that was refused, or that never arrived: then `status` is 0. */
export class CallError extends Error {
  readonly status: number;
  readonly problems: readonly Problem[];
  readonly retryAfterS: number | null;

  constructor(status: number, problems: readonly Problem[], retryAfterS: number | null = null) {
    super(problems[0]?.message ?? `status ${status}`);
    this.name = "CallError";
    this.status = status;
    this.problems = problems;
    this.retryAfterS = retryAfterS;
  }
}

/** No answer, or a proxy's that there is none: another try may do. */
export const isServerUnreachable = (error: unknown): boolean =>
  error instanceof CallError && [0, 502, 503, 504].includes(error.status);

export const isRefusedWith = (error: unknown, code: RefusalCode): error is CallError =>
  error instanceof CallError && error.problems.some((problem) => problem.code === code);
