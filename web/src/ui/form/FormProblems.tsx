import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Notice } from "../state/Notice.tsx";
import { useUiWords } from "../UiWords.tsx";
import {
  type FormRefusal,
  type FormScope,
  FormScopeContext,
  noRefusal,
  problemText,
  type ShownProblem,
  useFormScope,
  useShownProblem,
} from "./form-scope.ts";
import styles from "./FormProblems.module.css";

interface FormProblemsProps {
  refusal?: FormRefusal | undefined;
  /** Ids of required controls that were empty when the form was sent. */
  missing?: ReadonlySet<string>;
  children: ReactNode;
}

const nothing: ReadonlySet<string> = new Set();

/**
 * Whatever asks for something and may be refused: knows which problems stand at fields, and brings
 * the first into sight, with the focus, whenever it is refused.
 */
export function FormProblems({
  refusal = noRefusal,
  missing = nothing,
  children,
}: FormProblemsProps) {
  const [shown, setShown] = useState<readonly ShownProblem[]>([]);
  // What is shown when the refusal is drawn; the state comes one drawing later.
  const latest = useRef(new Set<ShownProblem>());
  const show = useCallback((problem: ShownProblem) => {
    latest.current.add(problem);
    setShown([...latest.current]);
    return () => {
      latest.current.delete(problem);
      setShown([...latest.current]);
    };
  }, []);
  const { cause } = refusal;
  useEffect(() => {
    const [first] = inOrder([...latest.current]);
    if (cause && first) focusOn(first.element);
  }, [cause]);
  const scope = useMemo<FormScope>(
    () => ({ shown, missing, refusal, show }),
    [shown, missing, refusal, show],
  );
  return <FormScopeContext value={scope}>{children}</FormScopeContext>;
}

/**
 * Beside what saves: problems that no field shows; and all of them, to be gone to, where there are
 * several.
 */
export function ProblemSummary({ className }: { className?: string | undefined }) {
  const words = useUiWords();
  const scope = useFormScope();
  if (!scope || scope.refusal.cause === null) return null;
  const { shown, refusal } = scope;
  const unplaced = refusal.problems.filter(
    ({ message }) => !shown.some((problem) => problem.message === message),
  );
  const count = shown.length + unplaced.length;
  if (count === 0 || (count === 1 && unplaced.length === 0)) return null;
  return (
    <Notice tone="problem" className={className}>
      {count > 1 && <p className={styles.count}>{words.problems(count)}</p>}
      <ul className={styles.list}>
        {unplaced.map(({ message, text }) => (
          <li key={message}>{text}</li>
        ))}
        {inOrder(shown).map((problem, at) => (
          <li key={at}>
            <button type="button" className={styles.link} onClick={() => focusOn(problem.element)}>
              {problem.text}
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** A problem of what is no single field, such as a list as a whole. */
export function GroupProblem({
  label,
  error,
  className,
}: {
  label: string;
  error: string | undefined;
  className: string | undefined;
}) {
  const place = useShownProblem<HTMLParagraphElement>(label, error);
  if (error === undefined) return null;
  return (
    <p ref={place} role="alert" className={className}>
      {problemText(label, error)}
    </p>
  );
}

const inOrder = (problems: readonly ShownProblem[]): readonly ShownProblem[] =>
  problems.toSorted((a, b) =>
    a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );

const CONTROLS =
  ":is(input, textarea, select, button, [contenteditable=true], [tabindex='0']):not(:disabled)";

function focusOn(element: HTMLElement): void {
  const control =
    element.querySelector<HTMLElement>("[aria-invalid=true]:not(:disabled)") ??
    element.querySelector<HTMLElement>(CONTROLS) ??
    element.parentElement?.querySelector<HTMLElement>(CONTROLS);
  element.scrollIntoView({ block: "center" });
  control?.focus({ preventScroll: true });
}
