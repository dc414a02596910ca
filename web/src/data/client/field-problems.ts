import type { z } from "zod";
import { fieldTitle, issueMessage } from "#contract/field-messages.ts";
import { CallError } from "./call-error.ts";
import { sentence } from "./error-text.ts";

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
