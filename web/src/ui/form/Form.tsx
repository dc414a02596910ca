import { type ComponentProps, type FormEvent, useState } from "react";
import { FormProblems, ProblemSummary } from "./FormProblems.tsx";
import type { FormRefusal } from "./form-scope.ts";
import { isUnreadable } from "./unreadable.ts";

interface FormProps extends Omit<ComponentProps<"form">, "onSubmit" | "noValidate"> {
  refusal?: FormRefusal | undefined;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * A form that is sent as a whole. Required fields that are empty, and those whose text is no value,
 * are named before anything is sent, in the product's words rather than the browser's.
 */
export function Form({ refusal, onSubmit, children, ...rest }: FormProps) {
  const [empty, setEmpty] = useState<{ ids: readonly string[] } | null>(null);
  const [mended, setMended] = useState<readonly string[]>([]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const ids = incompleteIds(event.currentTarget);
    setEmpty(ids.length > 0 ? { ids } : null);
    setMended([]);
    if (ids.length === 0) onSubmit(event);
  };
  const handleInput = ({ target }: FormEvent<HTMLFormElement>) => {
    if (empty && target instanceof HTMLElement) setMended([...mended, target.id]);
  };
  const missing = new Set(empty?.ids.filter((id) => !mended.includes(id)));
  return (
    <FormProblems refusal={empty ? { cause: empty, problems: [] } : refusal} missing={missing}>
      <form {...rest} noValidate onSubmit={submit} onInput={handleInput}>
        <ProblemSummary />
        {children}
      </form>
    </FormProblems>
  );
}

const incompleteIds = (form: HTMLFormElement): string[] =>
  [...form.elements].flatMap((control) =>
    ((control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) &&
      control.validity.valueMissing) ||
    isUnreadable(control)
      ? [control.id]
      : [],
  );
