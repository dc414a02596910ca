import { fieldTitle, fieldSentence } from "#contract/field-messages.ts";
import { errorText, sentence } from "../data/client/error-text.ts";
import { fieldProblems } from "../data/client/field-problems.ts";
import type { FormRefusal } from "../ui/form/form-scope.ts";
import { isSame } from "./draft/merge-drafts.ts";

export type FieldProblems = Partial<Record<string, string>>;

/** What was refused, and what the form held when it was. */
export interface RefusedForm {
  /** What the server said; where the form itself refused, an object of its own. */
  cause: object;
  isLocal: boolean;
  /** By field; none where the refusal is of the form as a whole. */
  problems: FieldProblems;
  values: unknown;
}

export const refuseForm = (error: object, values: unknown): RefusedForm => ({
  cause: error,
  isLocal: false,
  problems: fieldProblems(error),
  values,
});

export const refuseLocally = (problems: FieldProblems, values: unknown): RefusedForm => ({
  cause: {},
  isLocal: true,
  problems,
  values,
});

/** Problems of what has not been changed since it was refused. */
export function openProblems({ problems, values }: RefusedForm, now: unknown): FieldProblems {
  return Object.fromEntries(
    Object.entries(problems).filter(([path]) => !isMended(path.split("."), values, now)),
  );
}

/** A refusal of the whole is over once anything was changed. */
export function formRefusal(
  refused: RefusedForm,
  { now, wording = errorText }: { now: unknown; wording?: (error: unknown) => string },
): FormRefusal {
  const fields = Object.entries(openProblems(refused, now)).map(([path, message = ""]) => ({
    message,
    text: sentence(fieldSentence(fieldTitle(path), message)),
  }));
  const isOfWhole =
    !refused.isLocal && Object.keys(refused.problems).length === 0 && isSame(refused.values, now);
  const text = isOfWhole ? wording(refused.cause) : "";
  return {
    cause: refused.cause,
    problems: isOfWhole ? [{ message: text, text }] : fields,
  };
}

/** Looks at as much of the path as the form holds: what it does not hold is the form's as a whole. */
function isMended([key, ...rest]: readonly string[], before: unknown, now: unknown): boolean {
  const part = key === undefined ? undefined : partOf(before, key);
  return part === undefined
    ? !isSame(before, now)
    : isMended(rest, part, key === undefined ? undefined : partOf(now, key));
}

const partOf = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null
    ? // Of a form's own values, whatever they are.
      (value as Record<string, unknown>)[key]
    : undefined;
