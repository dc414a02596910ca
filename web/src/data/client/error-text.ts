import { errorWords as words } from "../../words/words.ts";
import { CallError, isServerUnreachable } from "./call-error.ts";

/** What a person is told about an error. The server words its refusals; the rest is ours. */
export function errorText(error: unknown): string {
  if (!(error instanceof CallError)) return words.unexpected;
  const [first, ...otherProblems] = error.problems;
  if (!first && error.retryAfterS !== null) return words.wait(error.retryAfterS);
  if (!first && isServerUnreachable(error)) return words.unreachable;
  if (!first || error.status === 500) return words.unexpected;
  return otherProblems.length === 0
    ? sentence(first.message)
    : `${sentence(first.message)} ${words.andMore(otherProblems.length)}`;
}

/** The first problem alone, where no more than that is to be said; else what failed. */
export function firstErrorText(error: unknown, failure: string): string {
  const first = error instanceof CallError ? error.problems[0] : undefined;
  return first && error instanceof CallError && error.status !== 500
    ? sentence(first.message)
    : failure;
}

/** What failed, then why. A refusal that begins with what failed says both. */
export function failureText(error: unknown, failure: string): string {
  const reason = errorText(error);
  return reason.startsWith(failure) ? reason : `${failure}. ${reason}`;
}

/** Somebody was faster. */
export const isStale = (error: unknown): boolean =>
  error instanceof CallError && error.problems[0]?.code === "stale";

export function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
