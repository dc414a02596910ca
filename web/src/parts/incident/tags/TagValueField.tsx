import type { ReactNode } from "react";
import { limits } from "#contract/limits.ts";
import { priorities, type TagType, type TagValue } from "#contract/incident-tags.ts";
import { MultiSelect } from "../../../ui/form/MultiSelect.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { incidentTagWords as words } from "../../../words/words.ts";

interface TagValueFieldProps {
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  kind: { type: TagType; options: readonly string[] };
  value: TagValue | null;
  onChange: (value: TagValue | null) => void;
  /** Offered as a choice where the value may be left out. */
  noneLabel?: string | undefined;
}

const NONE = "\u0000none";

/** A value of an incident tag, written or chosen as its type has it. */
export function TagValueField({
  label,
  help,
  error,
  kind: { type, options },
  value,
  onChange,
  noneLabel,
}: TagValueFieldProps) {
  const look = { label, help, error };
  const values = value === null ? [] : [value].flat();
  if (type === "multi_value")
    return (
      <MultiSelect
        {...look}
        options={[]}
        values={values}
        mayCreate
        maxValues={limits.itemsPerTag}
        onChange={(next) => onChange(next.length === 0 ? null : next)}
      />
    );
  if (type === "text")
    return (
      <TextField
        {...look}
        autoComplete="off"
        maxLength={limits.itemCharacters}
        value={values.join(", ")}
        onChange={(text) => onChange(text === "" ? null : text)}
      />
    );
  const choices = (
    type === "priority"
      ? priorities
      : options.map((option) => option.trim()).filter((option) => option !== "")
  ).map((option) => ({ value: option as string, label: option }));
  const all = noneLabel === undefined ? choices : [{ value: NONE, label: noneLabel }, ...choices];
  return (
    <Select
      {...look}
      options={all}
      value={values[0] ?? (noneLabel === undefined ? null : NONE)}
      placeholder={words.choose}
      onChange={(next) => onChange(next === NONE ? null : next)}
    />
  );
}
