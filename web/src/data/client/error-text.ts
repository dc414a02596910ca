import type { z } from "zod";
import { fieldTitle, issueMessage } from "#contract/field-messages.ts";
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

/**
 * Problems that belong to a field of a form, by its name; the first of each. What the server says
 * of the field's title is said of the form's label instead: it begins small.
 */
export function fieldProblems(error: unknown): Partial<Record<string, string>> {
  if (!(error instanceof CallError)) return {};
  const fieldEntries = error.problems.flatMap(({ field, message }) => {
    if (field === undefined) return [];
    const title = `${fieldTitle(field)} `;
    const isOfField = message.startsWith(title);
    return [[field, isOfField ? message.slice(title.length) : sentence(message)] as const];
  });
  return Object.fromEntries(fieldEntries.reverse());
}

/** The same of what the contract refuses before anything is sent. */
export function schemaProblems(schema: z.ZodType, value: unknown): Partial<Record<string, string>> {
  const issues = schema.safeParse(value, { error: issueMessage }).error?.issues ?? [];
  return Object.fromEntries(
    issues.map(({ path, message }) => [path.join("."), message] as const).reverse(),
  );
}

/** Somebody was faster. */
export const isStale = (error: unknown): boolean =>
  error instanceof CallError && error.problems[0]?.code === "stale";

export function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
