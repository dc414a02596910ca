import { useState } from "react";
import { type FormRefusal, noRefusal } from "../ui/form/form-scope.ts";
import {
  type FieldProblems,
  formRefusal,
  openProblems,
  refuseForm,
  refuseLocally,
  type RefusedForm,
} from "./form-problems.ts";

export interface FormProblemsState {
  /** By field; one that was changed since has none. */
  problems: FieldProblems;
  refusal: FormRefusal;
  /** Before anything is sent, for problems that the form found itself, or that its fields show. */
  refuse: (problems: FieldProblems) => void;
}

/**
 * What a form was refused for, until it is mended. `values` in the shape of the body that is sent.
 */
export function useFormProblems(
  error: object | null,
  values: unknown,
  wording?: (error: unknown) => string,
): FormProblemsState {
  const [seenError, setSeenError] = useState<object | null>(null);
  const [refused, setRefused] = useState<RefusedForm | null>(null);
  if (error !== seenError) {
    setSeenError(error);
    setRefused(error && refuseForm(error, values));
  }
  return {
    problems: refused ? openProblems(refused, values) : {},
    refusal: refused
      ? formRefusal(refused, { now: values, ...(wording && { wording }) })
      : noRefusal,
    refuse: (problems) => setRefused(refuseLocally(problems, values)),
  };
}
