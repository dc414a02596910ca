import { useState, type ReactNode } from "react";
import { columnOfTag, tagOfColumn } from "#contract/view-columns.ts";
import { isQueryable } from "#contract/tags.ts";
import { Chip } from "../ui/text/Chip.tsx";
import { matchingOptions } from "../ui/form/choose-options.ts";
import { columnsFieldWords as words } from "../words/words.ts";
import { OrderedField } from "./OrderedField/OrderedField.tsx";

interface ColumnsFieldProps {
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  /** In order, from left to right. */
  columns: readonly string[];
  /** Of these, what is shown at first; left out where everything is. */
  shown?: readonly string[] | undefined;
  onChange: (columns: string[], shown: string[]) => void;
  /** What the list knows, and tags that there are. */
  knownColumns: readonly string[];
  tags: readonly string[];
  /** Whether a tag may be named that nobody has sent yet. */
  mayName?: boolean;
  nameOf: (column: string) => string;
  /** Cannot be taken out. */
  fixed?: string | undefined;
}

/** Columns of a list in their order. */
export function ColumnsField({
  columns,
  knownColumns,
  tags,
  mayName = false,
  nameOf,
  ...props
}: ColumnsFieldProps) {
  const [typed, setTyped] = useState("");
  const tagName = typed.trim().toLowerCase();
  const free = [...knownColumns, ...tags.map(columnOfTag)].filter(
    (column) => !columns.includes(column),
  );
  const matches = matchingOptions(
    free.map((column) => ({
      value: column,
      label: nameOf(column),
      ...(tagOfColumn(column) !== null && { detail: words.tag }),
    })),
    typed,
  );
  const isNew =
    mayName &&
    isQueryable(tagName) &&
    !columns.includes(columnOfTag(tagName)) &&
    !tags.includes(tagName);
  const options = isNew
    ? [...matches, { value: columnOfTag(tagName), label: tagName, detail: words.tag }]
    : matches;
  const add = {
    label: words.add,
    options,
    onSearch: setTyped,
    ...(mayName && { note: words.addNote }),
  };
  return (
    <OrderedField
      {...props}
      items={columns}
      nameOf={nameOf}
      markOf={(column) => tagOfColumn(column) !== null && <Chip>{words.tag}</Chip>}
      add={add}
      emptyText={words.none}
    />
  );
}
