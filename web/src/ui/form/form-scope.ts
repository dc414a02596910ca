import { createContext, type ReactNode, useContext, useLayoutEffect, useRef } from "react";

/** What a form was refused for. */
export interface FormRefusal {
  /** Another object with each refusal: then the first problem takes the focus. Null: none. */
  cause: object | null;
  /** The message as fields are given it, and a sentence for where no field shows it. */
  problems: readonly { message: string; text: string }[];
}

/** A problem in sight, and the element that holds what is to be mended. */
export interface ShownProblem {
  message: ReactNode;
  text: ReactNode;
  element: HTMLElement;
}

export interface FormScope {
  shown: readonly ShownProblem[];
  /** Ids of required controls that were empty when the form was sent. */
  missing: ReadonlySet<string>;
  refusal: FormRefusal;
  /** Answers how the problem is taken back. */
  show: (problem: ShownProblem) => () => void;
}

export const FormScopeContext = createContext<FormScope | null>(null);

export const useFormScope = (): FormScope | null => useContext(FormScopeContext);

export const noRefusal: FormRefusal = { cause: null, problems: [] };

/**
 * A message that begins small is said of the label: "is required" becomes "Name is required.". Any
 * other is a sentence already.
 */
export function problemText(label: ReactNode, error: ReactNode): ReactNode {
  if (typeof error !== "string" || !isPredicate(error)) return error;
  return `${typeof label === "string" ? label : ""} ${error}.`.trim();
}

/** Tells the form of a problem for as long as it is shown. Answers the ref of its place. */
export function useShownProblem<Place extends HTMLElement>(label: ReactNode, error: ReactNode) {
  const place = useRef<Place>(null);
  const show = useFormScope()?.show;
  const text =
    typeof label === "string" && typeof error === "string" && !isPredicate(error)
      ? `${label}: ${error}`
      : problemText(label, error);
  useLayoutEffect(() => {
    const element = place.current;
    return element && show && error ? show({ message: error, text, element }) : undefined;
  }, [show, error, text]);
  return place;
}

const isPredicate = (message: string): boolean => /^\p{Ll}/u.test(message);
