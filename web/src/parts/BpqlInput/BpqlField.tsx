import { Suspense, useState } from "react";
import { cx } from "../../ui/cx.ts";
import { Field, type FieldIds, type FieldLook } from "../../ui/form/Field.tsx";
import fieldStyles from "../../ui/form/Field.module.css";
import { PlainQuery } from "./PlainQuery.tsx";
import { useQueryFields } from "./useQueryFields.ts";
import styles from "./BpqlField.module.css";
import { onDemand } from "../../ui/on-demand.ts";

export interface BpqlFieldProps extends FieldLook {
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  onEnter?: (() => void) | undefined;
  /** One line at first; it grows with what is written. */
  isCompact?: boolean;
}

const BpqlEditor = onDemand(() => import("./BpqlEditor.tsx").then((module) => module.default));

/**
 * A query as a field of a form: wraps, tells every change, and what is wrong with it is the form's
 * to say.
 */
export function BpqlField({
  label,
  hidesLabel,
  help,
  error,
  className,
  placeholder,
  value,
  onChange,
  onEnter = () => {},
  isCompact = false,
}: BpqlFieldProps) {
  const [hasFocus, setFocus] = useState(false);
  const fields = useQueryFields(true);
  const line = {
    value,
    label,
    placeholder,
    onChange,
    onEnter,
    onEscape: undefined,
    onFocusChange: setFocus,
  };
  return (
    <Field {...{ label, hidesLabel, help, error, className }}>
      {(ids) => (
        <div
          className={cx(fieldStyles.box, styles.box, isCompact && styles.compact)}
          data-invalid={ids["aria-invalid"]}
        >
          <Suspense fallback={<PlainQuery {...line} {...validity(ids)} />}>
            <BpqlEditor
              {...line}
              {...validity(ids)}
              fields={fields}
              wraps
              isFocusedAtFirst={hasFocus}
            />
          </Suspense>
        </div>
      )}
    </Field>
  );
}

const validity = (ids: FieldIds) => ({
  isInvalid: ids["aria-invalid"],
  describedBy: ids["aria-describedby"],
});
