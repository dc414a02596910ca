import type { FieldProblems } from "../../../parts/form-problems.ts";
import { Checkbox } from "../../../ui/form/Checkbox.tsx";
import { PasswordField } from "../../../ui/form/PasswordField.tsx";
import { SegmentedControl } from "../../../ui/form/SegmentedControl.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { TextArea } from "../../../ui/form/TextArea.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { targetFormWords as words } from "../../../words/words.ts";
import { HeaderFields } from "./HeaderFields.tsx";
import type { ConfigField, KindForm } from "./kind-form.ts";
import { isShown, type TargetDraft, withChoice } from "./target-draft.ts";
import styles from "./Target.module.css";

interface ConfigFieldsProps {
  form: KindForm;
  draft: TargetDraft;
  problems: FieldProblems;
  /** Secret fields that are set. */
  stored: readonly string[];
  set: (change: Partial<TargetDraft>) => void;
}

/** How a system of a kind is reached. */
export function ConfigFields(props: ConfigFieldsProps) {
  return props.form.fields
    .filter((field) => isShown(field, props.draft))
    .map((field) => <ConfigFieldControl key={field.name} field={field} {...props} />);
}

const segmentsUpTo = 4;

function ConfigFieldControl({
  field,
  form,
  draft,
  problems,
  stored,
  set,
}: ConfigFieldsProps & { field: ConfigField }) {
  const { name, label, help, placeholder, isRequired = false } = field;
  const value = draft.values[name] ?? "";
  const change = (next: string) => set({ values: { ...draft.values, [name]: next } });
  const choose = (next: string) => set(withChoice(draft, form, { name, value: next }));
  // Of a list, the first item that is wrong.
  const error =
    problems[`config.${name}`] ??
    Object.entries(problems).find(([path]) => path.startsWith(`config.${name}.`))?.[1];
  const look = { label, help, error };
  switch (field.type) {
    case "headers":
      return (
        <HeaderFields
          {...{ label, help, problems }}
          headers={draft.headers}
          onChange={(headers) => set({ headers })}
        />
      );
    case "secret":
      return <SecretField {...{ field, draft, error, set }} isStored={stored.includes(name)} />;
    case "choice":
      if (field.choices.length > segmentsUpTo)
        return (
          <Select
            {...look}
            options={field.choices.map(({ id, label: text }) => ({ value: id, label: text }))}
            value={value}
            onChange={choose}
          />
        );
      return (
        <fieldset className={styles.part}>
          <legend className={styles.label}>{label}</legend>
          <SegmentedControl label={label} items={field.choices} value={value} onChange={choose} />
          {help !== undefined && <p className={styles.help}>{help}</p>}
        </fieldset>
      );
    case "choices":
      return <ChoicesField {...{ field, value, change }} />;
    case "switch":
      return (
        <Checkbox
          label={label}
          checked={value === "true"}
          onToggle={(isOn) => change(String(isOn))}
        />
      );
    case "list":
      return (
        <TextArea
          {...look}
          required={isRequired}
          rows={2}
          placeholder={placeholder}
          spellCheck={false}
          value={value}
          onChange={change}
        />
      );
    case "multiline":
      return (
        <TextArea
          {...look}
          isMono
          required={isRequired}
          rows={3}
          placeholder={placeholder}
          spellCheck={false}
          value={value}
          onChange={change}
        />
      );
    case "number":
    case "text":
    case "url":
      return (
        <TextField
          {...look}
          isMono={field.type === "url"}
          type={field.type === "url" ? "url" : "text"}
          inputMode={field.type === "number" ? "numeric" : undefined}
          required={isRequired}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={change}
        />
      );
  }
}

function ChoicesField({
  field: { label, help, choices },
  value,
  change,
}: {
  field: Extract<ConfigField, { type: "choices" }>;
  value: string;
  change: (next: string) => void;
}) {
  const chosen = value.split("\n");
  return (
    <fieldset className={styles.part}>
      <legend className={styles.label}>{label}</legend>
      {choices.map(({ id, label: text }) => (
        <Checkbox
          key={id}
          label={text}
          checked={chosen.includes(id)}
          onToggle={(isOn) =>
            change(
              choices
                .filter((choice) => (choice.id === id ? isOn : chosen.includes(choice.id)))
                .map((choice) => choice.id)
                .join("\n"),
            )
          }
        />
      ))}
      {help !== undefined && <p className={styles.help}>{help}</p>}
    </fieldset>
  );
}

function SecretField({
  field: { name, label, help, isRequired = false },
  draft,
  error,
  isStored,
  set,
}: Pick<ConfigFieldsProps, "draft" | "set"> & {
  field: ConfigField;
  error: string | undefined;
  isStored: boolean;
}) {
  const isRemoved = draft.removed.includes(name);
  const setValue = (value: string) => ({ values: { ...draft.values, [name]: value } });
  return (
    <>
      <PasswordField
        {...{ label, help, error }}
        autoComplete="new-password"
        required={isRequired && !isStored}
        placeholder={isStored && !isRemoved ? words.stored : undefined}
        value={draft.values[name] ?? ""}
        disabled={isRemoved}
        onChange={(value) => set(setValue(value))}
      />
      {isStored && !isRequired && (
        <Checkbox
          label={words.removeSecret}
          checked={isRemoved}
          onToggle={(isOn) =>
            set({
              ...setValue(""),
              removed: isOn
                ? [...draft.removed, name]
                : draft.removed.filter((field) => field !== name),
            })
          }
        />
      )}
    </>
  );
}
