import { changeStatuses } from "#contract/changes.ts";
import { Select } from "../../../ui/form/Select.tsx";
import { TextArea } from "../../../ui/form/TextArea.tsx";
import { changeMappingWords as words } from "../../../words/words.ts";
import { type ChangeMappingDraft, changePathFields } from "./change-mapping-draft.ts";
import { PathField } from "./PathField.tsx";
import { sampleLists, samplePaths } from "./sample-paths.ts";
import type { ChangeMappingForm } from "./useChangeMappingForm.ts";
import styles from "./Mapping.module.css";

/** Where each part of a change stands. */
export function ChangeMappingFields({
  mapping: { form, problems, reading },
  payload,
}: {
  mapping: ChangeMappingForm;
  /** What is offered as paths. */
  payload: unknown;
}) {
  const { draft, set } = form;
  const paths = samplePaths(payload, draft.array.trim());
  const lists = sampleLists(payload).map((path) => ({ path, value: "" }));
  const errorOf = (field: keyof ChangeMappingDraft): string | undefined =>
    Object.entries(problems).find(([path]) => path === field || path.startsWith(`${field}.`))?.[1];
  const pathField = (field: (typeof changePathFields)[number] | "status") => (
    <PathField
      key={field}
      label={words.fields[field]}
      help={words.help[field]}
      error={errorOf(field)}
      value={draft[field]}
      paths={paths}
      onChange={(text) => set({ [field]: text })}
    />
  );
  const pairs = (field: "status_values" | "tags") => {
    const line = reading.unreadable[field];
    return (
      <TextArea
        isMono
        label={words.fields[field]}
        help={words.help[field]}
        error={line === null ? errorOf(field) : words.unreadable[field](line)}
        value={draft[field]}
        onChange={(text) => set({ [field]: text })}
      />
    );
  };
  return (
    <>
      <PathField
        label={words.fields.array}
        help={words.help.array}
        error={errorOf("array")}
        value={draft.array}
        paths={lists}
        onChange={(array) => set({ array })}
      />
      {changePathFields.map(pathField)}
      <div className={styles.pair}>
        {pathField("status")}
        <Select
          label={words.fields.status_default}
          options={changeStatuses.map((value) => ({ value, label: value }))}
          value={draft.status_default}
          onChange={(status_default) => set({ status_default })}
        />
      </div>
      {pairs("status_values")}
      {pairs("tags")}
    </>
  );
}
