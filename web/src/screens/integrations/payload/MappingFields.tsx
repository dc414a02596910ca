import { statuses } from "#contract/statuses.ts";
import { BpqlField } from "../../../parts/BpqlInput/BpqlField.tsx";
import type { FieldProblems } from "../../../parts/form-problems.ts";
import { Checkbox } from "../../../ui/form/Checkbox.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { TextArea } from "../../../ui/form/TextArea.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { payloadMappingWords as words, statusWords } from "../../../words/words.ts";
import { type DraftReading, type MappingDraft, pathFields } from "./mapping-draft.ts";
import { PathField } from "./PathField.tsx";
import { sampleLists, samplePaths } from "./sample-paths.ts";
import styles from "./Mapping.module.css";

interface MappingFieldsProps {
  draft: MappingDraft;
  set: (part: Partial<MappingDraft>) => void;
  /** By the body's fields. */
  problems: FieldProblems;
  unreadable: DraftReading["unreadable"];
  /** What is offered as paths. */
  payload: unknown;
}

/** Where each part of an event stands. */
export function MappingFields({ draft, set, problems, unreadable, payload }: MappingFieldsProps) {
  const paths = samplePaths(payload, draft.array.trim());
  const lists = sampleLists(payload).map((path) => ({ path, value: "" }));
  const errorOf = (field: keyof MappingDraft): string | undefined =>
    Object.entries(problems).find(([path]) => path === field || path.startsWith(`${field}.`))?.[1];
  const pathField = (field: "primary" | "secondary" | "status" | (typeof pathFields)[number]) => (
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
  const tagField = (field: "primary_tag" | "secondary_tag") => (
    <TextField
      label={words.fields[field]}
      error={errorOf(field)}
      value={draft[field]}
      onChange={(text) => set({ [field]: text })}
    />
  );
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
      <TextArea
        isMono
        label={words.fields.extractions}
        help={words.help.extractions}
        error={
          unreadable.extractions === null
            ? errorOf("extractions")
            : words.badExtraction(unreadable.extractions)
        }
        value={draft.extractions}
        onChange={(extractions) => set({ extractions })}
      />
      <div className={styles.pair}>
        {pathField("primary")}
        {tagField("primary_tag")}
      </div>
      <div className={styles.pair}>
        {pathField("secondary")}
        {tagField("secondary_tag")}
      </div>
      <div className={styles.pair}>
        {pathField("status")}
        <Select
          label={words.fields.status_default}
          options={statuses.map((value) => ({ value, label: statusWords[value] }))}
          value={draft.status_default}
          onChange={(status_default) => set({ status_default })}
        />
      </div>
      <TextArea
        isMono
        label={words.fields.status_values}
        help={words.help.status_values}
        error={
          unreadable.status_values === null
            ? errorOf("status_values")
            : words.badStatus(unreadable.status_values)
        }
        value={draft.status_values}
        onChange={(status_values) => set({ status_values })}
      />
      {pathFields.map(pathField)}
      <TextArea
        isMono
        label={words.fields.tags}
        help={words.help.tags}
        error={unreadable.tags === null ? errorOf("tags") : words.badTag(unreadable.tags)}
        value={draft.tags}
        onChange={(tags) => set({ tags })}
      />
      <Checkbox
        label={words.fields.map_remaining}
        checked={draft.map_remaining}
        onToggle={(map_remaining) => set({ map_remaining })}
      />
      <BpqlField
        isCompact
        label={words.fields.event_filter}
        help={words.help.event_filter}
        placeholder={words.filterPlaceholder}
        error={errorOf("event_filter")}
        value={draft.event_filter}
        onChange={(event_filter) => set({ event_filter })}
      />
    </>
  );
}
