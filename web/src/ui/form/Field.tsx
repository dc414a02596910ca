import { useId, type ReactNode } from "react";
import { cx } from "../cx.ts";
import { useUiWords } from "../UiWords.tsx";
import { problemText, useFormScope, useShownProblem } from "./form-scope.ts";
import styles from "./Field.module.css";

/** What every field shares. */
export interface FieldLook {
  label: ReactNode;
  /** The label is read out but not drawn. */
  hidesLabel?: boolean | undefined;
  help?: ReactNode;
  /** What is wrong and what to do. */
  error?: ReactNode;
  className?: string | undefined;
}

export interface FieldIds {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

interface FieldProps extends FieldLook {
  children: (ids: FieldIds) => ReactNode;
  /** Where the control cannot be labelled by `for`. */
  labelId?: string | undefined;
}

/** Label above, help or error below, tied to the control by ids. */
export function Field({
  label,
  hidesLabel,
  help,
  error: ownError,
  className,
  labelId,
  children,
}: FieldProps) {
  const id = useId();
  const words = useUiWords();
  const isMissing = useFormScope()?.missing.has(id) === true;
  const error = ownError ?? (isMissing ? words.isRequired : undefined);
  const hasError = error !== undefined && error !== null && error !== false;
  const helpId = `${id}-help`;
  const describes = hasError || (help !== undefined && help !== null);
  const place = useShownProblem<HTMLDivElement>(label, hasError ? error : undefined);
  return (
    <div ref={place} className={cx(styles.field, className)}>
      <label id={labelId} htmlFor={id} className={hidesLabel ? "unseen" : styles.label}>
        {label}
      </label>
      {children({
        id,
        "aria-describedby": describes ? helpId : undefined,
        "aria-invalid": hasError || undefined,
      })}
      {describes && (
        <div
          id={helpId}
          className={hasError ? styles.error : styles.help}
          aria-live={hasError ? "polite" : undefined}
        >
          {hasError ? problemText(label, error) : help}
        </div>
      )}
    </div>
  );
}
