import type { z } from "zod";

interface InputIssue {
  path: readonly PropertyKey[];
  message: string;
}

/**
 * What is wrong, a field at a time. Of a body with several forms, the one that has all its fields
 * is meant; where none has, the first, which is the usual one.
 */
export function inputIssues(
  issues: readonly z.core.$ZodIssue[],
  at: readonly PropertyKey[] = [],
): InputIssue[] {
  return issues.flatMap((issue) => {
    const path = [...at, ...issue.path];
    const form = issue.code === "invalid_union" ? meantForm(issue.errors) : undefined;
    return form === undefined ? [{ path, message: issue.message }] : inputIssues(form, path);
  });
}

function meantForm(
  forms: readonly (readonly z.core.$ZodIssue[])[],
): readonly z.core.$ZodIssue[] | undefined {
  // Text or a number: what is wrong is said of the value as a whole.
  const objects = forms.filter((issues) => issues.every(({ path }) => path.length > 0));
  return objects.find((issues) => !issues.some(isMissing)) ?? objects[0];
}

const isMissing = ({ message }: z.core.$ZodIssue): boolean => message === "is required";
