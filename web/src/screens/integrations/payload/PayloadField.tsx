import { Suspense, useMemo, useState } from "react";
import { cx } from "../../../ui/cx.ts";
import type { CodeProblem } from "../../../ui/form/CodeArea.tsx";
import { Field } from "../../../ui/form/Field.tsx";
import fieldStyles from "../../../ui/form/Field.module.css";
import { onDemand } from "../../../ui/on-demand.ts";
import { payloadWords as words } from "../../../words/words.ts";
import styles from "./PayloadField.module.css";

const PayloadEditor = onDemand(() =>
  import("./PayloadEditor.tsx").then((module) => module.default),
);
const noProblems: readonly CodeProblem[] = [];

/** What a sender posts, with what is wrong with it at its line. */
export function PayloadField({
  isMail,
  value,
  problem,
  takesFocus = true,
  onChange,
}: {
  isMail: boolean;
  value: string;
  problem: CodeProblem | null;
  /** Where pasting is what the page is for. */
  takesFocus?: boolean;
  onChange: (text: string) => void;
}) {
  const [hasFocus, setFocus] = useState(takesFocus);
  const problems = useMemo(() => (problem ? [problem] : noProblems), [problem]);
  const label = isMail ? words.mailLabel : words.label;
  const error = problem ? words.notJson(problem.message) : undefined;
  return (
    <Field label={label} hidesLabel help={isMail ? words.mailHelp : words.help} error={error}>
      {({ "aria-invalid": isInvalid, "aria-describedby": describedBy }) => (
        <div className={cx(fieldStyles.box, styles.box)} data-invalid={isInvalid}>
          <Suspense
            fallback={
              <textarea
                className={styles.plain}
                aria-label={label}
                value={value}
                onChange={(event) => onChange(event.currentTarget.value)}
                onFocus={() => setFocus(true)}
                onBlur={() => setFocus(false)}
              />
            }
          >
            <PayloadEditor
              label={label}
              isFocusedAtFirst={hasFocus}
              onFocusChange={setFocus}
              {...{ value, problems, isInvalid, describedBy, onChange }}
            />
          </Suspense>
        </div>
      )}
    </Field>
  );
}
