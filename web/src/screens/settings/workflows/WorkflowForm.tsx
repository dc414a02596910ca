import { Suspense, useRef, useState } from "react";
import type { Workflow } from "#contract/workflows.ts";
import { useWorkflowCheck, type WorkflowDraft } from "../../../data/workflows.ts";
import type { EntryFormProps } from "../../../parts/EntryScreen/entry-view.ts";
import { focusOnMount } from "../../../parts/focus-on-mount.ts";
import type { CodeAreaHandle } from "../../../ui/form/CodeArea.tsx";
import { CodeProblems } from "../../../ui/form/CodeProblems.tsx";
import { cx } from "../../../ui/cx.ts";
import { Field } from "../../../ui/form/Field.tsx";
import fieldStyles from "../../../ui/form/Field.module.css";
import { TextField } from "../../../ui/form/TextField.tsx";
import { onDemand } from "../../../ui/on-demand.ts";
import { useDebouncedValue } from "../../../ui/useDebouncedValue.ts";
import { entryWords, workflowWords as words } from "../../../words/words.ts";
import { type Definition, problemsAt, readText, writeText } from "./document-text.ts";
import styles from "./WorkflowForm.module.css";

const DocumentEditor = onDemand(() =>
  import("./DocumentEditor.tsx").then((module) => module.default),
);

/** Its name, what it is for, and its document with every problem at its line. */
export function WorkflowForm({
  draft,
  item,
  set,
  problems,
}: EntryFormProps<Workflow, WorkflowDraft>) {
  return (
    <>
      <TextField
        label={entryWords.name}
        ref={item === null ? focusOnMount : undefined}
        value={draft.name}
        error={problems["name"]}
        onChange={(name) => set({ name })}
      />
      <TextField
        label={words.description}
        value={draft.description}
        error={problems["description"]}
        onChange={(description) => set({ description })}
      />
      <DocumentField
        definition={draft.definition}
        error={problems["definition"]}
        onChange={(definition) => set({ definition })}
      />
      {item !== null && (
        <p className="small soft">
          {item.author === null ? words.noAuthor : words.author(item.author.name)} ·{" "}
          {words.version(item.version)}
        </p>
      )}
    </>
  );
}

interface DocumentFieldProps {
  definition: Definition;
  error: string | undefined;
  onChange: (definition: Definition) => void;
}

function DocumentField({ definition, error, onChange }: DocumentFieldProps) {
  const [typed, setTyped] = useState({ of: definition, text: writeText(definition) });
  // Restored, or changed by somebody else: not what was typed here.
  const text = typed.of === definition ? typed.text : writeText(definition);
  const [hasFocus, setFocus] = useState(false);
  const editor = useRef<CodeAreaHandle>(null);
  const { data } = useWorkflowCheck(useDebouncedValue({ definition }));
  const problems = problemsAt(text, data?.problems ?? []);
  const change = (next: string): void => {
    const read = readText(next);
    setTyped({ of: read, text: next });
    onChange(read);
  };
  return (
    <Field label={words.document} help={words.documentHelp} error={error}>
      {({ "aria-invalid": isInvalid, "aria-describedby": describedBy }) => (
        <>
          <div className={cx(fieldStyles.box, styles.box)} data-invalid={isInvalid}>
            <Suspense
              fallback={
                <textarea
                  className={styles.plain}
                  aria-label={words.document}
                  value={text}
                  onChange={(event) => change(event.currentTarget.value)}
                  onFocus={() => setFocus(true)}
                  onBlur={() => setFocus(false)}
                />
              }
            >
              <DocumentEditor
                ref={editor}
                label={words.document}
                isFocusedAtFirst={hasFocus}
                onFocusChange={setFocus}
                value={text}
                onChange={change}
                {...{ problems, isInvalid, describedBy }}
              />
            </Suspense>
          </div>
          <CodeProblems
            label={words.problems}
            problems={problems}
            textOf={({ line, message }) => words.problemAt(line, message)}
            onGoTo={(problem) => editor.current?.goTo(problem)}
          />
        </>
      )}
    </Field>
  );
}
