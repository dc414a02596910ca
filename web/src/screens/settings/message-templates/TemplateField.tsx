import { type RefObject, Suspense, useState } from "react";
import { templateCharacters } from "#contract/message-templates.ts";
import { useTags } from "../../../data/environments.ts";
import { useTemplateParse, useTemplateVariables } from "../../../data/message-templates.ts";
import type { CodeAreaHandle, CodeProblem } from "../../../ui/form/CodeArea.tsx";
import { CodeProblems } from "../../../ui/form/CodeProblems.tsx";
import { Field } from "../../../ui/form/Field.tsx";
import fieldStyles from "../../../ui/form/Field.module.css";
import { cx } from "../../../ui/cx.ts";
import { onDemand } from "../../../ui/on-demand.ts";
import { useDebouncedValue } from "../../../ui/useDebouncedValue.ts";
import { messageTemplateWords as words } from "../../../words/words.ts";
import { templateWords } from "./template-words.ts";
import styles from "./TemplateField.module.css";

const TemplateEditor = onDemand(() =>
  import("./TemplateEditor.tsx").then((module) => module.default),
);
const noProblems: readonly CodeProblem[] = [];

/** What a template says, with what is wrong with it at its line and below. */
export function TemplateField({
  value,
  error,
  onChange,
  editor,
}: {
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
  editor: RefObject<CodeAreaHandle | null>;
}) {
  const [hasFocus, setFocus] = useState(false);
  const { data: language } = useTemplateVariables();
  const { data: tags } = useTags();
  const request = useDebouncedValue(value === "" ? null : { template: value });
  const { data: parsed } = useTemplateParse(request);
  const problems = (request && parsed?.problems) ?? noProblems;
  return (
    <Field label={words.template} help={words.templateHelp} error={error}>
      {({ "aria-invalid": isInvalid, "aria-describedby": describedBy }) => (
        <>
          <div className={cx(fieldStyles.box, styles.box)} data-invalid={isInvalid}>
            <Suspense
              fallback={
                <textarea
                  className={styles.plain}
                  aria-label={words.template}
                  maxLength={templateCharacters}
                  value={value}
                  onChange={(event) => onChange(event.currentTarget.value)}
                  onFocus={() => setFocus(true)}
                  onBlur={() => setFocus(false)}
                />
              }
            >
              <TemplateEditor
                ref={editor}
                label={words.template}
                words={templateWords(language, tags)}
                isFocusedAtFirst={hasFocus}
                onFocusChange={setFocus}
                {...{ value, problems, isInvalid, describedBy, onChange }}
              />
            </Suspense>
          </div>
          <CodeProblems
            label={words.problems}
            problems={problems}
            textOf={({ line, column, message }) => words.problem(line, column, message)}
            onGoTo={(problem) => editor.current?.goTo(problem)}
          />
        </>
      )}
    </Field>
  );
}
