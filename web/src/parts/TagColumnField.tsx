import { useState } from "react";
import { isQueryable } from "#contract/tags.ts";
import { columnOfTag } from "#contract/view-columns.ts";
import { useTags } from "../data/environments.ts";
import { matchingOptions } from "../ui/form/choose-options.ts";
import { Select } from "../ui/form/Select.tsx";
import { columnsFieldWords, tagFieldWords } from "../words/words.ts";
import styles from "./ColumnChooser.module.css";

interface TagColumnFieldProps {
  /** Columns that can be ticked already. */
  offered: readonly string[];
  onAdd: (column: string) => void;
}

/** Makes a tag of alerts a column: those that current alerts have, or any other by its name. */
export function TagColumnField({ offered, onAdd }: TagColumnFieldProps) {
  const { data = [] } = useTags();
  const [typed, setTyped] = useState("");
  const name = typed.trim().toLowerCase();
  const known = data
    .filter((tag) => isQueryable(tag.name) && !offered.includes(columnOfTag(tag.name)))
    .map((tag) => ({
      value: columnOfTag(tag.name),
      label: tag.name,
      detail: tagFieldWords.hits(tag.totalHits, tag.parentSourceSystem),
    }));
  const isNew =
    isQueryable(name) &&
    !offered.includes(columnOfTag(name)) &&
    !known.some((option) => option.label === name);
  const matches = matchingOptions(known, typed);
  return (
    <div className={styles.add}>
      <Select
        label={columnsFieldWords.addTag}
        hidesLabel
        placeholder={columnsFieldWords.addTag}
        isSearchable
        options={isNew ? [...matches, { value: columnOfTag(name), label: name }] : matches}
        value={null}
        onSearch={setTyped}
        note={columnsFieldWords.addNote}
        onChange={(column) => (setTyped(""), onAdd(column))}
      />
    </div>
  );
}
